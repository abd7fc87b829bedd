/** German of findings without values about protocols, by their English. */
export const protocolSentences: Readonly<Record<string, string>> = {
  'The response that contained the agent card is not in the evidence.':
    'Die Antwort mit der Agent-Card ist nicht in den Belegen.',
  'The agent card has Cache-Control: no-store, so clients cannot cache it.':
    'Die Agent-Card hat Cache-Control: no-store, Clients können sie deshalb nicht zwischenspeichern.',
  'The agent card is not JSON.': 'Die Agent-Card ist kein JSON.',
  'The agent card has every required member.': 'Die Agent-Card enthält alle Pflichtangaben.',
  'The agent card has no URL.': 'Die Agent-Card hat keine URL.',
  'The skills index could not be read.': 'Der Skills-Index konnte nicht gelesen werden.',
  'The storefront has no skills index that lists an artifact.':
    'Der Onlineshop hat keinen Skills-Index, der eine Datei aufführt.',
  'The storefront publishes no skills for agents.':
    'Der Onlineshop veröffentlicht keine Skills für KI-Agenten.',
  'The skills index has the format of version 0.1, without $schema and digests.':
    'Der Skills-Index hat das Format der Version 0.1, ohne $schema und Prüfsummen.',
  'The storefront publishes no API catalog.': 'Der Onlineshop veröffentlicht keinen API-Katalog.',
  'The storefront publishes no resource catalog for agents.':
    'Der Onlineshop veröffentlicht keinen Ressourcenkatalog für KI-Agenten.',
  'There is only the older ai-catalog.json, which clients no longer have to read.':
    'Es gibt nur die ältere ai-catalog.json, die Clients nicht mehr lesen müssen.',
  'The storefront publishes no resource catalog.': 'Der Onlineshop veröffentlicht keinen Ressourcenkatalog.',
  'The storefront has no JSON document for agents.': 'Der Onlineshop hat kein JSON-Dokument für KI-Agenten.',
  'The storefront has no legacy agent manifest.': 'Der Onlineshop hat kein veraltetes Agentenmanifest.',
  'The MCP endpoint requires no login.': 'Der MCP-Endpunkt verlangt keine Anmeldung.',
  'No MCP tool is listed.': 'Es ist kein MCP-Tool aufgeführt.',
  'No document of the storefront declares an MCP endpoint.':
    'Kein Dokument des Onlineshops gibt einen MCP-Endpunkt an.',
  'The server card was not requested.': 'Die Server-Card wurde nicht abgerufen.',
  'No MCP endpoint or server card is declared.': 'Es ist weder MCP-Endpunkt noch Server-Card angegeben.',
  'The MCP endpoint has no server card.': 'Der MCP-Endpunkt hat keine Server-Card.',
  'No MCP tool has parameters.': 'Kein MCP-Tool hat Parameter.',
  'No document of the storefront advertises an NLWeb endpoint.':
    'Kein Dokument des Onlineshops gibt einen NLWeb-Endpunkt an.',
  'robots.txt has a Schemamap, which lists data for crawlers and declares no endpoint.':
    'robots.txt hat eine Schemamap, die Daten für Crawler aufführt und keinen Endpunkt angibt.',
  'The authorization server metadata was not requested.':
    'Die Metadaten des Autorisierungsservers wurden nicht abgerufen.',
  'No API that was found requires OAuth.': 'Keine gefundene API verlangt OAuth.',
  'The protected resource metadata was not requested.':
    'Die Metadaten der geschützten Ressource wurden nicht abgerufen.',
  'Identity linking works without protected resource metadata, because the storefront is the authorization server.':
    'Die Kontoverknüpfung funktioniert ohne Metadaten der geschützten Ressource, weil der Onlineshop selbst der Autorisierungsserver ist.',
  'There is a description at /openapi.json, but no document links to it.':
    'Unter /openapi.json gibt es eine Beschreibung, aber kein Dokument verweist darauf.',
  'The storefront publishes no API description.': 'Der Onlineshop veröffentlicht keine API-Beschreibung.',
  'The storefront publishes no keys for its own agents.':
    'Der Onlineshop veröffentlicht keine Schlüssel für eigene Agenten.',
  'The key directory could not be read.': 'Das Schlüsselverzeichnis konnte nicht gelesen werden.',
  'The key directory is not a JSON Web Key Set: it has no keys list.':
    'Das Schlüsselverzeichnis ist kein JSON Web Key Set: Die Liste keys fehlt.',
  'The key directory redirects, and verifiers do not follow redirects.':
    'Das Schlüsselverzeichnis leitet weiter, und prüfende Stellen folgen Weiterleitungen nicht.',
  'The key directory is not served over https.':
    'Das Schlüsselverzeichnis wird nicht über https ausgeliefert.',
  'The key directory lists no keys.': 'Das Schlüsselverzeichnis führt keine Schlüssel auf.',
  'The page has no form that is annotated as a tool.':
    'Die Seite hat kein als Tool ausgezeichnetes Formular.',
  'The page has neither a search form nor an add-to-cart form.':
    'Die Seite hat weder Suchformular noch Warenkorbformular.',
  'No search or cart form is declared as a tool.':
    'Kein Such- oder Warenkorbformular ist als Tool ausgezeichnet.',
  'No inline script on the audited pages registers a tool. Script files are not fetched.':
    'Kein eingebettetes Skript der geprüften Seiten registriert ein Tool. Skriptdateien werden nicht abgerufen.',
  'The storefront publishes no ACP discovery document.':
    'Der Onlineshop veröffentlicht kein ACP-Discovery-Dokument.',
  'The ACP document is valid.': 'Das ACP-Dokument ist gültig.',
  'The ACP document has no URL.': 'Das ACP-Dokument hat keine URL.',
  'No response of the storefront requires payment (402).':
    'Keine Antwort des Onlineshops verlangt eine Zahlung (402).',
  'The storefront has no document for agents.': 'Der Onlineshop hat kein Dokument für KI-Agenten.',
  'The manifest declares no capabilities beyond checkout, catalog, and orders.':
    'Das Manifest gibt außer Checkout, Katalog und Bestellungen keine Fähigkeiten an.',
  'Catalog search and lookup are declared.': 'Produktsuche und Produktabruf sind angegeben.',
  'dev.ucp.shopping.catalog.search is not declared.': 'dev.ucp.shopping.catalog.search ist nicht angegeben.',
  'The catalog search is declared, but has no endpoint to call.':
    'Die Katalogsuche ist angegeben, hat aber keinen aufrufbaren Endpunkt.',
  'dev.ucp.shopping declares no endpoint that can be called.':
    'dev.ucp.shopping gibt keinen aufrufbaren Endpunkt an.',
  'The manifest has no entries.': 'Das Manifest hat keine Einträge.',
  'ucp.version is not a date, so entry versions cannot be compared with it.':
    'ucp.version ist kein Datum, die Versionen der Einträge lassen sich deshalb nicht damit vergleichen.',
  'No capability extends another.': 'Keine Fähigkeit erweitert eine andere.',
  'discovery.endpoint is not a valid URL.': 'discovery.endpoint ist keine gültige URL.',
  'The manifest does not declare identity linking.': 'Das Manifest gibt keine Kontoverknüpfung an.',
  'The OAuth metadata was not requested.': 'Die OAuth-Metadaten wurden nicht abgerufen.',
  'The OAuth metadata has no scopes_supported, so agents do not know which scopes to request.':
    'Den OAuth-Metadaten fehlt scopes_supported, KI-Agenten wissen deshalb nicht, welche Scopes sie anfordern sollen.',
  'The manifest declares identity linking, but config.scopes has no scopes.':
    'Das Manifest gibt die Kontoverknüpfung an, aber config.scopes enthält keine Scopes.',
  'The response that contained the manifest is not in the evidence.':
    'Die Antwort mit dem Manifest ist nicht in den Belegen.',
  'The manifest has neither ETag nor Last-Modified, so it cannot be revalidated.':
    'Das Manifest hat weder ETag noch Last-Modified und lässt sich deshalb nicht revalidieren.',
  'The manifest has no media type.': 'Das Manifest hat keinen Medientyp.',
  'Neither the declared agent nor a browser got a usable response.':
    'Weder der KI-Agent, der sich ausweist, noch ein Browser erhielt eine verwertbare Antwort.',
  'The manifest starts with a byte order mark, which strict JSON parsers reject.':
    'Das Manifest beginnt mit einer Byte Order Mark, die strenge JSON-Parser ablehnen.',
  'The declared agent got no response for the manifest.':
    'Der KI-Agent, der sich ausweist, erhielt für das Manifest keine Antwort.',
  'The storefront has no UCP, ACP, MCP, or A2A document and no feed.':
    'Der Onlineshop hat weder ein UCP-, ACP-, MCP- oder A2A-Dokument noch einen Feed.',
  'The manifest declares no checkout, so no payment handler is needed.':
    'Das Manifest gibt keinen Checkout an, ein Payment-Handler ist deshalb nicht nötig.',
  'The list of payment handlers is empty, so agents have to send the buyer to the website to pay.':
    'Die Liste der Payment-Handler ist leer, KI-Agenten müssen Käufer deshalb zum Bezahlen auf die Website schicken.',
  'The permalink was not requested, because loading it creates a cart. If you own this storefront, run the audit with --own-store on the command line.':
    'Der Permalink wurde nicht abgerufen, weil er einen Warenkorb anlegt. Gehört Ihnen dieser Onlineshop, führen Sie das Audit auf der Kommandozeile mit --own-store aus.',
  'The permalink was not requested.': 'Der Permalink wurde nicht abgerufen.',
  'The permalink was rate limited with 429.': 'Der Abruf des Permalinks wurde mit 429 begrenzt.',
  'The page that the permalink redirects to could not be read.':
    'Die Seite, auf die der Permalink weiterleitet, konnte nicht gelesen werden.',
  'It is not known whether the permalink follows continue_to to another site.':
    'Es ist nicht bekannt, ob der Permalink continue_to auf eine andere Website folgt.',
  'The permalink redirects to any site in continue_to, which makes it an open redirect.':
    'Der Permalink leitet auf jede Website in continue_to weiter und ist damit eine offene Weiterleitung.',
  'The manifest declares no catalog that can be called.': 'Das Manifest gibt keinen aufrufbaren Katalog an.',
  'The catalog rate limited the search.': 'Der Katalog hat die Suche begrenzt.',
  'The search failed, so the catalog prices are not known.':
    'Die Suche schlug fehl, die Katalogpreise sind deshalb nicht bekannt.',
  'The catalog requires a login, so its prices are not known.':
    'Der Katalog verlangt eine Anmeldung, seine Preise sind deshalb nicht bekannt.',
  'The catalog cannot be called.': 'Der Katalog lässt sich nicht aufrufen.',
  'The search lists no sampled product that can be compared with its page.':
    'Die Suche liefert kein Produkt der Stichprobe, das sich mit seiner Seite vergleichen ließe.',
  'The manifest was not validated against the schemas.':
    'Das Manifest wurde nicht gegen die Schemas geprüft.',
  'The manifest does not parse, so its format is not known.':
    'Das Manifest lässt sich nicht einlesen, sein Format ist deshalb nicht bekannt.',
  'The manifest is an official UCP document that also has the flat members.':
    'Das Manifest ist ein offizielles UCP-Dokument, das auch die flachen Felder hat.',
  'The manifest is an official UCP document.': 'Das Manifest ist ein offizielles UCP-Dokument.',
  'The manifest has no schema or specification URLs.':
    'Das Manifest hat keine URLs von Schemas oder Spezifikationen.',
  'The manifest of the older release was not requested.':
    'Das Manifest der älteren Version wurde nicht abgerufen.',
  'The search failed, so the variants of the catalog are not known.':
    'Die Suche schlug fehl, die Varianten des Katalogs sind deshalb nicht bekannt.',
  'The catalog cannot be searched.': 'Der Katalog lässt sich nicht durchsuchen.',
  'The search lists no variants.': 'Die Suche liefert keine Varianten.',
  'The endpoint is only mentioned in text and is on another domain, so it was not called.':
    'Der Endpunkt ist nur im Text erwähnt und liegt auf einer anderen Domain. Er wurde deshalb nicht aufgerufen.',
  'The endpoint was not called.': 'Der Endpunkt wurde nicht aufgerufen.',
  'The store does not accept agent profiles on this machine. Start it with UCP_ALLOW_INSECURE_LOOPBACK=true, or add --profile-base with a public URL.':
    'Der Onlineshop nimmt keine Agentenprofile auf diesem Rechner an. Starten Sie ihn mit UCP_ALLOW_INSECURE_LOOPBACK=true, oder geben Sie --profile-base mit einer öffentlichen URL an.',
  'No MCP endpoint is declared.': 'Es ist kein MCP-Endpunkt angegeben.',
  'The storefront has no UCP manifest.': 'Der Onlineshop hat kein UCP-Manifest.',
  'The UCP manifest has a different format.': 'Das UCP-Manifest hat ein anderes Format.',
};
