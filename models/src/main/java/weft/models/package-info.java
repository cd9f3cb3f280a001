/// # Language models
///
/// [weft.models.ChatClient] asks a service that speaks the chat protocol of OpenAI, which many
/// services and local servers do. It waits and tries again where that helps, keeps to a rate, and
/// says precisely what went wrong; the key is read from the environment when it is needed and is
/// never part of a message. [weft.models.Meter] counts calls and tokens; [weft.models.Metered] does
/// so for any model.
///
/// ```
/// var settings = ChatSettings.at("http://localhost:8080/v1").withoutKey().inFlight(4);
/// try (var client = ChatClient.of(settings)) {
///   Runner.standard().with(LanguageModel.class, client).call(program, "cells");
///   System.out.print(client.meter());
/// }
/// ```
@NullMarked
package weft.models;

import org.jspecify.annotations.NullMarked;
