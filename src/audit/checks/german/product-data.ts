/** German of the checks of product-data: see index.ts. */
import type { GermanChecks } from './texts.ts';

export const productData: GermanChecks = {
  'product-node-present': {
    name: 'Produktseiten haben ein Product-Objekt',
    title: 'Product-Markup in der Produktvorlage ergänzen',
    instructions:
      'Ergänzen Sie im serverseitig gerenderten HTML einen JSON-LD-Block mit dem Product und seinem Angebot, gefüllt aus denselben Daten wie die Seite.',
  },
  'product-node-single': {
    name: 'Jede Produktseite hat genau ein Hauptprodukt',
    title: 'Nur ein Hauptprodukt im Markup einer Produktseite angeben',
    instructions:
      'Geben Sie ähnliche und empfohlene Artikel unter isRelatedTo oder isSimilarTo und Varianten unter hasVariant an, oder lassen Sie sie weg. Setzen Sie die url des Produkts auf die Canonical-URL.',
  },
  'product-name-matches': {
    name: 'Produktname ist vorhanden und entspricht der Seite',
    title: 'Sichtbaren Produkttitel als Namen im Markup verwenden',
    instructions:
      'Füllen Sie `name` aus demselben Feld wie die H1, ohne den Namen des Onlineshops und ohne Werbetext.',
  },
  'product-description-substantive': {
    name: 'Produktbeschreibung ist aussagekräftig',
    title: 'Produkt in mindestens zwei Sätzen beschreiben',
    instructions:
      'Übernehmen Sie in `description` die Beschreibung, die Kunden lesen: wofür das Produkt gedacht ist, woraus es besteht und wie groß es ist.',
  },
  'product-image-live': {
    name: 'Bild-URLs der Produkte sind abrufbar',
    title: 'Abrufbare Bild-URL verwenden',
    instructions:
      'Geben Sie absolute HTTPS-URLs von Bildern mit mindestens 50.000 Pixeln an, und erlauben Sie Crawlern den Abruf.',
  },
  'product-sku-present': {
    name: 'Eine SKU (Artikelnummer) oder Produkt-ID ist vorhanden',
    title: 'SKU ergänzen, die Warenkorb und Bestellung verwenden',
    instructions:
      'Füllen Sie `sku` aus dem Katalog, je eine pro Variante und gleich der Artikel-ID im Feed und in den Handelsendpunkten.',
  },
  'product-gtin-present': {
    name: 'Eine GTIN ist vorhanden',
    title: 'GTIN von der Verpackung angeben',
    instructions:
      'Übernehmen Sie die Barcodes von Markenprodukten aus den Lieferantendaten, und füllen Sie `gtin` für das Produkt oder jede Variante. Bei Produkten ohne GTIN ergänzen Sie brand und mpn.',
  },
  'product-gtin-valid': {
    name: 'GTINs sind gültig',
    title: 'Ungültige GTINs korrigieren',
    instructions:
      'Übernehmen Sie Barcodes von GS1 oder aus Lieferantendaten, prüfen Sie Länge und Prüfziffer beim Speichern eines Produkts, und lassen Sie die Eigenschaft weg, wenn das Produkt keine Nummer hat.',
  },
  'product-brand-present': {
    name: 'Marke ist angegeben',
    title: 'Marke angeben',
    instructions:
      'Füllen Sie `brand.name` aus dem Katalog. Verwenden Sie bei Eigenmarken den Namen des Onlineshops.',
  },
  'product-category-present': {
    name: 'Kategorie ist maschinenlesbar',
    title: 'Kategorie als Pfad angeben',
    instructions:
      'Füllen Sie `category` mit dem Pfad in Ihrem Katalog oder in der Google-Produkttaxonomie, oder zeichnen Sie die Breadcrumb-Navigation mit ihren Kategoriestufen aus.',
  },
  'offer-present': {
    name: 'Das Produkt hat ein Angebot',
    title: 'Angebot im Product-Markup ergänzen',
    instructions:
      'Geben Sie dem Produkt oder jeder seiner Varianten ein Offer mit Preis, Währung, Verfügbarkeit und URL.',
  },
  'offer-price-valid': {
    name: 'Angebotspreis ist eine einfache Zahl über null',
    title: 'Angebotspreise als einfache Zahlen über null schreiben',
    instructions:
      'Schreiben Sie den Preis mit Dezimalpunkt und ohne Tausendertrennung, und geben Sie die Währung in priceCurrency an.',
  },
  'offer-currency-valid': {
    name: 'Währung des Angebots ist ein Code nach ISO 4217',
    title: 'Währung als Code nach ISO 4217 angeben',
    instructions:
      'Füllen Sie priceCurrency jedes Angebots mit dem ISO-Code der Währung, in der der Preis angezeigt wird, etwa EUR.',
  },
  'offer-availability-valid': {
    name: 'Verfügbarkeit verwendet einen schema.org-Wert',
    title: 'Verfügbarkeit mit einem schema.org-Wert angeben',
    instructions: 'Füllen Sie availability jedes Angebots aus dem Bestand, als vollständige URL des Werts.',
  },
  'offer-condition': {
    name: 'Artikelzustand ist angegeben',
    title: 'Zustand des Artikels angeben',
    instructions:
      'Füllen Sie itemCondition jedes Angebots. Kennzeichnen Sie gebrauchte oder generalüberholte Artikel nicht als neu.',
  },
  'offer-price-validity-date': {
    name: 'priceValidUntil liegt nicht in der Vergangenheit',
    title: 'priceValidUntil aktualisieren oder entfernen',
    instructions:
      'Setzen Sie das Datum beim Rendern der Seite auf das Ende der Aktion. Ein Preis ohne Enddatum braucht kein priceValidUntil.',
  },
  'offer-url-canonical': {
    name: 'Angebots-URL führt zum Produkt',
    title: 'Angebot auf die kanonische Produkt-URL setzen',
    instructions:
      'Füllen Sie url des Angebots mit der Canonical-URL der Seite und dem Parameter, der eine Variante auswählt.',
  },
  'offer-sale-price': {
    name: 'Aktionspreis und Streichpreis sind unterschieden',
    title: 'Aktionspreis und Streichpreis getrennt auszeichnen',
    instructions:
      'Verwenden Sie price für den zu zahlenden Preis und eine UnitPriceSpecification mit priceType StrikethroughPrice für den früheren Preis.',
  },
  'offer-aggregate-correct': {
    name: 'AggregateOffer ist richtig verwendet',
    title: 'AggregateOffer durch ein Offer pro Variante ersetzen',
    instructions:
      'Beschreiben Sie eine ProductGroup mit einem Offer in jeder Variante. Verwenden Sie AggregateOffer mit lowPrice, highPrice und offerCount nur als Zusammenfassung.',
  },
  'variants-grouped': {
    name: 'Varianten sind als ProductGroup abgebildet',
    title: 'Varianten als ProductGroup abbilden',
    instructions:
      'Beschreiben Sie das Produkt als ProductGroup mit productGroupID und variesBy und jede Variante unter hasVariant als Product mit eigenem Angebot.',
  },
  'variant-offers-complete': {
    name: 'Jede Variante hat eigene ID, eigenen Preis und Bestand',
    title: 'Vollständiges Offer für jede Variante ergänzen',
    instructions:
      'Geben Sie jedem Eintrag in hasVariant name, sku, den abweichenden Optionswert und ein Offer mit price, priceCurrency und availability.',
  },
  'variant-urls-addressable': {
    name: 'Varianten haben URLs, die sie vorauswählen',
    title: 'Jeder Variante eine URL geben, die sie vorauswählt',
    instructions:
      'Lassen Sie den Server die Variante anhand der URL rendern, und verwenden Sie diese URL als url des Angebots.',
  },
  'attribute-dimensions': {
    name: 'Maße oder Gewicht sind strukturiert angegeben',
    title: 'Maße oder Gewicht im Markup ergänzen',
    instructions:
      'Ergänzen Sie width, height, depth oder weight als QuantitativeValue mit Einheitencode oder als PropertyValue in additionalProperty.',
  },
  'attribute-material-colour': {
    name: 'Material, Farbe und Größe sind strukturiert angegeben',
    title: 'Material, Farbe und Größe im Markup ergänzen',
    instructions:
      'Füllen Sie material, color, size und pattern des Produkts oder jeder Variante aus dem Katalog.',
  },
  'attribute-compatibility': {
    name: 'Kompatibilität von Zubehör und Ersatzteilen ist angegeben',
    title: 'Angeben, wozu das Teil passt',
    instructions:
      'Führen Sie die kompatiblen Modelle aus Ihren Passungsdaten in isAccessoryOrSparePartFor auf oder in einer additionalProperty für die Kompatibilität.',
  },
  'attribute-spec-mirrored': {
    name: 'Sichtbare Spezifikationstabelle steht auch im Markup',
    title: 'Spezifikationstabelle in additionalProperty übernehmen',
    instructions:
      'Geben Sie jede Zeile der Tabelle als PropertyValue mit name, value und bei Maßangaben unitText aus, aus denselben Attributdaten.',
  },
  'attribute-apparel': {
    name: 'Bekleidung hat Geschlecht, Altersgruppe und Größensystem',
    title: 'Zielgruppe und Größensystem bei Bekleidung angeben',
    instructions:
      'Füllen Sie audience mit suggestedGender und suggestedAge und size als SizeSpecification mit ihrem sizeSystem, für das Produkt oder jede Variante.',
  },
  'attribute-fill-rate': {
    name: 'Kernmerkmale sind in der Stichprobe gefüllt',
    title: 'Merkmale ergänzen, die vielen Produkten fehlen',
    instructions:
      'Machen Sie die Merkmale in Ihrem Produktinformationssystem zu Pflichtfeldern, und ergänzen Sie zuerst die Gruppe mit dem geringsten Anteil.',
  },
  'attribute-no-blank-values': {
    name: 'Keine leeren Werte oder Platzhalter',
    title: 'Leere Werte im Markup füllen oder ihre Eigenschaften weglassen',
    instructions:
      'Lassen Sie die Vorlage Eigenschaften weglassen, deren Wert leer oder ein Platzhalter ist, und füllen Sie die Kerneigenschaften aus dem Katalog.',
  },
  'aggregate-rating-valid': {
    name: 'Bewertungen sind gültig und sichtbar',
    title: 'Nur echte, sichtbare Bewertungen auszeichnen',
    instructions:
      'Füllen Sie ratingValue und reviewCount aus den Bewertungen, die auf der Seite stehen. Lassen Sie aggregateRating bei Produkten ohne Bewertungen weg.',
  },
  'price-parity-visible': {
    name: 'Preis im Markup entspricht dem sichtbaren Preis',
    title: 'Markup und sichtbaren Preis aus demselben Preisobjekt ausgeben',
    instructions:
      'Füllen Sie das Angebot aus demselben Preis, den die Vorlage anzeigt, und leeren Sie den Cache der Seite bei Preisänderungen.',
  },
  'price-parity-markups': {
    name: 'Alle eingebetteten Preise stimmen überein',
    title: 'Alle maschinenlesbaren Preise mit einer Funktion erzeugen',
    instructions:
      'Behalten Sie nur eine Preisquelle in der Seite, oder füllen Sie JSON-LD, Microdata, Meta-Tags und Zustandsdaten aus demselben Preis derselben Variante.',
  },
  'price-parity-listing': {
    name: 'Preis in der Liste entspricht dem Produktpreis',
    title: 'Cache der Produktlisten bei Preisänderungen leeren',
    instructions:
      'Kennzeichnen Sie Produktlisten im Cache mit ihren Produkten, und leeren Sie sie bei jeder Preisänderung nach dieser Kennzeichnung, oder füllen Sie die Kacheln aus demselben Preisdienst.',
  },
  'price-parity-feed': {
    name: 'Preis im Feed entspricht dem Preis im Onlineshop',
    title: 'Feed bei Preis- und Bestandsänderungen neu erzeugen',
    instructions:
      'Aktualisieren Sie den Feed bei jeder Änderung von Preis oder Bestand aus dem Dienst, den der Onlineshop verwendet. Vergleichen Sie 20 zufällige SKUs in der Continuous Integration.',
  },
  'availability-parity': {
    name: 'Verfügbarkeit im Markup entspricht der Seite',
    title: 'Verfügbarkeit aus dem Wert ableiten, der den Kaufbutton steuert',
    instructions:
      'Füllen Sie availability des Angebots aus demselben Bestandsdatensatz, der zwischen „In den Warenkorb“ und „Ausverkauft“ umschaltet.',
  },
};
