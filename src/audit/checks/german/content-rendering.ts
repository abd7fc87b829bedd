/** German of the checks of content-rendering: see index.ts. */
import type { GermanChecks } from './texts.ts';

export const contentRendering: GermanChecks = {
  'product-facts-in-html': {
    name: 'Produktangaben stehen im ausgelieferten HTML',
    title: 'Produktseiten auf dem Server rendern',
    instructions:
      'Aktivieren Sie serverseitiges Rendering oder Prerendering für die Produktroute, damit Name, Beschreibung und Spezifikationen im ausgelieferten HTML stehen.',
  },
  'price-in-html': {
    name: 'Preis steht im ausgelieferten HTML',
    title: 'Preis auf dem Server rendern',
    instructions:
      'Geben Sie den aktuellen Preis mit Währung als Text nahe der Produktüberschrift aus. Skripte sollten ihn nur aktualisieren.',
  },
  'listing-products-in-html': {
    name: 'Produktlisten stehen mit Produkten im ausgelieferten HTML',
    title: 'Erste Produkte einer Liste auf dem Server rendern',
    instructions:
      'Rendern Sie die erste Ergebnisseite als Links mit Name, Bild und Preis. Filter und weitere Seiten können mit Skripten geladen werden.',
  },
  'home-content-in-html': {
    name: 'Startseite hat auch ohne Skripte Inhalt',
    title: 'Startseite auf dem Server rendern',
    instructions:
      'Aktivieren Sie serverseitiges Rendering oder Prerendering für die Startseite. Geben Sie mindestens Navigation, Überschriften und hervorgehobene Produkte im ausgelieferten HTML aus.',
  },
  'raw-rendered-parity': {
    name: 'Produktangaben hängen nicht von Skripten ab',
    title: 'Produktangaben auf dem Server rendern',
    instructions:
      'Rendern Sie Name, Preis, Verfügbarkeit und Beschreibung auf dem Server, damit sie im ausgelieferten HTML stehen. Skripte können sie aktualisieren und den Rest ergänzen.',
  },
  'html-size-limit': {
    name: 'Produktseiten halten die Größengrenzen der Crawler ein',
    title: 'Zustandsdaten und Bilder aus dem HTML auslagern',
    instructions:
      'Laden Sie serialisierte Zustandsdaten, eingebettete SVG- und base64-Bilder aus eigenen Dateien. Im Dokument bleiben nur Text, JSON-LD und Links.',
  },
  'key-facts-early': {
    name: 'Name und Preis stehen früh im HTML',
    title: 'JSON-LD und Kaufbereich vor serialisierte Zustandsdaten stellen',
    instructions:
      'Setzen Sie das JSON-LD in den head und das Produkt vor doppelte Menüs, eingebettete Styles und Zustandsdaten. Verschieben Sie Daten für Skripte an das Ende des body.',
  },
  'text-efficiency': {
    name: 'Verhältnis von Text zu HTML ist angemessen',
    title: 'Zustandsdaten, base64-Bilder, unnötige Styles aus dem HTML entfernen',
    instructions:
      'Entfernen Sie, was die Seite doppelt enthält oder nie verwendet, etwa Zustandsdaten, die den Text wiederholen, eingebettete Bilder und Styles anderer Seiten.',
  },
  'title-descriptive': {
    name: 'Seiten haben eindeutige, aussagekräftige Titel',
    title: 'Jeder Seite einen aussagekräftigen Titel geben',
    instructions:
      'Setzen Sie genau ein title-Element in den head: zuerst den Inhalt der Seite, dann den Namen des Onlineshops, insgesamt 5 bis 70 Zeichen.',
  },
  'meta-description': {
    name: 'Seiten haben eindeutige Meta-Beschreibungen',
    title: 'Meta-Beschreibung für jede Seite schreiben',
    instructions:
      'Ergänzen Sie im head ein meta-Element mit dem ersten Satz der eigenen Beschreibung der Seite und dem Preis, insgesamt 50 bis 320 Zeichen.',
  },
  'h1-single': {
    name: 'Die Seite hat eine H1, die das Produkt nennt',
    title: 'Produkttitel als einzige H1 verwenden',
    instructions:
      'Verwenden Sie h1 nur für den Produkttitel. Für Logo, Banner und ähnliche Produkte verwenden Sie andere Elemente.',
  },
  'canonical-valid': {
    name: 'Canonical-Links sind gültig',
    title: 'Eine absolute Canonical-URL im head angeben',
    instructions:
      'Geben Sie in der Vorlage jedes Seitentyps die vollständige https-URL der Seite genau einmal aus.',
  },
  'canonical-target-live': {
    name: 'Canonical-URL ist erreichbar und selbst kanonisch',
    title: 'Canonical-Link auf die endgültige Produkt-URL setzen',
    instructions:
      'Verwenden Sie die endgültige URL des Produkts, ohne Weiterleitungen und ohne Tracking- oder Sortierparameter.',
  },
  'url-signals-agree': {
    name: 'Canonical, og:url, Angebots-URL und Sitemap stimmen überein',
    title: 'Überall dieselbe URL je Produkt verwenden',
    instructions:
      'Bilden Sie die URL eines Produkts in einer einzigen Funktion, und verwenden Sie sie für Canonical-Link, og:url, Angebots-URL und Sitemap. Parameter dürfen eine Variante auswählen.',
  },
  'hreflang-valid': {
    name: 'hreflang-Werte sind gültig',
    title: 'Gültige Sprachcodes und absolute URLs in hreflang verwenden',
    instructions:
      'Verwenden Sie einen Sprachcode nach ISO 639-1, optional gefolgt von einem Bindestrich und einem Regionscode nach ISO 3166-1, und die vollständige URL der anderen Version.',
  },
  'hreflang-reciprocal': {
    name: 'Sprachversionen verweisen aufeinander',
    title: 'Alle hreflang-Links in jeder Version angeben',
    instructions: 'Jede Version muss auf alle Versionen verweisen, auch auf sich selbst.',
  },
  'html-lang-valid': {
    name: 'Die Sprache des Dokuments ist angegeben',
    title: 'lang am html-Element setzen',
    instructions:
      'Setzen Sie es nach der Spracheinstellung des Onlineshops: ein Sprachcode, optional gefolgt von einem Bindestrich und einem Regionscode.',
  },
  'charset-declared': {
    name: 'Die Zeichenkodierung ist früh angegeben',
    title: 'UTF-8 im Content-Type-Header angeben',
    instructions:
      'Senden Sie den Zeichensatz mit jeder Seite, und setzen Sie das meta-Element als erstes in den head.',
  },
  'head-elements-in-head': {
    name: 'Metadaten stehen im head',
    title: 'Elemente des body aus dem head verschieben',
    instructions:
      'Im head sind nur title, meta, link, script, style, base, template und noscript erlaubt. Verschieben Sie Bilder, iframes und div-Elemente von Tracking-Tags in den body.',
  },
  'soft-404-absent': {
    name: 'Unbekannte URLs liefern 404',
    title: 'Für nicht vorhandene URLs 404 liefern',
    instructions:
      'Setzen Sie in der Auffangroute und bei unbekannten Produktnamen den Status 404. Die freundliche Seite können Sie beibehalten.',
  },
  'crawlable-anchors': {
    name: 'Links haben echte href-Werte',
    title: 'Jedem Link ein echtes href geben',
    instructions:
      'Setzen Sie die URL in href, und lassen Sie das Skript den Klick verarbeiten. Verwenden Sie für Aktionen, die keine Seite öffnen, eine Schaltfläche.',
  },
  'link-text-descriptive': {
    name: 'Linktexte beschreiben das Ziel',
    title: 'Linktexte schreiben, die das Ziel beschreiben',
    instructions:
      'Nennen Sie im Linktext das Produkt oder Thema. Braucht das Design „mehr“, ergänzen Sie den Namen in aria-label oder in visuell verborgenem Text.',
  },
  'product-info-not-framed': {
    name: 'Produktinformationen stehen nicht in iframes',
    title: 'Produktangaben aus iframes in die Seite übernehmen',
    instructions:
      'Rendern Sie den Inhalt des iframes im HTML der Produktseite, oder wiederholen Sie ihn im JSON-LD. Für Besucher können Sie das iframe behalten.',
  },
  'spec-table-semantic': {
    name: 'Spezifikationen stehen in Tabellen oder Definitionslisten',
    title: 'Für Spezifikationen eine Tabelle mit th oder eine dl verwenden',
    instructions:
      'Verwenden Sie dt oder th für jeden Namen und dd oder td für seinen Wert. Das Rasterlayout können Sie mit CSS beibehalten.',
  },
  'price-format-unambiguous': {
    name: 'Sichtbare Preise nennen eine Währung',
    title: 'Währung neben dem Preis anzeigen',
    instructions:
      'Zeigen Sie das Währungssymbol oder den ISO-Code als Text neben dem Betrag. Gilt das Symbol für mehrere Währungen, setzen Sie auch priceCurrency im Markup.',
  },
  'stock-text-visible': {
    name: 'Verfügbarkeit ist als Text sichtbar',
    title: 'Verfügbarkeit neben dem Preis anzeigen',
    instructions: 'Zeigen Sie für jede Verfügbarkeit des Angebots einen passenden Text neben dem Preis.',
  },
  'markdown-negotiation': {
    name: 'Produktseiten unterstützen Accept: text/markdown',
    title: 'Produktseiten auf Anfrage als Markdown ausliefern',
    instructions:
      'Bevorzugt Accept text/markdown, wandeln Sie das main-Element im CDN oder in der Anwendung in Markdown um. Senden Sie Vary: Accept mit beiden Fassungen.',
  },
  'markdown-faithful': {
    name: 'Markdown-Fassung ist gültig und vollständig',
    title: 'Vollständiges Produkt-Markdown mit Vary: Accept ausliefern',
    instructions:
      'Erzeugen Sie das Markdown aus dem main-Element oder dem Produktdatensatz, mit Name, Preis, Verfügbarkeit und Spezifikationen.',
  },
};
