/** German of the checks of trust-and-policies: see index.ts. */
import type { GermanChecks } from './texts.ts';

export const trustAndPolicies: GermanChecks = {
  'return-policy-structured': {
    name: 'Rückgabebedingungen sind maschinenlesbar',
    title: 'Rückgabebedingungen im Markup ergänzen',
    instructions:
      'Ergänzen Sie eine MerchantReturnPolicy bei der Organization auf der Startseite, die dann für alle Produkte gilt, oder bei jedem Angebot. Ersetzen Sie die Werte, die mit YOUR beginnen.',
  },
  'return-policy-complete': {
    name: 'Strukturierte Rückgabebedingungen sind vollständig',
    title: 'Rückgabebedingungen im Markup vervollständigen',
    instructions:
      'Ergänzen Sie, was fehlt, am besten einmal bei der Organization, damit es für alle Produkte gilt.',
  },
  'shipping-structured': {
    name: 'Versandbedingungen sind maschinenlesbar',
    title: 'Versandbedingungen im Markup ergänzen',
    instructions:
      'Ergänzen Sie OfferShippingDetails bei jedem Angebot oder einen ShippingService bei der Organization auf der Startseite, der dann für alle Produkte gilt. Ersetzen Sie die Werte, die mit YOUR beginnen.',
  },
  'shipping-structured-complete': {
    name: 'Strukturierte Versandangaben sind vollständig',
    title: 'Versandbedingungen im Markup vervollständigen',
    instructions:
      'Ergänzen Sie Versandkosten, Zielgebiet und Zeiten als Zahlen. handlingTime und transitTime sind QuantitativeValues in Tagen. Ersetzen Sie die Werte, die mit YOUR beginnen.',
  },
  'returns-page': {
    name: 'Eine Seite zur Rückgabe ist lesbar',
    title: 'Rückgabebedingungen im HTML der Rückgabeseite nennen',
    instructions:
      'Rendern Sie die Bedingungen als HTML auf dem Server, mit Frist in Tagen, Kosten und Art der Rückgabe. Verlinken Sie die Seite im Footer.',
  },
  'shipping-page': {
    name: 'Eine Versandseite ist lesbar',
    title: 'Versandkosten, Liefergebiete und Lieferzeiten in einer Tabelle nennen',
    instructions:
      'Rendern Sie eine Versandseite als HTML auf dem Server, und verlinken Sie sie im Footer jeder Seite.',
  },
  'privacy-page': {
    name: 'Eine Datenschutzerklärung ist lesbar',
    title: 'Vollständige Datenschutzerklärung auf dem Server rendern',
    instructions:
      'Rendern Sie die Seite als HTML auf dem Server, und verlinken Sie sie im Footer jeder Seite.',
  },
  'terms-page': {
    name: 'Verkaufsbedingungen (AGB) sind lesbar',
    title: 'Vollständige AGB auf dem Server rendern',
    instructions:
      'Rendern Sie die Seite als HTML auf dem Server, und verlinken Sie sie im Footer jeder Seite.',
  },
  'contact-page': {
    name: 'Kontaktangaben sind lesbar',
    title: 'Zwei Kontaktwege als Text angeben',
    instructions:
      'Ergänzen Sie auf der Kontaktseite oder im Footer einen E-Mail-Link und eine Telefonnummer oder Postanschrift, im ausgelieferten HTML.',
  },
  'business-identity': {
    name: 'Angaben zum Unternehmen sind vorhanden',
    title: 'Impressum mit Firma, Anschrift und Registernummer ergänzen',
    instructions:
      'Veröffentlichen Sie die Angaben als Text, und verlinken Sie die Seite im Footer. Ersetzen Sie die Werte, die mit YOUR beginnen.',
  },
  'about-page': {
    name: 'Eine Seite über den Händler ist vorhanden',
    title: 'Auf der Über-uns-Seite beschreiben, wer das Geschäft betreibt',
    instructions:
      'Rendern Sie die Seite als HTML auf dem Server, und verlinken Sie sie im Footer jeder Seite.',
  },
  'policies-linked': {
    name: 'Richtlinien sind von jeder Seite aus verlinkt',
    title: 'Links auf Richtlinien auf dem Server rendern',
    instructions:
      'Ergänzen Sie im Footer jeder Vorlage Links auf alle Richtlinien, als HTML und nicht per Skript.',
  },
  'return-window-parity': {
    name: 'Rückgabefristen in Markup und Text stimmen überein',
    title: 'In Markup und auf der Seite dieselbe Rückgabefrist nennen',
    instructions: 'Erzeugen Sie beide aus derselben Einstellung des Onlineshops.',
  },
  'policy-terms-extractable': {
    name: 'Wichtige Rückgabebedingungen sind klar benannt',
    title: 'Rückgabeseite mit einer vierzeiligen Übersicht beginnen',
    instructions:
      'Stellen Sie dem Text eine kurze Tabelle voran. Ersetzen Sie die Werte, die mit YOUR beginnen.',
  },
  'warranty-info': {
    name: 'Langlebige Produkte haben Garantieangaben',
    title: 'Garantie und ihre Dauer angeben',
    instructions:
      'Nennen Sie sie in den Spezifikationen, und ergänzen Sie eine WarrantyPromise beim Angebot.',
  },
  'payment-methods-stated': {
    name: 'Zahlungsarten sind angegeben',
    title: 'Zahlungsarten als Text nennen',
    instructions:
      'Geben Sie jedem Symbol einen Alternativtext oder Titel, oder führen Sie die Namen neben den Symbolen auf.',
  },
  'order-tracking-info': {
    name: 'Der Bestellstatus ist auffindbar',
    title: 'Bestellstatus im Footer verlinken',
    instructions:
      'Ergänzen Sie eine Seite, auf der Kunden Bestellnummer und E-Mail-Adresse eingeben, und verlinken Sie sie auf jeder Seite.',
  },
  'help-content': {
    name: 'Hilfe oder FAQ sind lesbar',
    title: 'FAQ auf dem Server rendern, mit einer Überschrift je Frage',
    instructions:
      'Schreiben Sie Fragen als Überschriften mit den Antworten darunter, und behalten Sie beide auch im eingeklappten Zustand im HTML.',
  },
  'terms-permit-agents': {
    name: 'AGB verbieten automatisierte Käufe nicht',
    title: 'In den AGB festhalten, dass KI-Agenten bestellen dürfen',
    instructions:
      'Lassen Sie die Klausel anwaltlich auf Missbrauch beschränken (Überlastung, Weiterverkauf, Kopieren des Katalogs) und um einen Satz ergänzen, der KI-Agenten zulässt.',
  },
  'brand-name-consistent': {
    name: 'Der Name des Onlineshops ist überall gleich',
    title: 'Überall denselben Namen des Onlineshops verwenden',
    instructions:
      'Setzen Sie denselben Namen in den Einstellungen von Theme, SEO und Manifest. Geben Sie andere Namen in alternateName an.',
  },
  'review-authorship': {
    name: 'Bewertungen nennen Verfasser und Datum',
    title: 'Jede Bewertung mit Verfasser und Datum auszeichnen',
    instructions: 'Geben Sie author als Person mit name und datePublished als Datum nach ISO 8601 an.',
  },
  'no-hidden-agent-instructions': {
    name: 'Keine versteckten Anweisungen an KI-Agenten',
    title: 'Text mit Anweisungen an KI-Agenten löschen',
    instructions:
      'Löschen Sie den Text aus der Vorlage oder dem Inhalt. Stammt er aus einer Bewertung oder einem Marktplatz-Feed, bereinigen Sie diese Eingaben vor der Anzeige: Entfernen Sie Kommentare, verborgene Elemente, Attribute und Zeichen ohne Breite.',
  },
  'security-txt': {
    name: 'security.txt ist gültig',
    title: 'Gültige security.txt veröffentlichen',
    instructions:
      'Liefern Sie /.well-known/security.txt über HTTPS als text/plain aus, mit mindestens einem Contact und genau einem Expires in der Zukunft.',
  },
  'storebuilder-placeholders': {
    name: 'Keine Platzhalter oder Demo-Inhalte',
    title: 'Vorlagentext durch eigenen Text ersetzen',
    instructions: 'Schreiben Sie eigenen Text, oder entfernen Sie den Abschnitt, das Produkt oder die Seite.',
  },
};
