/** German of fixes that checks word by what they found, by their English. */
import { pageFixes } from './fixes-of-pages.ts';
import { protocolFixes } from './fixes-of-protocols.ts';

export const germanFixes: Readonly<Record<string, string>> = {
  ...pageFixes,
  ...protocolFixes,
  'Move ai-catalog.json to /.well-known/ard.json': 'ai-catalog.json nach /.well-known/ard.json verschieben',
  'Publish the same document at the new URL, and add an Agentmap line for it to robots.txt.':
    'Veröffentlichen Sie dasselbe Dokument unter der neuen URL, und ergänzen Sie dafür eine Agentmap-Zeile in robots.txt.',
  'List the tools of the MCP endpoint': 'Tools des MCP-Endpunkts aufführen',
  'Return every tool that agents can call from tools/list, each with a description and an inputSchema.':
    'Führen Sie unter tools/list jedes Tool auf, das KI-Agenten aufrufen können, jeweils mit Beschreibung und inputSchema.',
  'Publish /ask, or stop advertising it': '/ask veröffentlichen oder den Hinweis darauf entfernen',
  'Configure pay per crawl to allow user agents that shop for people. Charge only content crawlers.':
    'Stellen Sie Pay per Crawl so ein, dass Agenten, die für Menschen einkaufen, zugelassen sind. Berechnen Sie nur Inhalts-Crawlern ein Entgelt.',
  "Customers' agents do not pay to see a product page. Require payment only for bulk APIs.":
    'Die KI-Agenten Ihrer Kunden bezahlen nicht, um eine Produktseite zu sehen. Verlangen Sie eine Zahlung nur für Massenabrufe per API.',
  'Use the same store name in all documents': 'In allen Dokumenten denselben Namen des Onlineshops verwenden',
  'Make all documents agree about checkout': 'Angaben zur Kasse in allen Dokumenten abgleichen',
  'Enable checkout where the endpoints support it, or remove the capability from the other document.':
    'Aktivieren Sie die Kasse dort, wo die Endpunkte sie unterstützen, oder entfernen Sie die Fähigkeit aus dem anderen Dokument.',
  'Use the host that responds in all documents': 'In allen Dokumenten den antwortenden Host angeben',
  'Return a list of products for a catalog search': 'Katalogsuche mit einer Produktliste beantworten',
  'Send this request to the declared endpoint, and make sure that it returns 200 with products.':
    'Senden Sie diese Anfrage an den angegebenen Endpunkt, und stellen Sie sicher, dass er 200 mit Produkten liefert.',
  'Declare endpoints on a host that resolves': 'Endpunkte auf einem auflösbaren Host angeben',
  'Create the DNS record of the host, or declare the host where the service runs.':
    'Legen Sie den DNS-Eintrag des Hosts an, oder geben Sie den Host an, auf dem der Dienst läuft.',
  'Route the declared endpoints to the service': 'Angegebene Endpunkte an den Dienst leiten',
  'No service responds at the endpoints of the manifest. Deploy it and route the paths to it, or declare the endpoints that exist.':
    'An den Endpunkten des Manifests antwortet kein Dienst. Stellen Sie ihn bereit und leiten Sie die Pfade an ihn, oder geben Sie die vorhandenen Endpunkte an.',
  'Add the discovery endpoint to the manifest': 'Discovery-Endpunkt im Manifest ergänzen',
  'Set discovery.endpoint to a path on this host or an absolute https URL.':
    'Setzen Sie discovery.endpoint auf einen Pfad auf diesem Host oder eine absolute https-URL.',
  'Publish OAuth metadata with the scopes of the manifest':
    'OAuth-Metadaten mit den Scopes des Manifests veröffentlichen',
  'Serve the OAuth metadata as JSON': 'OAuth-Metadaten als JSON ausliefern',
  'List the scopes of the manifest in scopes_supported': 'Scopes des Manifests in scopes_supported aufführen',
  'Serve the same build of the manifest from all nodes':
    'Auf allen Knoten denselben Stand des Manifests ausliefern',
  'Write the file once at release time, or cache it, so that every request returns the same bytes.':
    'Schreiben Sie die Datei einmal beim Release, oder speichern Sie sie zwischen, damit jede Anfrage dieselben Bytes liefert.',
  'Use only public hosts': 'Nur öffentliche Hosts verwenden',
  'Use the public URL of the storefront in the document, not the host that builds it.':
    'Geben Sie im Dokument die öffentliche URL des Onlineshops an, nicht den Host, der es erzeugt.',
  'Replace the published private key': 'Veröffentlichten privaten Schlüssel ersetzen',
  'Remove the key from the manifest and stop using it, because it is no longer secret. Create a new key pair and publish only its public members.':
    'Entfernen Sie den Schlüssel aus dem Manifest, und verwenden Sie ihn nicht mehr, denn er ist nicht mehr geheim. Erzeugen Sie ein neues Schlüsselpaar, und veröffentlichen Sie nur dessen öffentliche Felder.',
  'Correct the public keys in the manifest': 'Öffentliche Schlüssel im Manifest korrigieren',
  'Publish each key as a complete JWK of a type that the release supports, with a unique kid and without private members.':
    'Veröffentlichen Sie jeden Schlüssel als vollständigen JWK eines Typs, den die Version unterstützt, mit eindeutiger kid und ohne private Felder.',
  'List only older versions in supported_versions': 'In supported_versions nur ältere Versionen aufführen',
  'Remove the entry of the current version, because its manifest is at /.well-known/ucp.':
    'Entfernen Sie den Eintrag der aktuellen Version, denn ihr Manifest steht unter /.well-known/ucp.',
  'Remove the element that ends the head early': 'Element entfernen, das den head vorzeitig beendet',
  'Point hreflang links to language versions that exist':
    'hreflang-Links auf vorhandene Sprachversionen setzen',
  'Omit the link if the page has no version in that language.':
    'Lassen Sie den Link weg, wenn es die Seite in dieser Sprache nicht gibt.',
  'Turn on Markdown for Agents for this zone in Cloudflare. It converts pages at the edge.':
    'Aktivieren Sie Markdown for Agents für diese Zone in Cloudflare. Die Seiten werden dann im CDN umgewandelt.',
  'Add more text to product pages': 'Produktseiten um mehr Text ergänzen',
  'Add what buyers compare: use, material, size, what is in the box, and care. Agents choose products by their text, and a very short page looks unfinished.':
    'Ergänzen Sie, was Käufer vergleichen: Verwendung, Material, Größe, Lieferumfang und Pflege. KI-Agenten wählen Produkte nach ihrem Text aus, und eine sehr kurze Seite wirkt unfertig.',
  'Find out why requests return 503': 'Ursache für 503-Antworten ermitteln',
  'If the server failed, check its log for the cause. If this is a rate limit, return 429 with Retry-After, and allow anonymous clients a few pages per second.':
    'Suchen Sie bei einem Serverfehler die Ursache im Protokoll. Handelt es sich um ein Abruflimit, antworten Sie mit 429 und Retry-After, und erlauben Sie anonymen Clients einige Seiten pro Sekunde.',
  'Add dates to the feed items': 'Datum in den Feed-Einträgen ergänzen',
  'Publish items in the feed, or remove its link':
    'Einträge im Feed veröffentlichen oder den Link auf ihn entfernen',
  'Publish the declared feed, or remove the declaration':
    'Angegebenen Feed veröffentlichen oder die Angabe entfernen',
  'Add products to the declared feed, or remove the declaration':
    'Produkte im angegebenen Feed ergänzen oder die Angabe entfernen',
  'Quote each cell that contains the separator, a quote, or a line break. Double the quotes inside cells, and write as many cells as the header has.':
    'Setzen Sie jede Zelle mit Trennzeichen, Anführungszeichen oder Zeilenumbruch in Anführungszeichen. Verdoppeln Sie Anführungszeichen innerhalb der Zellen, und schreiben Sie so viele Zellen, wie die Kopfzeile hat.',
  'Build each record as an object and serialize it. Do not concatenate strings into JSON.':
    'Bauen Sie jeden Datensatz als Objekt auf, und serialisieren Sie ihn. Setzen Sie JSON nicht aus Texten zusammen.',
  'Format feed prices as 79.99 USD': 'Feed-Preise in der Form 79.99 USD schreiben',
  'Write the amount with a decimal point, the decimals of its currency, and no thousands separators, then a space and the uppercase ISO 4217 code. Round only when you write the price.':
    'Schreiben Sie den Betrag mit Dezimalpunkt, den Nachkommastellen der Währung und ohne Tausendertrennung, dann ein Leerzeichen und den großgeschriebenen Code nach ISO 4217. Runden Sie erst beim Schreiben des Preises.',
  'Add the currency to every feed price': 'Währung bei jedem Preis im Feed angeben',
  'Serve page 2 at its own URL': 'Seite 2 unter eigener URL ausliefern',
  'Fix the pages that llms.txt links to': 'Seiten reparieren, auf die llms.txt verweist',
  'Use final URLs in llms.txt': 'Endgültige URLs in llms.txt verwenden',
  'Remove missing sitemaps from the sitemap index': 'Fehlende Sitemaps aus dem Sitemap-Index entfernen',
  'Remove noindex from pages in the sitemap': 'noindex von Seiten in der Sitemap entfernen',
  'Set the canonical URL to the page itself': 'Canonical-URL auf die Seite selbst setzen',
  'The sitemap is correct, but the canonical URL of the page does not exist.':
    'Die Sitemap ist korrekt, aber die Canonical-URL der Seite gibt es nicht.',
  'List canonical URLs in the sitemap': 'Canonical-URLs in der Sitemap aufführen',
  'Return the same ETag for the same file': 'Für dieselbe Datei dasselbe ETag liefern',
  'The ETag differed for the same bytes. Derive it from a hash of the content, not from the node or the time.':
    'Das ETag war bei gleichen Bytes verschieden. Leiten Sie es aus einem Hash des Inhalts ab, nicht aus Knoten oder Uhrzeit.',
  'Send every response in full': 'Jede Antwort vollständig senden',
  'The connection closes before the body is complete. Check the origin log for processes that end early, the body size and time limits at the edge, and Content-Length.':
    'Die Verbindung wird geschlossen, bevor der Inhalt vollständig ist. Suchen Sie im Protokoll des Ursprungsservers nach vorzeitig beendeten Prozessen, und prüfen Sie die Größen- und Zeitlimits des CDN sowie Content-Length.',
  'Serve the page to clients without cookies': 'Seite auch an Clients ohne Cookies ausliefern',
  'Set the cookie in the response that serves the page, instead of redirecting the first request.':
    'Setzen Sie das Cookie in der Antwort, die die Seite ausliefert, statt die erste Anfrage weiterzuleiten.',
  'Offer TLS 1.3, with TLS 1.2 for older clients': 'TLS 1.3 anbieten, TLS 1.2 für ältere Clients',
  'Turn on TLS 1.3 and 1.2 at the edge, and turn off all older versions.':
    'Aktivieren Sie TLS 1.3 und 1.2 im CDN, und deaktivieren Sie alle älteren Versionen.',
  'Add the price to the offer': 'Preis im Angebot ergänzen',
  'Add the current price to the offer as a number with a decimal point, next to priceCurrency.':
    'Ergänzen Sie den aktuellen Preis im Angebot als Zahl mit Dezimalpunkt, neben priceCurrency.',
  'Replace data-vocabulary.org with schema.org': 'data-vocabulary.org durch schema.org ersetzen',
  'Describe the product with schema.org in JSON-LD, and remove the old markup from the template.':
    'Beschreiben Sie das Produkt mit schema.org in JSON-LD, und entfernen Sie das alte Markup aus der Vorlage.',
  'Fix the JSON-LD of the product template': 'JSON-LD der Produktvorlage korrigieren',
  'Add an eCDN custom rule with the action Skip for verified bots and for GET requests to public pages.':
    'Legen Sie im eCDN eine eigene Regel mit der Aktion Skip für verifizierte Bots und für GET-Anfragen an öffentliche Seiten an.',
  'Add a WAF custom rule with the action Skip. Bot Fight Mode ignores Skip rules: if you use it, switch to Super Bot Fight Mode or managed rules.':
    'Legen Sie eine eigene WAF-Regel mit der Aktion Skip an. Bot Fight Mode ignoriert Skip-Regeln: Verwenden Sie ihn, wechseln Sie zu Super Bot Fight Mode oder verwalteten Regeln.',
  'Keep managed challenges on login, account, and write methods.':
    'Behalten Sie Bot-Abfragen bei Anmeldung, Kundenkonto und schreibenden Methoden bei.',
  'Break the redirect loop': 'Weiterleitungsschleife auflösen',
  'Two redirect rules point to each other. Follow the chain in the evidence and remove the rule that redirects back.':
    'Zwei Weiterleitungsregeln verweisen aufeinander. Folgen Sie der Kette in den Belegen, und entfernen Sie die Regel, die zurückleitet.',
  'Respond to OPTIONS at the endpoint': 'OPTIONS am Endpunkt beantworten',
  'Return 204 to OPTIONS with the methods that the endpoint accepts, so that clients can detect it.':
    'Beantworten Sie OPTIONS mit 204 und den Methoden, die der Endpunkt annimmt, damit Clients ihn erkennen.',
  'Publish the profile of the older release, or remove its entry':
    'Profil der älteren Version veröffentlichen oder ihren Eintrag entfernen',
  'Remove the duplicate entry': 'Doppelten Eintrag entfernen',
  'Give each payment handler a unique id': 'Jedem Payment-Handler eine eindeutige id geben',
  'Instruments refer to a handler by its id in handler_id, so the id must be unique.':
    'Zahlungsmittel verweisen in handler_id auf die id eines Handlers. Sie muss deshalb eindeutig sein.',
  'Complete the Organization on the home page': 'Organization auf der Startseite vervollständigen',
  'Add a link with an href to the footer of every page, in the server-rendered HTML.':
    'Ergänzen Sie im Footer jeder Seite einen Link mit href, im serverseitig gerenderten HTML.',
  'Render the page as HTML on the server and link to it in the footer of every page.':
    'Rendern Sie die Seite als HTML auf dem Server, und verlinken Sie sie im Footer jeder Seite.',
  'Allow the path in the group that disallows it. Buyers ask agents about policies.':
    'Geben Sie den Pfad in der Gruppe frei, die ihn sperrt. Käufer fragen KI-Agenten nach Richtlinien.',
  'Publish a sitemap and list it in robots.txt': 'Sitemap veröffentlichen und in robots.txt angeben',
  'Generate /sitemap.xml from your published products, categories, and pages, update it on every publish, and add the line below to robots.txt.':
    'Erzeugen Sie /sitemap.xml aus Ihren veröffentlichten Produkten, Kategorien und Seiten, aktualisieren Sie sie bei jeder Veröffentlichung, und ergänzen Sie die Zeile unten in robots.txt.',
  'Sanitize reviews before they are shown': 'Bewertungen vor der Anzeige bereinigen',
  'A customer wrote this text. Delete the review, and strip hidden elements, comments, and instructions to assistants from customer input before it is shown.':
    'Diesen Text hat ein Kunde geschrieben. Löschen Sie die Bewertung, und entfernen Sie verborgene Elemente, Kommentare und Anweisungen an KI-Assistenten vor der Anzeige aus Kundeneingaben.',
};
