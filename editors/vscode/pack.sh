#!/bin/sh
# Packs the extension: weft.vsix, a zip that `code --install-extension weft.vsix` takes. Needs the jar tool of a JDK.
set -e
here=$(cd "$(dirname "$0")" && pwd -P)
jar=$("$here/../../bin/find-jdk.sh")/bin/jar
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
mkdir "$out/extension"
cp -R "$here/package.json" "$here/extension.js" "$here/client.js" "$here/language-configuration.json" "$here/syntaxes" "$here/README.md" "$here/../../LICENSE" "$out/extension"
cat >"$out/extension.vsixmanifest" <<'XML'
<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="weft" Version="0.3.0" Publisher="weft"/>
    <DisplayName>Weft</DisplayName>
    <Description xml:space="preserve">Checks, completion and colours for Weft programs.</Description>
    <Categories>Programming Languages</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="^1.80.0"/>
    </Properties>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
  </Assets>
</PackageManifest>
XML
cat >"$out/[Content_Types].xml" <<'XML'
<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension=".json" ContentType="application/json"/>
  <Default Extension=".js" ContentType="application/javascript"/>
  <Default Extension=".md" ContentType="text/markdown"/>
  <Default Extension=".vsixmanifest" ContentType="text/xml"/>
</Types>
XML
"$jar" --create --no-manifest --file "${1:-weft.vsix}" -C "$out" .
echo "packed ${1:-weft.vsix}"
