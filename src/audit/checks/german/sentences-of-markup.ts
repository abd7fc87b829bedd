/** German of findings without values about markup and policies, by their English. */
export const markupSentences: Readonly<Record<string, string>> = {
  'The page has no breadcrumb trail, neither in the markup nor visible.':
    'Die Seite hat keine Breadcrumb-Navigation, weder im Markup noch sichtbar.',
  'The page has no BreadcrumbList with steps.': 'Die Seite hat keine BreadcrumbList mit Stufen.',
  'The trail has no steps.': 'Der Pfad hat keine Stufen.',
  'The page has no FAQPage with questions.': 'Die Seite hat keine FAQPage mit Fragen.',
  'Product pages have JSON-LD, but the home page does not.':
    'Produktseiten enthalten JSON-LD, die Startseite jedoch nicht.',
  'The home page has no JSON-LD.': 'Die Startseite enthält kein JSON-LD.',
  'The JSON-LD has no names, descriptions, or brands to check.':
    'Das JSON-LD enthält keine Namen, Beschreibungen oder Marken, die sich prüfen ließen.',
  'The JSON-LD of the page uses other vocabularies.': 'Das JSON-LD der Seite verwendet andere Vokabulare.',
  'The JSON-LD uses the schema.org context.': 'Das JSON-LD verwendet den schema.org-Kontext.',
  'The product markup is in the HTML, but does not parse.':
    'Das Produkt-Markup steht im HTML, ist aber fehlerhaft.',
  'The page was read only in part, and the markup may be in the rest.':
    'Die Seite wurde nur zum Teil gelesen, das Markup kann im Rest stehen.',
  'The page has no product markup, even after its scripts ran.':
    'Die Seite hat kein Produkt-Markup, auch nicht nach Ausführung ihrer Skripte.',
  'Nothing in the HTML indicates that scripts add product markup.':
    'Nichts im HTML deutet darauf hin, dass Skripte Produkt-Markup ergänzen.',
  'The JSON-LD of the page describes no product, offer, or organization.':
    'Das JSON-LD der Seite beschreibt weder Produkt noch Angebot noch Organisation.',
  'The markup describes the product once.': 'Das Markup beschreibt das Produkt einmal.',
  'The page has no JSON-LD.': 'Die Seite enthält kein JSON-LD.',
  'The pages that were read have no JSON-LD.': 'Die gelesenen Seiten enthalten kein JSON-LD.',
  'The JSON-LD has no @id references.': 'Das JSON-LD enthält keine @id-Verweise.',
  'The JSON-LD of the page contains no URLs.': 'Das JSON-LD der Seite enthält keine URLs.',
  'The URL in the JSON-LD is absolute.': 'Die URL im JSON-LD ist absolut.',
  'Numbers, dates, URLs, booleans, and enumerations have the form that schema.org expects.':
    'Zahlen, Datumsangaben, URLs, Wahrheitswerte und Aufzählungen haben die Form, die schema.org erwartet.',
  'The page has none of the four basic Open Graph tags.':
    'Die Seite hat keines der vier grundlegenden Open-Graph-Tags.',
  'The page has no og:image.': 'Die Seite hat kein og:image.',
  'The og:image of this product was not requested.': 'Das og:image dieses Produkts wurde nicht abgerufen.',
  'og:type is product, but no meta tag contains a price.':
    'og:type ist product, aber kein Meta-Tag enthält einen Preis.',
  'og:type is not product, and the markup has a complete offer.':
    'og:type ist nicht product, und das Markup enthält ein vollständiges Angebot.',
  'Neither the meta tags nor a complete offer state price, currency, and stock.':
    'Weder die Meta-Tags noch ein vollständiges Angebot nennen Preis, Währung und Verfügbarkeit.',
  'Nothing indicates that the seller is in the EU or the UK.':
    'Nichts deutet darauf hin, dass der Händler seinen Sitz in der EU oder im Vereinigten Königreich hat.',
  'An Organization is on a product page but not on the home page.':
    'Eine Organization steht auf einer Produktseite, aber nicht auf der Startseite.',
  'The merchant is named only as the seller of offers, not as a separate Organization on the home page.':
    'Der Händler ist nur als Verkäufer von Angeboten genannt, nicht als eigene Organization auf der Startseite.',
  'No page identifies the merchant as an Organization.':
    'Keine Seite weist den Händler als Organization aus.',
  'The home page has no WebSite node.': 'Die Startseite hat keinen WebSite-Knoten.',
  'The home page declares no SearchAction.': 'Die Startseite gibt keine SearchAction an.',
  'The SearchAction has no target.': 'Die SearchAction hat kein target.',
  'No Organization node on the home page represents the merchant.':
    'Kein Organization-Knoten der Startseite steht für den Händler.',
  'The storefront states no name in markup, titles, or manifest.':
    'Der Onlineshop nennt weder in Markup und Titeln noch im Manifest einen Namen.',
  'No email address, telephone number, postal address, contact form, or chat was found.':
    'Es wurden weder E-Mail-Adresse, Telefonnummer und Postanschrift noch Kontaktformular oder Chat gefunden.',
  'No text instructs a model.': 'Kein Text enthält Anweisungen an ein Modell.',
  'The UCP manifest has the order capability.': 'Das UCP-Manifest hat die Fähigkeit order.',
  'A policy page mentions tracking, but the home page has no link to it.':
    'Eine Richtlinienseite erwähnt die Sendungsverfolgung, aber die Startseite verlinkt sie nicht.',
  'Only an account page is linked, so guests cannot look up an order.':
    'Nur eine Kontoseite ist verlinkt, Gäste können eine Bestellung deshalb nicht einsehen.',
  'Neither the home page nor the policies link to an order status page.':
    'Weder Startseite noch Richtlinien verweisen auf eine Seite zum Bestellstatus.',
  'The page has more text than the audit searches, so payment methods may be named further down.':
    'Die Seite hat mehr Text, als das Audit durchsucht. Zahlungsarten können weiter unten stehen.',
  'No text, image, or markup names a payment method.':
    'Weder Text noch Bild noch Markup nennt eine Zahlungsart.',
  'No returns page could be read.': 'Es konnte keine Rückgabeseite gelesen werden.',
  'The returns page is in a language that the audit does not cover.':
    'Die Rückgabeseite ist in einer Sprache, die das Audit nicht abdeckt.',
  'The language of the returns page could not be determined.':
    'Die Sprache der Rückgabeseite ließ sich nicht bestimmen.',
  'The markup has no MerchantReturnPolicy.': 'Das Markup enthält keine MerchantReturnPolicy.',
  'The offer has a MerchantReturnPolicy.': 'Das Angebot hat eine MerchantReturnPolicy.',
  'The Organization has a MerchantReturnPolicy, which covers every product.':
    'Die Organization hat eine MerchantReturnPolicy, die für alle Produkte gilt.',
  'Neither the offer nor the Organization has a MerchantReturnPolicy.':
    'Weder Angebot noch Organization haben eine MerchantReturnPolicy.',
  'The markup states no return days.': 'Das Markup nennt keine Rückgabefrist.',
  'No page about returns was read.': 'Es wurde keine Seite zur Rückgabe gelesen.',
  'The returns page states no return window.': 'Die Rückgabeseite nennt keine Rückgabefrist.',
  'The returns page states no number of days.': 'Die Rückgabeseite nennt keine Frist in Tagen.',
  'The page has no Review in its markup.': 'Die Seite hat keine Review im Markup.',
  'security.txt was not requested.': 'security.txt wurde nicht abgerufen.',
  'security.txt is an HTML page.': 'security.txt ist eine HTML-Seite.',
  'The storefront has no security.txt.': 'Der Onlineshop hat keine security.txt.',
  'security.txt could not be read.': 'security.txt konnte nicht gelesen werden.',
  'security.txt has no Contact that uses mailto:, tel:, or https:.':
    'security.txt hat keinen Contact mit mailto:, tel: oder https:.',
  'security.txt is served over HTTP.': 'security.txt wird über HTTP ausgeliefert.',
  'All products that were read are digital.': 'Alle gelesenen Produkte sind digital.',
  'The markup has no shipping terms.': 'Das Markup enthält keine Versandbedingungen.',
  'The offer has shipping terms.': 'Das Angebot enthält Versandbedingungen.',
  'The Organization has a ShippingService, which covers every product.':
    'Die Organization hat einen ShippingService, der für alle Produkte gilt.',
  'The product is digital, so it is not shipped.': 'Das Produkt ist digital und wird deshalb nicht versandt.',
  'Neither the offer nor the Organization has shipping terms in its markup.':
    'Weder Angebot noch Organization haben Versandbedingungen im Markup.',
  'No placeholder was found.': 'Es wurde kein Platzhalter gefunden.',
  'No terms could be read.': 'Es konnten keine AGB gelesen werden.',
  'The terms are in a language that the audit does not cover.':
    'Die AGB sind in einer Sprache, die das Audit nicht abdeckt.',
  'A clause in the terms permits agents.': 'Eine Klausel der AGB lässt KI-Agenten zu.',
  'The terms do not forbid automated orders.': 'Die AGB verbieten automatisierte Bestellungen nicht.',
  'The terms forbid automated access, and the storefront does not invite it.':
    'Die AGB verbieten automatisierten Zugriff, und der Onlineshop lädt nicht dazu ein.',
  'The markup has a warranty.': 'Das Markup enthält eine Garantie.',
  'The page is in a language that the audit does not cover.':
    'Die Seite ist in einer Sprache, die das Audit nicht abdeckt.',
  'No policy page was found.': 'Es wurde keine Richtlinienseite gefunden.',
};
