/** German of fixes that checks of pages, files, and the server word by what they found, by their English. */
export const pageFixes: Readonly<Record<string, string>> = {
  'Serve the full page to declared agents': 'KI-Agenten, die sich ausweisen, die volle Seite ausliefern',
  'Send the same HTML to every client. Vary only the presentation.':
    'Senden Sie jedem Client dasselbe HTML. Nur die Darstellung darf sich unterscheiden.',
  'Serve product pages to clients without cookies': 'Produktseiten auch an Clients ohne Cookies ausliefern',
  'Show in the HTML whether the product is in stock': 'Im HTML zeigen, ob das Produkt lieferbar ist',
  'Render the stock state as text in the buy box, from the same record that fills the availability.':
    'Geben Sie die Verfügbarkeit als Text im Kaufbereich aus, aus demselben Datensatz, der availability füllt.',
  'Describe the single offer as an Offer': 'Einzelnes Angebot als Offer beschreiben',
  'The page has no options to choose from. An Offer with price, currency, and availability can be bought; a range cannot.':
    'Auf der Seite gibt es keine Optionen zur Auswahl. Ein Offer mit Preis, Währung und Verfügbarkeit kann gekauft werden, eine Preisspanne nicht.',
  'State the availability once': 'Verfügbarkeit nur einmal angeben',
  'Keep the current availability in the offer, and remove the other one from the template.':
    'Behalten Sie die aktuelle Verfügbarkeit im Angebot, und entfernen Sie die andere aus der Vorlage.',
  'Add the product image to the markup': 'Produktbild im Markup ergänzen',
  'List the absolute HTTPS URLs of the product images in image.':
    'Geben Sie in image die absoluten HTTPS-URLs der Produktbilder an.',
  'Let agents load product images': 'KI-Agenten den Abruf von Produktbildern erlauben',
  'Exempt the image paths from bot rules. They contain nothing that needs protection.':
    'Nehmen Sie die Bildpfade von Bot-Regeln aus. Dort gibt es nichts zu schützen.',
  'Use a larger product image in the markup': 'Größeres Produktbild im Markup angeben',
  'Use an image of at least 50,000 pixels. About 1,600 pixels on each side works for most purposes.':
    'Verwenden Sie ein Bild mit mindestens 50.000 Pixeln. Für die meisten Zwecke eignen sich etwa 1.600 Pixel je Seite.',
  'Add the product name to the markup': 'Produktnamen im Markup ergänzen',
  'Shorten the product name in the markup to 150 characters': 'Produktnamen im Markup auf 150 Zeichen kürzen',
  'Keep the brand, product, and variant in the name, and move keywords to the description.':
    'Behalten Sie Marke, Produkt und Variante im Namen, und verschieben Sie Suchbegriffe in die Beschreibung.',
  'Give each product its own SKU': 'Jedem Produkt eine eigene SKU geben',
  'Two products have the same SKU in their markup. Fill it from the product record, not from a default value.':
    'Zwei Produkte haben im Markup dieselbe SKU. Füllen Sie sie aus dem Produktdatensatz, nicht aus einem Standardwert.',
  'Give each variant its own SKU': 'Jeder Variante eine eigene SKU geben',
  'Fill the sku of a variant from the variant record, not from its parent.':
    'Füllen Sie die sku einer Variante aus dem Datensatz der Variante, nicht aus dem des Hauptprodukts.',
  'Get a certificate for the second host': 'Zertifikat für den zweiten Host beschaffen',
  'Renew the certificate before it expires': 'Zertifikat vor dem Ablauf erneuern',
  'Renew it now, and automate renewal (ACME).':
    'Erneuern Sie es jetzt, und automatisieren Sie die Erneuerung (ACME).',
  'Serve agents.md as Markdown': 'agents.md als Markdown ausliefern',
  'Allow the paths from agents.md in robots.txt': 'Pfade aus agents.md in robots.txt freigeben',
  'Fix the URLs in agents.md': 'URLs in agents.md korrigieren',
  'Replace the URLs in agents.md with those of existing endpoints and pages.':
    'Ersetzen Sie die URLs in agents.md durch die vorhandener Endpunkte und Seiten.',
  'Point the feed link to the feed, or remove it': 'Feed-Link auf den Feed setzen oder entfernen',
  'Update the feed, or remove its link': 'Feed aktualisieren oder den Link auf ihn entfernen',
  'Add a build date to the feed': 'Erstellungsdatum im Feed ergänzen',
  'Give every feed record a unique ID': 'Jedem Feed-Eintrag eine eindeutige ID geben',
  'Serve the feed with its media type': 'Feed mit seinem Medientyp ausliefern',
  'Write each link as <URL>; rel="relation", with commas between links and no line breaks.':
    'Schreiben Sie jeden Link als <URL>; rel="relation", mit Kommas zwischen den Links und ohne Zeilenumbrüche.',
  'Point the Link header to existing resources': 'Link-Header auf vorhandene Ressourcen richten',
  'Publish llms-full.txt as text, or remove the link to it':
    'llms-full.txt als Text veröffentlichen oder den Link darauf entfernen',
  'Serve llms-full.txt as text': 'llms-full.txt als Text ausliefern',
  'Extend llms-full.txt, or remove it': 'llms-full.txt erweitern oder entfernen',
  'Include the full text of pages that llms.txt links to, such as guides and policies, or remove the file and its link.':
    'Nehmen Sie den vollständigen Text der Seiten auf, auf die llms.txt verweist, etwa Ratgeber und Richtlinien, oder entfernen Sie die Datei und den Link darauf.',
  'Start llms-full.txt with the store name': 'llms-full.txt mit dem Namen des Onlineshops beginnen',
  'Write "# " and the store name as the first line.':
    'Schreiben Sie „# “ und den Namen des Onlineshops in die erste Zeile.',
  'Serve llms.txt as plain text': 'llms.txt als reinen Text ausliefern',
  'Serve the file as text/plain or text/markdown, in UTF-8.':
    'Liefern Sie die Datei als text/plain oder text/markdown in UTF-8 aus.',
  'Publish the linked OpenSearch description, or remove the link':
    'Verlinkte OpenSearch-Beschreibung veröffentlichen oder Link entfernen',
  'Fix the search URL in the OpenSearch description': 'Such-URL in der OpenSearch-Beschreibung korrigieren',
  'Set the template of the Url element to the search URL of the storefront, with {searchTerms} in place of the query.':
    'Setzen Sie template im Url-Element auf die Such-URL des Onlineshops, mit {searchTerms} anstelle der Suchanfrage.',
  'Link to product pages from home and category pages':
    'Produktseiten auf Start- und Kategorieseiten verlinken',
  'Link to more products from home and category pages':
    'Mehr Produkte auf Start- und Kategorieseiten verlinken',
  'Publish a robots.txt that declares the sitemap': 'robots.txt mit Angabe der Sitemap veröffentlichen',
  'Put a plain text file with the line below at /robots.txt.':
    'Stellen Sie unter /robots.txt eine Textdatei mit der Zeile unten bereit.',
  'Use absolute URLs in the sitemap index': 'Absolute URLs im Sitemap-Index verwenden',
  'Build each loc from the public base URL of the storefront.':
    'Bilden Sie jedes loc aus der öffentlichen Basis-URL des Onlineshops.',
  'Rebuild the sitemap and keep lastmod up to date': 'Sitemap neu erzeugen und lastmod aktuell halten',
  'Run the sitemap job on every publish, or daily, and set lastmod from the modification time of the product or page. Price and stock updates count as changes.':
    'Erzeugen Sie die Sitemap bei jeder Veröffentlichung oder täglich, und übernehmen Sie in lastmod den Änderungszeitpunkt des Produkts oder der Seite. Auch geänderte Preise und Bestände zählen als Änderung.',
  'Add lastmod with the last change of each page': 'lastmod mit der letzten Änderung jeder Seite ergänzen',
  'Allow search in Content-Usage': 'Suche in Content-Usage erlauben',
  'Allow unlisted agents on product pages': 'Nicht genannte KI-Agenten auf Produktseiten zulassen',
  'Remove the rule that matches product pages from the default group.':
    'Entfernen Sie die Regel, die auf Produktseiten zutrifft, aus der Standardgruppe.',
  'Return plain text instead of a page at /robots.txt':
    'Unter /robots.txt reinen Text statt einer Seite liefern',
  'Put a robots.txt file at the edge or in the static folder, and exclude /robots.txt from the catch-all route of the app.':
    'Legen Sie eine robots.txt im CDN oder im statischen Ordner ab, und nehmen Sie /robots.txt von der Auffangroute der Anwendung aus.',
  'Serve /robots.txt with at most one redirect': '/robots.txt mit höchstens einer Weiterleitung ausliefern',
  'Point each redirect to the final URL of robots.txt, or serve the file on every host.':
    'Richten Sie jede Weiterleitung auf die endgültige URL von robots.txt, oder liefern Sie die Datei auf jedem Host aus.',
  'Publish a robots.txt': 'robots.txt veröffentlichen',
  'Put a plain text file at /robots.txt that declares the sitemap and disallows only paths such as the cart and checkout.':
    'Stellen Sie unter /robots.txt eine Textdatei bereit, die die Sitemap angibt und nur Pfade wie Warenkorb und Kasse sperrt.',
  'Declare the RSL license with its full URL': 'RSL-Lizenz mit vollständiger URL angeben',
  'Put the https URL of the license in the License line.':
    'Geben Sie in der License-Zeile die https-URL der Lizenz an.',
  'Write tdmrep.json as a valid list of rules': 'tdmrep.json als gültige Liste von Regeln schreiben',
  'Write a JSON array in which each rule has a location and a tdm-reservation of 0 or 1.':
    'Schreiben Sie ein JSON-Array, in dem jede Regel eine location und eine tdm-reservation von 0 oder 1 hat.',
  'Serve the TDM policy at the declared URL': 'TDM-Richtlinie unter der angegebenen URL ausliefern',
  'Fix text that was decoded with the wrong encoding': 'Falsch dekodierten Text korrigieren',
  'The server sends replacement characters. Find where the text is decoded with the wrong encoding (import, database connection, or template) and use the correct one.':
    'Der Server sendet Ersatzzeichen. Ermitteln Sie, wo der Text mit der falschen Kodierung gelesen wird (Import, Datenbankverbindung oder Vorlage), und verwenden Sie die richtige.',
  'Add text and links to the HTML of the home page': 'Text und Links im HTML der Startseite ergänzen',
  'Add headings, a few sentences on what the store sells, and links to categories and products as plain HTML.':
    'Ergänzen Sie Überschriften, einige Sätze zum Sortiment und Links auf Kategorien und Produkte als einfaches HTML.',
  'Send Vary: Accept with Markdown and HTML': 'Vary: Accept mit Markdown und HTML senden',
  'Return HTML when Markdown is not available': 'HTML liefern, wenn es kein Markdown gibt',
  'Treat Accept as a preference: send the HTML page if there is no Markdown version. Never return 406 or another error.':
    'Behandeln Sie Accept als Wunsch: Senden Sie die HTML-Seite, wenn es keine Markdown-Fassung gibt. Antworten Sie nie mit 406 oder einem anderen Fehler.',
  'Show the price as text on the product page': 'Preis als Text auf der Produktseite zeigen',
  'Show the current price with its currency near the product heading, from the same field as in the markup.':
    'Zeigen Sie den aktuellen Preis mit Währung nahe der Produktüberschrift, aus demselben Feld wie im Markup.',
  'Keep the form. Set type="submit" on the button and listen for the form\'s submit event.':
    'Behalten Sie das Formular. Setzen Sie type="submit" an der Schaltfläche, und reagieren Sie auf das submit-Ereignis des Formulars.',
  'Show the contents of the cart in the HTML': 'Inhalt des Warenkorbs im HTML zeigen',
  'Render the cart lines on the server, and show a message when the cart is empty.':
    'Rendern Sie die Positionen des Warenkorbs auf dem Server, und zeigen Sie einen Hinweis, wenn er leer ist.',
  'Point the search form to a working results page':
    'Suchformular auf eine funktionierende Ergebnisseite richten',
  'Make products searchable by name': 'Produkte über ihren Namen auffindbar machen',
  'Index the names of all published products, and test the search with a few of them.':
    'Nehmen Sie die Namen aller veröffentlichten Produkte in den Suchindex auf, und testen Sie die Suche mit einigen davon.',
};
