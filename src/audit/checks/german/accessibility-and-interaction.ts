/** German of the checks of accessibility-and-interaction: see index.ts. */
import type { GermanChecks } from './texts.ts';

export const accessibilityAndInteraction: GermanChecks = {
  'button-names': {
    name: 'Schaltflächen haben Namen',
    title: 'Schaltflächen ohne Text benennen',
    instructions:
      'Geben Sie jeder Schaltfläche einen Text (visuell verborgen, wenn das Design nur ein Symbol zeigt) oder ein aria-label, das ihre Aktion beschreibt.',
  },
  'link-names': {
    name: 'Links haben Namen',
    title: 'Ziel im Alternativtext verlinkter Bilder nennen',
    instructions:
      'Nennen Sie das Produkt oder die Seite im Alternativtext des Bilds oder im aria-label eines Symbol-Links. Steht ein Bild neben einem benannten Link auf dieselbe Seite, fassen Sie beide zu einem Link zusammen.',
  },
  'form-labels': {
    name: 'Formularfelder haben Beschriftungen',
    title: 'Jedes Formularfeld beschriften',
    instructions:
      'Verbinden Sie jede Beschriftung mit for und id mit ihrem Feld. Zeigt das Design keine Beschriftung, verbergen Sie sie visuell (nicht mit display: none), oder verwenden Sie aria-label.',
  },
  'autocomplete-tokens': {
    name: 'Felder für persönliche Daten haben autocomplete-Werte',
    title: 'autocomplete-Werte bei Feldern für persönliche Daten ergänzen',
    instructions:
      'Setzen Sie an jedem Feld den passenden HTML-Wert für autocomplete: name, email, tel, street-address, address-level2, postal-code, country, cc-number.',
  },
  'add-to-cart-control': {
    name: '„In den Warenkorb“ ist ein natives, benanntes Element',
    title: '„In den Warenkorb“ als Schaltfläche in einem Formular umsetzen',
    instructions:
      'Verwenden Sie eine native Submit-Schaltfläche in einem Formular, das an den Warenkorb sendet. Geben Sie sie mit ihrem Text im ausgelieferten HTML aus.',
  },
  'add-to-cart-without-js': {
    name: '„In den Warenkorb“ funktioniert als einfaches Formular',
    title: 'Einfaches Formular für „In den Warenkorb“ verwenden',
    instructions:
      'Setzen Sie die Submit-Schaltfläche in ein Formular mit action, method und einem Feld für die gewählte Variante. Lassen Sie das Skript das submit-Ereignis verarbeiten.',
  },
  'variant-controls-semantic': {
    name: 'Variantenoptionen sind echte Bedienelemente',
    title: 'Variantenoptionen aus Optionsfeldern oder select aufbauen',
    instructions:
      'Verwenden Sie Optionsfelder (radio) mit Beschriftung in einem fieldset mit legend, gestalten Sie die Beschriftungen als Farbfelder, und setzen Sie disabled bei ausverkauften Werten.',
  },
  'quantity-control': {
    name: 'Die Menge ist ein beschriftetes Zahlenfeld',
    title: 'Menge als beschriftetes Zahlenfeld umsetzen',
    instructions:
      'Verwenden Sie input type=number mit min und einer Beschriftung. Plus- und Minus-Schaltflächen können daneben bleiben.',
  },
  'search-form-semantic': {
    name: 'Die Suche ist ein GET-Formular mit benanntem Feld',
    title: 'Suche als GET-Formular mit benanntem Feld umsetzen',
    instructions:
      'Setzen Sie das Feld in ein Formular mit der Methode GET und der URL der Ergebnisseite als action, und beschriften Sie es. Ein Skript kann weiterhin beim Tippen Vorschläge zeigen.',
  },
  'search-url-works': {
    name: 'Suche per URL liefert Produkte im HTML',
    title: 'Suchergebnisse auf dem Server rendern',
    instructions:
      'Geben Sie die Produkte als Links im HTML der Ergebnisseite aus. Ein Skript kann sie anschließend filtern und sortieren.',
  },
  'filters-addressable': {
    name: 'Filter haben URLs',
    title: 'Filtern eigene URLs geben und auf dem Server rendern',
    instructions:
      'Ordnen Sie jedem Filter einen Query-Parameter zu, verlinken Sie ihn, und liefern Sie unter dieser URL nur die passenden Produkte.',
  },
  landmarks: {
    name: 'Seiten haben Landmarks',
    title: 'Seite in header, nav, main und footer gliedern',
    instructions:
      'Ersetzen Sie das div um den eigenen Inhalt der Seite durch main und die div-Elemente um Menü, Kopf- und Fußbereich durch nav, header und footer.',
  },
  'heading-order': {
    name: 'Überschriften bilden eine Gliederung',
    title: 'h1 für das Produkt, h2 für seine Abschnitte verwenden',
    instructions:
      'Wählen Sie die Ebene nach der Struktur, und legen Sie die Größe mit CSS fest. Verwenden Sie h1 für den Produktnamen und h2 für Beschreibung, Spezifikationen und Bewertungen.',
  },
  'product-image-alt': {
    name: 'Produktbilder haben sinnvolle Alternativtexte',
    title: 'Produktbilder im Alternativtext beschreiben',
    instructions:
      'Bilden Sie den Alternativtext aus Produktname, Farbe und Ansicht. Lassen Sie ihn nur bei dekorativen Bildern leer.',
  },
  'aria-valid': {
    name: 'ARIA-Rollen und -Attribute sind gültig',
    title: 'Ungültiges ARIA entfernen',
    instructions:
      'Verwenden Sie statt einer Rolle ein natives Element, sofern es eines gibt. Andernfalls korrigieren Sie Name oder Wert, oder ergänzen Sie das fehlende Attribut.',
  },
  'aria-hidden-safe': {
    name: 'Kein aria-hidden auf bedienbaren Elementen',
    title: 'Geschlossene Bereiche mit inert oder hidden verbergen',
    instructions:
      'Entfernen Sie aria-hidden von bedienbaren Elementen. Bei einem Link, der den daneben wiederholt, setzen Sie außerdem tabindex="-1". Für einen geschlossenen Bereich verwenden Sie inert oder hidden.',
  },
  'ids-unique': {
    name: 'IDs, auf die verwiesen wird, sind eindeutig',
    title: 'IDs wiederholter Komponenten eindeutig machen',
    instructions:
      'Hängen Sie in jeder Kopie der Komponente eine Nummer oder Position an die ID an, und passen Sie for und die ARIA-Attribute an, die darauf verweisen.',
  },
  'no-positive-tabindex': {
    name: 'Kein positiver tabindex',
    title: 'Jeden tabindex auf 0 oder -1 setzen',
    instructions:
      'Entfernen Sie positive Werte, und ordnen Sie die Elemente so an, wie sie den Fokus erhalten sollen.',
  },
  'no-fake-controls': {
    name: 'Anklickbare Elemente sind echte Bedienelemente',
    title: 'Anklickbare Elemente durch Schaltflächen oder Links ersetzen',
    instructions:
      'Verwenden Sie eine Schaltfläche für eine Aktion auf der Seite und einen Link mit href für die Navigation. Beide bringen Rolle, Fokus und Tastaturbedienung mit.',
  },
  'guest-checkout': {
    name: 'Bestellung als Gast ist möglich',
    title: 'Bestellung als Gast ermöglichen',
    instructions:
      'Bieten Sie neben der Anmeldung „Als Gast bestellen“ an, fragen Sie erst nach der Bestellung nach einem Kundenkonto, und erwähnen Sie die Gastbestellung auf den Hilfeseiten.',
  },
  'cart-page-reachable': {
    name: 'Der Warenkorb ist für KI-Agenten erreichbar',
    title: 'Dem Warenkorb eine eigene URL geben',
    instructions:
      'Liefern Sie den Warenkorb als HTML unter einer URL aus, die im Kopfbereich verlinkt ist, und machen Sie ihn KI-Agenten auch dann zugänglich, wenn er leer ist. Ein Seitenfenster darf sich darüber öffnen.',
  },
  'no-captcha-on-shopping': {
    name: 'Kein CAPTCHA bei Stöbern, Suche und Warenkorb',
    title: 'CAPTCHAs aus Suche und Warenkorb entfernen',
    instructions:
      'Verlagern Sie Bot-Prüfungen auf die Anmeldung oder die Betrugsprüfung bei der Zahlung. Gegen Wiederverkäufer begrenzen Sie Anfragen je IP-Adresse und Stückzahl je Bestellung.',
  },
  'overlays-closable': {
    name: 'Banner und Dialoge haben Namen und sind schließbar',
    title: 'Banner als Dialoge mit benannten Schaltflächen umsetzen',
    instructions:
      'Geben Sie dem Banner role=dialog, einen Namen und Schaltflächen, die ihre Aktion beschreiben. Lassen Sie die Seite darunter im HTML und scrollbar.',
  },
  'checkout-entry-link': {
    name: 'Der Weg zur Kasse ist ein Link oder Formular',
    title: 'Kasse verlinken oder ein Formular verwenden',
    instructions:
      'Setzen Sie die Schaltfläche zur Kasse als Link um, oder als Submit-Schaltfläche eines Formulars mit action.',
  },
  'a11y-tree-wellformed': {
    name: 'Der Accessibility Tree ist wohlgeformt',
    title: 'Alle Bedienelemente benennen und ungültiges ARIA korrigieren',
    instructions:
      'Beginnen Sie mit den Bedienelementen ohne Namen, und korrigieren Sie dann die ARIA-Attribute Regel für Regel.',
  },
};
