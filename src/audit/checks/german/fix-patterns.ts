/**
 * Texts with values. A value has no space and is copied, such as a URL, with these exceptions: `{what}` is translated, `{names}`
 * is a list, and `{quoted}` is in quotation marks.
 */
export const germanFixPatterns: readonly (readonly [english: string, german: string])[] = [
  ['Let agents reach {what}', '{what} für KI-Agenten freigeben'],
  ['Fix the server error at {what}', 'Serverfehler beheben: {what}'],
  ['Publish {what}, or fix the link to it', '{what} veröffentlichen oder den Link darauf korrigieren'],
  ['Link to the {what} in the footer', '{what} im Footer verlinken'],
  ['Publish {article} {what} and link to it in the footer', '{what} veröffentlichen und im Footer verlinken'],
  ['Let agents read the {what}', '{what} für KI-Agenten freigeben'],
  ['Publish the {what} as a web page', '{what} als Webseite veröffentlichen'],
  ['Make {what} valid JSON', 'Gültiges JSON ausliefern: {what}'],
  ['Move to UCP {version} or later', 'Auf UCP {version} oder neuer umstellen'],
  ['Fill {what} across the catalog', '{what} im gesamten Katalog ergänzen'],
  ['Change {type} to {meant}', '{type} in {meant} ändern'],
  ['Shorten {name} in the JSON-LD', '{name} im JSON-LD kürzen'],
  ['Add {field} to every feed record', 'Feld {field} in jedem Feed-Eintrag ergänzen'],
  ['Serve the RSL license as {type}', 'RSL-Lizenz als {type} ausliefern'],
  [
    'Return 200 at {url} to every client. Agents have no account at your store when they read it.',
    'Liefern Sie jedem Client unter {url} Status 200. KI-Agenten haben kein Kundenkonto bei Ihnen, wenn sie das Profil lesen.',
  ],
  [
    'Declare one entry of {name} with the version {version}, api_version 2, and api_version_minor 0. Allow PAN_ONLY alone, name the gateway and account of your processor, and add merchant_info.merchant_id in PRODUCTION. "portico doctor --platform google" checks the rest.',
    'Geben Sie genau einen Eintrag {name} mit der Version {version}, api_version 2 und api_version_minor 0 an. Erlauben Sie nur PAN_ONLY, nennen Sie Gateway und Konto Ihres Zahlungsdienstleisters, und ergänzen Sie in PRODUCTION merchant_info.merchant_id. „portico doctor --platform google“ prüft den Rest.',
  ],
  [
    'Exempt GET and HEAD requests to {path} from bot rules and rate limits. Keep protection on login, checkout, and write methods.',
    'Nehmen Sie GET- und HEAD-Anfragen an {path} von Bot-Regeln und Abruflimits aus. Für Anmeldung, Kasse und schreibende Methoden bleibt der Schutz bestehen.',
  ],
  [
    '{path} returned {status}. Check the server log for the cause, then confirm that the URL returns 200.',
    '{path} liefert {status}. Suchen Sie die Ursache im Protokoll des Servers, und prüfen Sie danach, dass die URL 200 liefert.',
  ],
  [
    '{path} did not respond. Check the server log for the cause, then confirm that the URL returns 200.',
    '{path} antwortet nicht. Suchen Sie die Ursache im Protokoll des Servers, und prüfen Sie danach, dass die URL 200 liefert.',
  ],
  [
    '{path} returned {status}. Publish the file there, or correct the link or setting that points to it.',
    '{path} liefert {status}. Veröffentlichen Sie die Datei dort, oder korrigieren Sie den Link oder die Einstellung, die darauf verweist.',
  ],
  [
    'Remove "{quoted}" (line {line}) from its group. Keep the other lines.',
    'Entfernen Sie „{quoted}“ (Zeile {line}) aus der Gruppe. Behalten Sie die übrigen Zeilen bei.',
  ],
  [
    'Move {names} from the group with "{quoted}" (line {line}) to a separate group. The new group repeats your other Disallow lines, because a named group replaces the * group.',
    'Verschieben Sie {names} aus der Gruppe mit „{quoted}“ (Zeile {line}) in eine eigene Gruppe. Die neue Gruppe wiederholt Ihre übrigen Disallow-Zeilen, denn eine benannte Gruppe ersetzt die Gruppe *.',
  ],
  ['Replace {written} with {instead}.', 'Ersetzen Sie {written} durch {instead}.'],
  [
    'In {vendor}, allow the categories of verified AI agents first. Then exempt GET requests to public pages such as {folder} from bot rules.',
    'Lassen Sie in {vendor} zuerst die Kategorien verifizierter KI-Agenten zu. Nehmen Sie dann GET-Anfragen an öffentliche Seiten wie {folder} von Bot-Regeln aus.',
  ],
  [
    'Add an eCDN custom rule that skips bot and firewall products for {path}. The file is public and the same for all clients.',
    'Legen Sie im eCDN eine eigene Regel an, die Bot- und Firewall-Funktionen für {path} überspringt. Die Datei ist öffentlich und für alle Clients gleich.',
  ],
  [
    'Add a custom rule that skips bot and firewall products for {path}. Bot Fight Mode ignores Skip rules: if you use it, switch to Super Bot Fight Mode or managed rules.',
    'Legen Sie eine eigene Regel an, die Bot- und Firewall-Funktionen für {path} überspringt. Bot Fight Mode ignoriert Skip-Regeln: Verwenden Sie ihn, wechseln Sie zu Super Bot Fight Mode oder verwalteten Regeln.',
  ],
  [
    'Exempt GET and HEAD requests to the exact path {path} from bot detection. Keep protection for everything else. The file is public and the same for all clients.',
    'Nehmen Sie GET- und HEAD-Anfragen an genau den Pfad {path} von der Bot-Erkennung aus. Für alles andere bleibt der Schutz bestehen. Die Datei ist öffentlich und für alle Clients gleich.',
  ],
  [
    'Exempt GET and HEAD requests to the exact path {path} from bot detection in {vendor}. Keep protection for everything else. The file is public and the same for all clients.',
    'Nehmen Sie GET- und HEAD-Anfragen an genau den Pfad {path} in {vendor} von der Bot-Erkennung aus. Für alles andere bleibt der Schutz bestehen. Die Datei ist öffentlich und für alle Clients gleich.',
  ],
  [
    '{url} does not exist. Publish the complete {version} profile there, without supported_versions, or remove it from supported_versions.',
    '{url} gibt es nicht. Veröffentlichen Sie dort das vollständige Profil der Version {version} ohne supported_versions, oder entfernen Sie den Eintrag aus supported_versions.',
  ],
  [
    'Remove {pointer} from the manifest, or change its version, transport, or id.',
    'Entfernen Sie {pointer} aus dem Manifest, oder ändern Sie version, transport oder id.',
  ],
  [
    'Put the text of {url} on an HTML page and link to that page in the footer.',
    'Stellen Sie den Text von {url} auf eine HTML-Seite, und verlinken Sie diese Seite im Footer.',
  ],
  [
    'The form submits to {path}, which returned {status}. Set its action and field name so that they form the URL of the search results.',
    'Das Formular sendet an {path}, was {status} liefert. Setzen Sie action und den Feldnamen so, dass sie die URL der Suchergebnisse bilden.',
  ],
  [
    'Restore {url}, or link to its replacement.',
    'Stellen Sie {url} wieder her, oder verlinken Sie den Ersatz.',
  ],
  [
    'Publish the catalog at {url}, or remove the declaration.',
    'Veröffentlichen Sie den Katalog unter {url}, oder entfernen Sie die Angabe.',
  ],
  [
    'Publish this document as JSON at {url} (RFC 8414).',
    'Veröffentlichen Sie dieses Dokument als JSON unter {url} (RFC 8414).',
  ],
  ['Serve this as JSON at {url}.', 'Liefern Sie dies als JSON unter {url} aus.'],
  [
    'Publish the description at {path}, or correct the link.',
    'Veröffentlichen Sie die Beschreibung unter {path}, oder korrigieren Sie den Link.',
  ],
  ['Return 200 for {path} on the host that signs.', 'Liefern Sie 200 für {path} auf dem Host, der signiert.'],
  [
    'Search and lookup were introduced in {version}. Move the manifest to that release or later, and declare both.',
    'Suche und Produktabruf gibt es seit {version}. Stellen Sie das Manifest auf diese oder eine neuere Version um, und geben Sie beide an.',
  ],
  [
    'Serve the document from {url} at /.well-known/ucp, with status 200 and without a redirect.',
    'Liefern Sie das Dokument von {url} unter /.well-known/ucp aus, mit Status 200 und ohne Weiterleitung.',
  ],
  [
    'Redirect the permalink to the cart or checkout that it filled. {path} returned {status}.',
    'Leiten Sie den Permalink auf den Warenkorb oder die Kasse weiter, die er gefüllt hat. {path} liefert {status}.',
  ],
  [
    'Publish a complete manifest of {version}, without supported_versions, at {path}, and list it as shown.',
    'Veröffentlichen Sie ein vollständiges Manifest der Version {version} ohne supported_versions unter {path}, und führen Sie es wie gezeigt auf.',
  ],
  [
    'If {version} is a published UCP release, no change is needed. Otherwise, set ucp.version to {newest}.',
    'Ist {version} eine veröffentlichte UCP-Version, ist keine Änderung nötig. Andernfalls setzen Sie ucp.version auf {newest}.',
  ],
  ['Move {tag} into the body.', 'Verschieben Sie {tag} in den body.'],
  [
    'Set the media type of the license file to {type}.',
    'Setzen Sie den Medientyp der Lizenzdatei auf {type}.',
  ],
  [
    'Serve the policy at {url} with status 200, or set tdm-policy to its actual URL.',
    'Liefern Sie die Richtlinie unter {url} mit Status 200 aus, oder setzen Sie tdm-policy auf ihre tatsächliche URL.',
  ],
  [
    'Allow the path in the * group of robots.txt, or remove it from agents.md (line {line}).',
    'Geben Sie den Pfad in der Gruppe * von robots.txt frei, oder entfernen Sie ihn aus agents.md (Zeile {line}).',
  ],
  [
    'Use the SKU of the variant as the id, not that of its product, so that "{quoted}" identifies one record. Keep IDs that are already unique, because shopping surfaces lose the history of a product when its ID changes.',
    'Verwenden Sie als id die SKU der Variante, nicht die ihres Produkts, damit „{quoted}“ genau einen Eintrag bezeichnet. Behalten Sie bereits eindeutige IDs bei, denn Shopping-Dienste verlieren die Historie eines Produkts, wenn sich seine ID ändert.',
  ],
  ['Serve {url} with the media type of {format}.', 'Liefern Sie {url} mit dem Medientyp von {format} aus.'],
  ['Serve {url}, or send the header below.', 'Liefern Sie {url} aus, oder senden Sie den Header unten.'],
  [
    'Render the products of the second page on the server at {url}.',
    'Rendern Sie die Produkte der zweiten Seite auf dem Server unter {url}.',
  ],
  [
    '{path} returns a page. Publish the text there, or remove the link and return 404.',
    '{path} liefert eine Seite. Veröffentlichen Sie dort den Text, oder entfernen Sie den Link, und liefern Sie 404.',
  ],
  [
    'There is no description at {url}. Publish one there, or remove the link element from the home page.',
    'Unter {url} gibt es keine Beschreibung. Veröffentlichen Sie dort eine, oder entfernen Sie das link-Element von der Startseite.',
  ],
  [
    'Regenerate {url}, or remove it from {index}.',
    'Erzeugen Sie {url} neu, oder entfernen Sie die Datei aus {index}.',
  ],
  [
    'List the sitemaps of {url} directly in {index}, or declare both indexes in robots.txt.',
    'Führen Sie die Sitemaps von {url} direkt in {index} auf, oder geben Sie beide Indizes in robots.txt an.',
  ],
  [
    'Remove {url} from {index} until it lists URLs.',
    'Entfernen Sie {url} aus {index}, bis die Datei URLs enthält.',
  ],
  [
    '{url} does not exist. Publish it, or remove it from {index}.',
    '{url} gibt es nicht. Veröffentlichen Sie die Datei, oder entfernen Sie sie aus {index}.',
  ],
  [
    'Cover {other} in the certificate, then redirect it to {host}.',
    'Nehmen Sie {other} in das Zertifikat auf, und leiten Sie den Host dann auf {host} weiter.',
  ],
  [
    'Write the type at {path} exactly as schema.org spells it, and check the types of the offer and the brand in the same block.',
    'Schreiben Sie den Typ unter {path} genau wie schema.org, und prüfen Sie im selben Block die Typen von Angebot und Marke.',
  ],
  [
    'Build the block at line {line} with a JSON serializer, so that quotes and line breaks in product texts are escaped.',
    'Erzeugen Sie den Block in Zeile {line} mit einem JSON-Serializer, damit Anführungszeichen und Zeilenumbrüche in Produkttexten maskiert werden.',
  ],
  [
    'Add the missing properties to the {type} node. Replace values that start with YOUR; the others come from this storefront.',
    'Ergänzen Sie die fehlenden Eigenschaften im Knoten {type}. Ersetzen Sie Werte, die mit YOUR beginnen; die übrigen stammen aus diesem Onlineshop.',
  ],
  ['Line {line}: replace {url} with {final}.', 'Zeile {line}: Ersetzen Sie {url} durch {final}.'],
  ['Line {line}: replace or delete {url}.', 'Zeile {line}: Ersetzen oder löschen Sie {url}.'],
  [
    '{url} (line {line}) returned {status}: check the server log for the cause.',
    '{url} (Zeile {line}) liefert {status}: Suchen Sie die Ursache im Protokoll des Servers.',
  ],
  [
    'Put the "# Name" line before "{quoted}" on line {line}.',
    'Setzen Sie die Zeile „# Name“ vor „{quoted}“ in Zeile {line}.',
  ],
  [
    'Turn "{quoted}" on line {line} into a list of links, or move its text above the first "##".',
    'Machen Sie aus „{quoted}“ in Zeile {line} eine Liste von Links, oder verschieben Sie den Text vor das erste „##“.',
  ],
  [
    'Start each list item with its link, and put the text on line {line} after it: "- [Title](URL): text". Parsers skip other items.',
    'Beginnen Sie jeden Listenpunkt mit seinem Link, und setzen Sie den Text in Zeile {line} dahinter: „- [Title](URL): text“. Parser überspringen andere Listenpunkte.',
  ],
  ['Replace <{tag}> on line {line} with Markdown.', 'Ersetzen Sie <{tag}> in Zeile {line} durch Markdown.'],
];

