/** German of the checks of structured-data: see index.ts. */
import type { GermanChecks } from './texts.ts';

export const structuredData: GermanChecks = {
  'has-json-ld': {
    name: 'Seiten enthalten JSON-LD',
    title: 'JSON-LD auf dem Server rendern',
    instructions:
      'Ergänzen Sie im ausgelieferten HTML der Startseite und jeder Produktseite ein script-Element vom Typ application/ld+json.',
  },
  'jsonld-parses': {
    name: 'Jeder JSON-LD-Block ist gültiges JSON',
    title: 'JSON-LD mit einem JSON-Serializer erzeugen',
    instructions:
      'Bauen Sie das Objekt im Code auf, und serialisieren Sie es. Setzen Sie nie Texte von Hand in eine JSON-Vorlage ein. Maskieren Sie „<“, damit kein Text das script-Element schließen kann.',
  },
  'jsonld-context': {
    name: 'JSON-LD verwendet den schema.org-Kontext',
    title: 'schema.org-Kontext in jedem JSON-LD-Block angeben',
    instructions:
      'Setzen Sie @context an den Anfang des äußersten Objekts jedes Blocks und jedes Objekts einer Liste.',
  },
  'jsonld-known-types': {
    name: 'Typen sind in schema.org definiert',
    title: 'In schema.org definierte Typen verwenden',
    instructions:
      'Schreiben Sie jeden Typ genau wie schema.org. Für eine genauere Art behalten Sie den nächstliegenden Typ bei und verwenden additionalType.',
  },
  'jsonld-known-properties': {
    name: 'Eigenschaften passen zu ihrem Typ',
    title: 'Eigenschaften verwenden, die schema.org für den Typ definiert',
    instructions:
      'Korrigieren Sie falsch geschriebene Eigenschaften, verschieben Sie andere zu dem Typ, der sie hat, und ergänzen Sie Angaben ohne schema.org-Eigenschaft als PropertyValue in additionalProperty.',
  },
  'jsonld-value-types': {
    name: 'Werte haben den erwarteten Typ',
    title: 'Werte in der Form schreiben, die schema.org erwartet',
    instructions:
      'Schreiben Sie Zahlen ohne Einheit und Tausendertrennung, Datumsangaben nach ISO 8601, true und false ohne Anführungszeichen und Aufzählungswerte als schema.org-URLs.',
  },
  'jsonld-in-initial-html': {
    name: 'Produkt-Markup steht im ausgelieferten HTML',
    title: 'Produkt-Markup auf dem Server rendern',
    instructions:
      'Die meisten KI-Agenten führen keine Skripte aus. Verschieben Sie das JSON-LD aus dem Tag-Manager oder dem Client-Skript in die Vorlage, die die Seite rendert.',
  },
  'jsonld-clean-text': {
    name: 'Texte im Markup enthalten kein HTML und keine Entitäten',
    title: 'Reinen Text im Markup verwenden',
    instructions:
      'Entfernen Sie Tags und dekodieren Sie Entitäten, bevor der Wert serialisiert wird. In JSON werden nur Anführungszeichen und Backslashes maskiert. Lassen Sie eine Eigenschaft weg, wenn ihr Wert leer ist.',
  },
  'jsonld-references-resolve': {
    name: '@id-Verweise haben ein Ziel',
    title: 'Knoten ergänzen, auf die @id-Verweise zeigen',
    instructions:
      'Schreiben Sie Marke, Verkäufer oder Angebot dort aus, wo darauf verwiesen wird, oder ergänzen Sie im @graph der Seite einen Knoten mit derselben @id.',
  },
  'jsonld-no-conflicting-entities': {
    name: 'Jedes Produkt ist nur einmal beschrieben',
    title: 'Das Produkt nur einmal beschreiben',
    instructions:
      'Behalten Sie die vollständigste Beschreibung, und entfernen Sie die übrigen. Schreibt eine App das JSON-LD, entfernen Sie itemscope und itemtype des Produkts aus dem Theme.',
  },
  'jsonld-urls-absolute': {
    name: 'URLs im Markup sind absolut und verwenden HTTPS',
    title: 'Absolute HTTPS-URLs im JSON-LD verwenden',
    instructions:
      'Stellen Sie beim Rendern jeder URL die kanonische Domain aus einer zentralen Einstellung voran. Parser ohne Basis-URL verwerfen andere URLs.',
  },
  'jsonld-size-reasonable': {
    name: 'Das Markup ist nicht überladen',
    title: 'Umfang des JSON-LD einer Produktseite begrenzen',
    instructions:
      'Behalten Sie die neuesten Bewertungen und die Varianten dieses Produkts, und verweisen Sie für alles Weitere mit url.',
  },
  'organization-present': {
    name: 'Der Onlineshop weist seinen Händler als Organization aus',
    title: 'Händler im Markup der Startseite ausweisen',
    instructions:
      'Ergänzen Sie auf der Startseite einen OnlineStore (oder eine andere Organization) mit name, url, logo und einer gleichbleibenden @id, und verweisen Sie aus anderen Knoten auf diese @id.',
  },
  'organization-core-fields': {
    name: 'Organization hat Name, URL und Logo',
    title: 'name, url und logo der Organization angeben',
    instructions:
      'Ergänzen Sie name, url und logo. Geben Sie als Logo die absolute URL eines Bilds mit mindestens 112 × 112 Pixeln an.',
  },
  'organization-contact': {
    name: 'Organization hat Kontaktangaben',
    title: 'Kontaktstelle der Organization angeben',
    instructions:
      'Ergänzen Sie einen contactPoint mit email oder telephone. Geben Sie die Telefonnummer mit Ländervorwahl an.',
  },
  'organization-address': {
    name: 'Organization hat eine Postanschrift',
    title: 'Postanschrift der Organization angeben',
    instructions: 'Ergänzen Sie eine address vom Typ PostalAddress mit dem Land als ISO-Code, etwa DE.',
  },
  'organization-same-as': {
    name: 'Organization verweist auf ihre Profile',
    title: 'Organization mit sameAs mit ihren Profilen verknüpfen',
    instructions:
      'Geben Sie die absoluten URLs Ihrer eigenen Profile an, außerdem die Ihres Wikidata-Eintrags, falls vorhanden.',
  },
  'organization-legal-ids': {
    name: 'Organization ist rechtlich identifizierbar',
    title: 'Firmenname und USt-IdNr. der Organization angeben',
    instructions:
      'Ergänzen Sie legalName, wie im Register eingetragen, und vatID oder eine andere Registernummer.',
  },
  'website-node': {
    name: 'WebSite-Knoten weist die Website aus',
    title: 'WebSite-Knoten mit dem Namen der Website ergänzen',
    instructions: 'Ergänzen Sie im Markup der Startseite eine WebSite mit name und url.',
  },
  'website-search-action': {
    name: 'Vorlage der SearchAction funktioniert',
    title: 'SearchAction auf die Suche des Onlineshops richten',
    instructions:
      'Verwenden Sie die URL der Ergebnisseite mit einem Platzhalter, und nennen Sie diesen Platzhalter in query-input.',
  },
  'breadcrumb-present': {
    name: 'Produktseiten haben eine BreadcrumbList',
    title: 'BreadcrumbList aus dem Kategoriepfad ergänzen',
    instructions:
      'Zeichnen Sie den Pfad von der obersten Kategorie bis zum Produkt aus, mit Position, Name und URL für jede Stufe.',
  },
  'breadcrumb-valid': {
    name: 'Breadcrumb-Stufen sind geordnet, ihre URLs funktionieren',
    title: 'Breadcrumb-Stufen ab 1 nummerieren, funktionierende URLs angeben',
    instructions:
      'Geben Sie jedem ListItem seine position, seinen name und als item die kanonische URL der Kategorie. Die letzte Stufe braucht kein item.',
  },
  'listing-item-list': {
    name: 'Kategorieseiten haben eine ItemList ihrer Produkte',
    title: 'ItemList auf Kategorieseiten ergänzen',
    instructions:
      'Ergänzen Sie für jedes Produkt der Seite ein ListItem mit position und url, in der angezeigten Reihenfolge.',
  },
  'faq-markup-visible': {
    name: 'FAQ-Markup entspricht dem sichtbaren Text',
    title: 'FAQ-Markup aus den Fragen auf der Seite erzeugen',
    instructions:
      'Erzeugen Sie Seite und Markup aus derselben Liste von Fragen, und entfernen Sie aus dem Markup alles, was die Seite nicht zeigt.',
  },
  'open-graph-core': {
    name: 'Die grundlegenden Open-Graph-Tags sind vorhanden',
    title: 'Die vier grundlegenden Open-Graph-Tags ergänzen',
    instructions:
      'Ergänzen Sie im head jeder Seite og:title, og:type, og:url mit der Canonical-URL und og:image mit einer absoluten URL.',
  },
  'open-graph-product': {
    name: 'Open Graph nennt Preis und Verfügbarkeit',
    title: 'Preis und Verfügbarkeit in den Meta-Tags ergänzen',
    instructions:
      'Ergänzen Sie im head der Produktseiten Betrag, Währung und Verfügbarkeit der ausgewählten Variante als Meta-Tags.',
  },
  'open-graph-image-live': {
    name: 'Das Vorschaubild ist abrufbar',
    title: 'og:image auf ein großes, abrufbares Bild setzen',
    instructions: 'Verwenden Sie die absolute HTTPS-URL eines Bilds mit mindestens 1200 × 630 Pixeln.',
  },
};
