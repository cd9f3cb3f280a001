"use strict";
// Hands what the editor asks about .weft files to `weft lsp`, and its answers back.

const vscode = require("vscode");
const { Client } = require("./client");

let client;

function range(r) {
  return new vscode.Range(r.start.line, r.start.character, r.end.line, r.end.character);
}

/** The kinds of the protocol are one more than those of the editor. */
function kind(k) {
  return k - 1;
}

async function activate(context) {
  const settings = vscode.workspace.getConfiguration("weft");
  const problems = vscode.languages.createDiagnosticCollection("weft");
  context.subscriptions.push(problems);

  client = new Client(
    settings.get("command"),
    ["lsp", ...settings.get("arguments")],
    (method, params) => {
      if (method !== "textDocument/publishDiagnostics") return;
      problems.set(
        vscode.Uri.parse(params.uri),
        params.diagnostics.map((d) => {
          const shown = new vscode.Diagnostic(range(d.range), d.message, d.severity - 1);
          shown.source = d.source;
          shown.code = d.code;
          return shown;
        })
      );
    },
    (problem) => vscode.window.showErrorMessage(`${problem}. The setting weft.command says where weft is.`)
  );

  let info;
  try {
    info = await client.request("initialize", { capabilities: {}, rootUri: null });
  } catch {
    return; // Told already.
  }
  client.notify("initialized", {});

  const isOurs = (document) => document.languageId === "weft";
  const open = (document) => {
    if (!isOurs(document)) return;
    client.notify("textDocument/didOpen", {
      textDocument: { uri: document.uri.toString(), languageId: "weft", version: document.version, text: document.getText() },
    });
  };
  const of = (document) => ({ uri: document.uri.toString() });
  const at = (document, position) => ({
    textDocument: of(document),
    position: { line: position.line, character: position.character },
  });
  const language = { language: "weft" };
  const tokens = info.capabilities.semanticTokensProvider.legend;

  context.subscriptions.push(
    vscode.workspace.onDidOpenTextDocument(open),
    vscode.workspace.onDidChangeTextDocument((e) => {
      if (!isOurs(e.document)) return;
      client.notify("textDocument/didChange", {
        textDocument: { ...of(e.document), version: e.document.version },
        contentChanges: [{ text: e.document.getText() }],
      });
    }),
    vscode.workspace.onDidCloseTextDocument((document) => {
      if (isOurs(document)) client.notify("textDocument/didClose", { textDocument: of(document) });
    }),
    vscode.languages.registerCompletionItemProvider(
      language,
      {
        async provideCompletionItems(document, position) {
          const found = await client.request("textDocument/completion", at(document, position));
          return found.map((item) => {
            const shown = new vscode.CompletionItem(item.label, kind(item.kind));
            shown.detail = item.detail;
            shown.documentation = new vscode.MarkdownString(item.documentation.value);
            return shown;
          });
        },
      },
      "$"
    ),
    vscode.languages.registerHoverProvider(language, {
      async provideHover(document, position) {
        const found = await client.request("textDocument/hover", at(document, position));
        return found === null ? undefined : new vscode.Hover(new vscode.MarkdownString(found.contents.value));
      },
    }),
    vscode.languages.registerDefinitionProvider(language, {
      async provideDefinition(document, position) {
        const found = await client.request("textDocument/definition", at(document, position));
        return found === null ? undefined : new vscode.Location(vscode.Uri.parse(found.uri), range(found.range));
      },
    }),
    vscode.languages.registerReferenceProvider(language, {
      async provideReferences(document, position) {
        const found = await client.request("textDocument/references", at(document, position));
        return found.map((l) => new vscode.Location(vscode.Uri.parse(l.uri), range(l.range)));
      },
    }),
    vscode.languages.registerSignatureHelpProvider(
      language,
      {
        async provideSignatureHelp(document, position) {
          const found = await client.request("textDocument/signatureHelp", at(document, position));
          if (found === null) return undefined;
          const help = new vscode.SignatureHelp();
          help.signatures = found.signatures.map((s) => {
            const shown = new vscode.SignatureInformation(s.label);
            shown.parameters = s.parameters.map((p) => new vscode.ParameterInformation(p.label));
            return shown;
          });
          help.activeSignature = found.activeSignature;
          help.activeParameter = found.activeParameter;
          return help;
        },
      },
      "(",
      ","
    ),
    vscode.languages.registerRenameProvider(language, {
      async prepareRename(document, position) {
        const found = await client.request("textDocument/prepareRename", at(document, position));
        return { range: range(found.range), placeholder: found.placeholder };
      },
      async provideRenameEdits(document, position, newName) {
        const found = await client.request("textDocument/rename", { ...at(document, position), newName });
        const edit = new vscode.WorkspaceEdit();
        for (const [uri, changes] of Object.entries(found.changes))
          for (const change of changes) edit.replace(vscode.Uri.parse(uri), range(change.range), change.newText);
        return edit;
      },
    }),
    vscode.languages.registerDocumentFormattingEditProvider(language, {
      async provideDocumentFormattingEdits(document) {
        const found = await client.request("textDocument/formatting", { textDocument: of(document) });
        return found.map((change) => vscode.TextEdit.replace(range(change.range), change.newText));
      },
    }),
    vscode.languages.registerDocumentSymbolProvider(language, {
      async provideDocumentSymbols(document) {
        const found = await client.request("textDocument/documentSymbol", { textDocument: of(document) });
        return found.map(
          (s) => new vscode.DocumentSymbol(s.name, "", kind(s.kind), range(s.range), range(s.selectionRange))
        );
      },
    }),
    vscode.languages.registerDocumentSemanticTokensProvider(
      language,
      {
        async provideDocumentSemanticTokens(document) {
          const found = await client.request("textDocument/semanticTokens/full", { textDocument: of(document) });
          return new vscode.SemanticTokens(Uint32Array.from(found.data));
        },
      },
      new vscode.SemanticTokensLegend(tokens.tokenTypes, tokens.tokenModifiers)
    )
  );
  vscode.workspace.textDocuments.forEach(open);
}

function deactivate() {
  return client === undefined ? undefined : client.stop();
}

module.exports = { activate, deactivate };