/** For `{what}`, there with or without the article. */
export const germanNouns: Readonly<Record<string, string>> = {
  'robots.txt': 'robots.txt',
  'llms.txt': 'llms.txt',
  '/ask': '/ask',
  '/ask without a login': '/ask ohne Anmeldung',
  'the cart page': 'Warenkorbseite',
  'the search': 'Suche',
  'the RSL license': 'RSL-Lizenz',
  'the discovery endpoint': 'Discovery-Endpunkt',
  'the skill': 'Skill',
  'the MCP endpoint': 'MCP-Endpunkt',
  'the declared endpoints': 'Endpunkte des Manifests',
  'the catalog search': 'Katalogsuche',
  'the permalink': 'Permalink',
  'the linked feed': 'Feed',
  'the product feed': 'Produktfeed',
  'the sitemap': 'Sitemap',
  'the sitemaps in the index': 'Sitemaps des Index',
  'the OpenSearch description': 'OpenSearch-Beschreibung',
  'the A2A endpoint': 'A2A-Endpunkt',
  'the ACP endpoint': 'ACP-Endpunkt',
  'the ACP document': 'ACP-Dokument',
  'the API catalog': 'API-Katalog',
  'the skills index': 'Skills-Index',
  'the resource catalog': 'Ressourcenkatalog',
  'the protected resource metadata': 'Metadaten der geschützten Ressource',
  'the authorization server metadata': 'Metadaten des Autorisierungsservers',
  'the returns page': 'Rückgabeseite',
  'the shipping page': 'Versandseite',
  'the privacy policy': 'Datenschutzerklärung',
  'the terms of sale page': 'AGB-Seite',
  'the contact page': 'Kontaktseite',
  'the imprint': 'Impressum',
  'the about page': 'Über-uns-Seite',
  'the help page': 'Hilfeseite',
  'dimensions or weight': 'Maße oder Gewicht',
  'material, color, or size': 'Material, Farbe oder Größe',
  compatibility: 'Kompatibilität',
};
