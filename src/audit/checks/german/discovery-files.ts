/** German of the checks of discovery-files: see index.ts. */
import type { GermanChecks } from './texts.ts';

export const discoveryFiles: GermanChecks = {
  'sitemap-declared': {
    name: 'Sitemap ist in robots.txt angegeben',
    title: 'Sitemap in robots.txt angeben',
    instructions: 'Ergänzen Sie eine Sitemap-Zeile mit der absoluten URL der Sitemap oder des Sitemap-Index.',
  },
  'sitemap-reachable': {
    name: 'Sitemap ist abrufbar',
    title: 'Sitemap als XML und ohne Weiterleitung ausliefern',
    instructions:
      'Liefern Sie die Sitemap unter der angegebenen URL mit Status 200 und dem Medientyp application/xml aus, oder geben Sie ihre tatsächliche URL an.',
  },
  'sitemap-valid-xml': {
    name: 'Sitemap ist gültiges XML',
    title: 'Sitemap mit einem XML-Serializer erzeugen',
    instructions:
      'Maskieren Sie &, < und > in URLs, und deklarieren Sie im Wurzelelement den Namensraum der Version 0.9.',
  },
  'sitemap-size-limits': {
    name: 'Sitemap-Dateien halten die Größengrenzen ein',
    title: 'Sitemap aufteilen und die Dateien in einem Index aufführen',
    instructions:
      'Eine Datei darf höchstens 50.000 URLs enthalten und unkomprimiert 50 MB groß sein. Erzeugen Sie Dateien mit je 10.000 Produkten und einen Index, der sie aufführt.',
  },
  'sitemap-index-children': {
    name: 'Sitemaps des Index sind lesbar',
    title: 'Nur vorhandene Sitemaps im Index aufführen',
    instructions:
      'Erzeugen Sie den Index und seine Sitemaps in einem Durchlauf. Führen Sie nur gerade geschriebene Dateien mit absoluter URL auf, und lassen Sie leere Dateien weg. Ein Index darf keinen anderen Index aufführen.',
  },
  'sitemap-lists-products': {
    name: 'Sitemap enthält Produktseiten',
    title: 'Produkt-Sitemap aus dem Katalog erzeugen',
    instructions:
      'Führen Sie die kanonische URL jedes verfügbaren Produkts mit dem Zeitpunkt der letzten Änderung auf, und geben Sie die Datei in robots.txt an.',
  },
  'sitemap-urls-live': {
    name: 'URLs der Sitemap liefern 200 ohne Weiterleitung',
    title: 'Nur endgültige URLs erreichbarer Seiten aufführen',
    instructions:
      'Erzeugen Sie die Sitemap bei jeder Veröffentlichung aus den veröffentlichten Datensätzen. Entfernen Sie gelöschte Seiten, und führen Sie die kanonische URL auf, die direkt 200 liefert.',
  },
  'sitemap-lastmod-valid': {
    name: 'Datumsangaben in lastmod sind gültig',
    title: 'Gültige W3C-Datumsangaben in lastmod verwenden',
    instructions:
      'Geben Sie den Zeitpunkt der letzten Änderung als Datum an, oder als Datum mit Uhrzeit und Zeitzone.',
  },
  'sitemap-lastmod-meaningful': {
    name: 'lastmod entspricht echten Änderungen',
    title: 'lastmod auf den Zeitpunkt der letzten Änderung setzen',
    instructions:
      'Übernehmen Sie in lastmod den Änderungszeitpunkt des Produkts oder der Seite, nicht den Zeitpunkt, zu dem die Sitemap erzeugt wurde.',
  },
  'sitemap-same-site': {
    name: 'URLs der Sitemap gehören zu diesem Onlineshop',
    title: 'URLs der Sitemap aus der öffentlichen Basis-URL bilden',
    instructions:
      'Stellen Sie die Basis-URL des Generators auf das kanonische Schema und den kanonischen Host ein, und erzeugen Sie die Sitemap neu.',
  },
  'sitemap-no-blocked-urls': {
    name: 'Sitemap enthält keine gesperrten Seiten',
    title: 'Gesperrte und noindex-Seiten aus der Sitemap entfernen',
    instructions:
      'Schließen Sie Seiten aus, die durch robots.txt gesperrt sind oder noindex haben, und führen Sie die kanonische URL jeder Seite auf.',
  },
  'sitemap-product-images': {
    name: 'Sitemap enthält Produktbilder',
    title: 'Hauptbild zu jedem Produkteintrag hinzufügen',
    instructions:
      'Deklarieren Sie im Wurzelelement den Namensraum für Bild-Sitemaps, und fügen Sie jedem Eintrag das Hauptbild des Produkts hinzu.',
  },
  'products-linked-in-html': {
    name: 'Produkte sind über einfache Links erreichbar',
    title: 'Navigation und Produktkacheln als Links ausgeben',
    instructions:
      'Geben Sie im ausgelieferten HTML jeder Kategorie im Menü und jeder Produktkachel ein a-Element mit der URL in href.',
  },
  'listing-pagination-crawlable': {
    name: 'Blätternavigation der Produktlisten ist crawlbar',
    title: 'Seite 2 jeder Produktliste verlinken',
    instructions:
      'Ergänzen Sie neben der Schaltfläche oder unter der Liste einen einfachen Link auf die nächste Seite. Skripte können die Seite weiterhin nachladen.',
  },
  'llms-txt-present': {
    name: 'llms.txt ist vorhanden',
    title: 'llms.txt veröffentlichen',
    instructions:
      'Schreiben Sie eine kurze Markdown-Datei mit dem Namen des Onlineshops, einer Zeile zum Sortiment und Links zu Katalog, Richtlinien und Handelsmanifest. Die Google-Suche verwendet die Datei nicht, einige KI-Agenten jedoch schon.',
  },
  'llms-txt-format': {
    name: 'llms.txt entspricht dem Format',
    title: 'llms.txt im vorgeschlagenen Format schreiben',
    instructions:
      'Beginnen Sie mit einer Zeile „# Name“ und einer „> summary“, gefolgt von „## Section“-Überschriften mit je einer Liste aus Zeilen der Form „- [Title](URL): note“. Schreiben Sie Markdown, kein HTML.',
  },
  'llms-txt-links-live': {
    name: 'Links in llms.txt funktionieren',
    title: 'Defekte Links in llms.txt korrigieren',
    instructions:
      'Erzeugen Sie die Datei beim Build aus den Routen des Onlineshops, und ergänzen Sie einen Test, der jede URL darin abruft.',
  },
  'llms-txt-covers-commerce': {
    name: 'llms.txt enthält Angaben zum Einkauf',
    title: 'Abschnitt zum Einkauf in llms.txt ergänzen',
    instructions: 'Verlinken Sie Produkte oder Suche, Versand, Rückgabe, Kontakt und das Handelsmanifest.',
  },
  'llms-full-txt-usable': {
    name: 'llms-full.txt passt in den Kontext eines Modells',
    title: 'llms-full.txt unter 2 MB Text halten',
    instructions:
      'Liefern Sie Markdown als text/plain oder text/markdown mit einer Zeile „# Name“ aus. Teilen Sie eine große Datei nach Abschnitten auf, und verlinken Sie die Teile in llms.txt. Für einzelne Produkte dient der Produktfeed.',
  },
  'agents-md-usable': {
    name: 'agents.md ist verwendbar',
    title: 'agents.md als Markdown mit Anweisungen schreiben',
    instructions:
      'Erklären Sie, wie KI-Agenten Produkte finden, welche UCP-Versionen Sie unterstützen, wie die Kasse funktioniert und wie viele Anfragen pro Sekunde erlaubt sind. Verlinken Sie die Endpunkte.',
  },
  'link-header-discovery': {
    name: 'Link-Header verweist auf maschinenlesbare Ressourcen',
    title: 'Maschinenlesbare Ressourcen im Link-Header angeben',
    instructions:
      'Senden Sie mit jeder Seite einen Link-Header. Nennen Sie darin, soweit vorhanden, Manifest, API-Katalog, llms.txt und Sitemap.',
  },
  'feed-discoverable': {
    name: 'Ein Produktfeed ist verfügbar',
    title: 'Lesbaren Produktfeed veröffentlichen und verlinken',
    instructions:
      'Stellen Sie den Feed, den Sie bereits an Shopping-Dienste senden, unter einer öffentlichen URL bereit, und verlinken Sie ihn im head der Startseite.',
  },
  'feed-parseable': {
    name: 'Produktfeed ist gültig',
    title: 'Feed mit einem Serializer für sein Format erzeugen',
    instructions:
      'Maskieren Sie den Text jedes Felds mit einer XML-, CSV- oder JSON-Bibliothek, und lesen Sie die Datei vor der Veröffentlichung probeweise ein.',
  },
  'feed-required-fields': {
    name: 'Feed-Einträge enthalten alle Pflichtfelder',
    title: 'Pflichtfelder in jedem Feed-Eintrag ergänzen',
    instructions:
      'Jeder Eintrag braucht alle Felder, die die Zielplattform verlangt. Setzen Sie für Google identifier_exists=no bei Produkten ohne GTIN und MPN.',
  },
  'feed-identifiers-stable': {
    name: 'Feed-IDs sind eindeutig und passen zu den Produktseiten',
    title: 'Dieselbe Varianten-ID in Feed, Markup und Kasse verwenden',
    instructions:
      'Geben Sie jeder Variante eine eindeutige, dauerhafte ID mit höchstens 50 Zeichen. Verwenden Sie sie als sku im Markup der Seite und als Artikel-ID in den Handelsendpunkten.',
  },
  'feed-fresh': {
    name: 'Produktfeed ist aktuell',
    title: 'Feed bei Preis- und Bestandsänderungen neu erzeugen',
    instructions:
      'Erzeugen Sie den Feed bei jeder Änderung von Preis oder Bestand neu, mindestens jedoch alle paar Stunden. Geben Sie den Zeitpunkt im Feed und in Last-Modified an.',
  },
  'opensearch-description': {
    name: 'OpenSearch-Beschreibung funktioniert',
    title: 'OpenSearch-Beschreibung korrigieren',
    instructions:
      'Liefern Sie eine Beschreibung mit ShortName, Description und einer Url vom Typ text/html aus, deren Vorlage {searchTerms} enthält, oder entfernen Sie das link-Element.',
  },
  'content-feed-valid': {
    name: 'Der verlinkte RSS- oder Atom-Feed ist gültig',
    title: 'Feed korrigieren oder sein link-Element entfernen',
    instructions:
      'Liefern Sie wohlgeformtes RSS 2.0 oder Atom mit einem Datum je Eintrag aus, erzeugt mit einem XML-Serializer. Veröffentlichen Sie keine Neuigkeiten mehr, löschen Sie das link-Element.',
  },
};
