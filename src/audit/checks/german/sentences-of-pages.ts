/** German of findings without values about pages and products, by their English. */
export const pageSentences: Readonly<Record<string, string>> = {
  'The accessibility tree of the rendered pages could not be read.':
    'Der Accessibility Tree der gerenderten Seiten konnte nicht gelesen werden.',
  'The HTML has no add-to-cart control.': 'Das HTML enthält kein Bedienelement für den Warenkorb.',
  'The add-to-cart button has no name.': 'Die Warenkorb-Schaltfläche hat keinen Namen.',
  'The add-to-cart control is a link around an image and has no name.':
    'Das Bedienelement für den Warenkorb ist ein Link um ein Bild und hat keinen Namen.',
  'The HTML has no form or link that adds to the cart.':
    'Das HTML enthält weder Formular noch Link, um Produkte in den Warenkorb zu legen.',
  'The body has aria-hidden="true", so the accessibility tree of the page is empty.':
    'Der body hat aria-hidden="true", der Accessibility Tree der Seite ist deshalb leer.',
  'aria-hidden covers no control.': 'aria-hidden verdeckt kein Bedienelement.',
  'The ARIA roles and attributes of the page are valid.':
    'Die ARIA-Rollen und -Attribute der Seite sind gültig.',
  'Every button on the page has a name.': 'Jede Schaltfläche der Seite hat einen Namen.',
  'The HTML of the home page and the product page has no link to a cart.':
    'Das HTML von Startseite und Produktseite enthält keinen Link zum Warenkorb.',
  'The UCP manifest declares a checkout.': 'Das UCP-Manifest gibt einen Checkout an.',
  'The ACP discovery document declares a checkout.': 'Das ACP-Discovery-Dokument gibt einen Checkout an.',
  'The cart page was not requested, and the product pages have no way to a checkout.':
    'Die Warenkorbseite wurde nicht abgerufen, und von den Produktseiten führt kein Weg zur Kasse.',
  'The cart page could not be read, and the product pages have no way to a checkout.':
    'Die Warenkorbseite konnte nicht gelesen werden, und von den Produktseiten führt kein Weg zur Kasse.',
  'The cart is empty. Most storefronts show the checkout link only when it has items.':
    'Der Warenkorb ist leer. Die meisten Onlineshops zeigen den Link zur Kasse erst, wenn er Artikel enthält.',
  'The HTML of the listings has no filters.': 'Das HTML der Produktlisten enthält keine Filter.',
  'Every visible field on the page has a label.': 'Jedes sichtbare Feld der Seite hat eine Beschriftung.',
  'The page has no form fields.': 'Die Seite hat keine Formularfelder.',
  'The UCP manifest offers a checkout that needs no linked identity.':
    'Das UCP-Manifest bietet einen Checkout ohne verknüpftes Konto an.',
  'The page has no headings.': 'Die Seite hat keine Überschriften.',
  'Every ID that something refers to is unique.': 'Jede ID, auf die verwiesen wird, ist eindeutig.',
  'The page has no landmarks.': 'Die Seite hat keine Landmarks.',
  'The header and footer are inside main, where they are not landmarks.':
    'header und footer liegen innerhalb von main und sind dort keine Landmarks.',
  'The heading and buy button of the product are outside the main element.':
    'Überschrift und Kaufbutton des Produkts liegen außerhalb des main-Elements.',
  'Every link on the page has a name.': 'Jeder Link der Seite hat einen Namen.',
  'The page has no CAPTCHA.': 'Die Seite enthält kein CAPTCHA.',
  'Every clickable element found in the header, product cards, and buy box is a control.':
    'Jedes anklickbare Element in Kopfbereich, Produktkacheln und Kaufbereich ist ein Bedienelement.',
  'No tabindex is above 0.': 'Kein tabindex ist größer als 0.',
  'The HTML has a banner without buttons. A script renders its content.':
    'Das HTML enthält ein Banner ohne Schaltflächen. Ein Skript rendert seinen Inhalt.',
  'The HTML has no open overlay.': 'Das HTML enthält kein geöffnetes Overlay.',
  'The HTML has no product images.': 'Das HTML enthält keine Produktbilder.',
  'The main image has no alt text.': 'Das Hauptbild hat keinen Alternativtext.',
  'The product page has no quantity control.': 'Die Produktseite hat kein Mengenfeld.',
  'The quantity control is a button that opens a list.':
    'Das Mengenfeld ist eine Schaltfläche, die eine Liste öffnet.',
  'The search field has no name, so submitting the form sends no search terms.':
    'Das Suchfeld hat keinen Namen, das Formular sendet deshalb keine Suchbegriffe.',
  'The HTML of the home page has no search.': 'Das HTML der Startseite enthält keine Suche.',
  'The home page declares no search URL.': 'Die Startseite gibt keine Such-URL an.',
  'No product name was found to search for.':
    'Es wurde kein Produktname gefunden, nach dem sich suchen ließe.',
  'The markup lists variants, but the HTML has no control to choose one. A script renders it.':
    'Das Markup führt Varianten auf, aber das HTML enthält keine Auswahl. Ein Skript rendert sie.',
  'The page shows one variant and no options.': 'Die Seite zeigt eine Variante und keine Optionen.',
  'The page has no canonical URL.': 'Die Seite hat keine Canonical-URL.',
  'The page has no canonical URL that can be requested.': 'Die Seite hat keine abrufbare Canonical-URL.',
  'The canonical URL is the URL of the page itself.': 'Die Canonical-URL ist die URL der Seite selbst.',
  'The canonical link is in the body, where crawlers ignore it.':
    'Der Canonical-Link steht im body, wo Crawler ihn ignorieren.',
  'The product page has no canonical URL.': 'Die Produktseite hat keine Canonical-URL.',
  'Neither the Content-Type header nor a meta element declares the encoding.':
    'Weder der Content-Type-Header noch ein meta-Element gibt die Kodierung an.',
  'The page has no links.': 'Die Seite hat keine Links.',
  'The page has no H1 with text.': 'Die Seite hat keine H1 mit Text.',
  'All metadata is in the head.': 'Alle Metadaten stehen im head.',
  'No page links to another language version on the same domain.':
    'Keine Seite verweist auf eine andere Sprachversion derselben Domain.',
  'No other language version was requested.': 'Es wurde keine andere Sprachversion abgerufen.',
  'The page has no hreflang links.': 'Die Seite hat keine hreflang-Links.',
  'The hreflang link is valid.': 'Der hreflang-Link ist gültig.',
  'The html element has no lang attribute.': 'Das html-Element hat kein lang-Attribut.',
  'The response was not recorded.': 'Die Antwort wurde nicht aufgezeichnet.',
  'Neither the name nor the price of the product is in the text or the markup.':
    'Weder Name noch Preis des Produkts stehen im Text oder Markup.',
  'The page has no links to other pages.': 'Die Seite hat keine Links auf andere Seiten.',
  'The HTML links to no products.': 'Das HTML verweist auf keine Produkte.',
  'No product page was requested as Markdown.': 'Keine Produktseite wurde als Markdown abgerufen.',
  'The request for Markdown was blocked.': 'Der Abruf als Markdown wurde blockiert.',
  'The product page is not served as Markdown.': 'Die Produktseite wird nicht als Markdown ausgeliefert.',
  'The HTML page could not be read, so the Markdown could not be compared.':
    'Die HTML-Seite konnte nicht gelesen werden, das Markdown ließ sich deshalb nicht vergleichen.',
  'No current price is near the title or the add-to-cart button.':
    'Nahe Titel oder Warenkorb-Schaltfläche steht kein aktueller Preis.',
  'The page was too long to read completely, and the part that was read shows no product price.':
    'Die Seite war zu lang, um sie vollständig zu lesen, und der gelesene Teil zeigt keinen Produktpreis.',
  'The HTML has no price in its text, markup, or meta elements.':
    'Das HTML nennt weder im Text noch in Markup oder meta-Elementen einen Preis.',
  'The page does not state a product name, so its facts could not be checked.':
    'Die Seite nennt keinen Produktnamen, ihre Angaben ließen sich deshalb nicht prüfen.',
  'The page has no iframes.': 'Die Seite hat keine iframes.',
  'Scripts redirected the browser from the product page to another page.':
    'Skripte haben den Browser von der Produktseite auf eine andere Seite weitergeleitet.',
  'The made-up URLs returned no response.': 'Die erfundenen URLs lieferten keine Antwort.',
  'Made-up URLs return 404 or 410.': 'Erfundene URLs liefern 404 oder 410.',
  'The page has no specifications.': 'Die Seite hat keine Spezifikationen.',
  'Scripts render the page, so the HTML has no text to check.':
    'Skripte rendern die Seite, das HTML enthält deshalb keinen prüfbaren Text.',
  'The text could not be checked for a stock status because its language is not known.':
    'Der Text ließ sich nicht auf die Verfügbarkeit prüfen, weil seine Sprache nicht bekannt ist.',
  'The text, button, and markup do not show whether the product is available.':
    'Text, Schaltfläche und Markup zeigen nicht, ob das Produkt verfügbar ist.',
  'Scripts render the page, so the HTML has no text to measure.':
    'Skripte rendern die Seite, das HTML enthält deshalb keinen messbaren Text.',
  'The page has no content.': 'Die Seite hat keinen Inhalt.',
  'The title is empty.': 'Der Titel ist leer.',
  'The page has no title.': 'Die Seite hat keinen Titel.',
  'The page does not declare a URL for the product.': 'Die Seite gibt keine URL für das Produkt an.',
  'The product has no rating in its markup.': 'Das Produkt hat im Markup keine Bewertung.',
  'The aggregateRating has no ratingValue.': 'aggregateRating hat keinen ratingValue.',
  'The category and name do not indicate clothing or footwear.':
    'Kategorie und Name weisen nicht auf Bekleidung oder Schuhe hin.',
  'The markup of this clothing has no audience and no size.':
    'Im Markup dieses Bekleidungsartikels fehlen audience und size.',
  'The name and category do not indicate an accessory or part.':
    'Name und Kategorie weisen nicht auf Zubehör oder ein Ersatzteil hin.',
  'The category of the product is unknown.': 'Die Kategorie des Produkts ist nicht bekannt.',
  'Measurements are only in the text of the page.': 'Maße stehen nur im Text der Seite.',
  'No attribute group applies to at least 3 of the products.':
    'Keine Merkmalsgruppe trifft auf mindestens 3 der Produkte zu.',
  'Material, color, or size is only in the text of the page.':
    'Material, Farbe oder Größe steht nur im Text der Seite.',
  'No value in the product markup is blank.': 'Kein Wert im Produkt-Markup ist leer.',
  'The page has no specification table.': 'Die Seite hat keine Spezifikationstabelle.',
  'The markup states no availability that can be compared.':
    'Das Markup nennt keine vergleichbare Verfügbarkeit.',
  'The product has no AggregateOffer.': 'Das Produkt hat kein AggregateOffer.',
  'The AggregateOffer has no lowPrice.': 'Das AggregateOffer hat keinen lowPrice.',
  'The product has no offer in its markup.': 'Das Produkt hat im Markup kein Angebot.',
  'No offer has a priceValidUntil.': 'Kein Angebot hat ein priceValidUntil.',
  'The page shows no strikethrough price next to a lower one.':
    'Die Seite zeigt keinen Streichpreis neben einem niedrigeren Preis.',
  'The price in the markup is neither of the two on the page.':
    'Der Preis im Markup ist keiner der beiden Preise auf der Seite.',
  'The offer has no URL, so the URL of the page applies.':
    'Das Angebot hat keine URL, deshalb gilt die URL der Seite.',
  'The offer URL is this page.': 'Die Angebots-URL ist diese Seite.',
  'The offers of the variants have URLs on this storefront.':
    'Die Angebote der Varianten haben URLs in diesem Onlineshop.',
  'The offer URL did not return a usable response.': 'Die Angebots-URL lieferte keine verwertbare Antwort.',
  'The offer URL resolves to this product.': 'Die Angebots-URL führt zu diesem Produkt.',
  'No sampled product has a feed record that can be compared.':
    'Kein Produkt der Stichprobe hat einen vergleichbaren Feed-Eintrag.',
  'No sampled product has a card with a price on a sampled listing.':
    'Kein Produkt der Stichprobe hat auf einer geprüften Produktliste eine Kachel mit Preis.',
  'The page has at most one machine-readable price.':
    'Die Seite hat höchstens einen maschinenlesbaren Preis.',
  'The offer has no price that can be compared.': 'Das Angebot hat keinen vergleichbaren Preis.',
  'No price is near the title or the add-to-cart control.':
    'Nahe Titel oder Warenkorb-Bedienelement steht kein Preis.',
  'The product has no brand.': 'Das Produkt hat keine Marke.',
  'The markup has neither a category nor a breadcrumb.':
    'Das Markup enthält weder Kategorie noch Breadcrumb.',
  'The markup has no description.': 'Das Markup enthält keine Beschreibung.',
  'Neither the markup nor the page describes the product.':
    'Weder Markup noch Seite beschreiben das Produkt.',
  'The description is filler text (lorem ipsum).': 'Die Beschreibung ist Blindtext (lorem ipsum).',
  'The feed states that this product has no identifier.': 'Laut Feed hat dieses Produkt keine Kennung.',
  'The page states that the product is handmade or made to order. Such products have no GTIN.':
    'Laut Seite ist das Produkt handgefertigt oder wird auf Bestellung gefertigt. Solche Produkte haben keine GTIN.',
  'The product has no GTIN.': 'Das Produkt hat keine GTIN.',
  'The product has no image in its markup.': 'Das Produkt hat im Markup kein Bild.',
  'The image of this product was not requested.': 'Das Bild dieses Produkts wurde nicht abgerufen.',
  'The size of the image could not be read from its first 64 KB.':
    'Die Größe des Bilds ließ sich aus den ersten 64 KB nicht ablesen.',
  'The product has no name in its markup.': 'Das Produkt hat im Markup keinen Namen.',
  'The page has neither an H1 nor a title to compare the name with.':
    'Die Seite hat weder H1 noch Titel, mit denen sich der Name vergleichen ließe.',
  'The product is described with data-vocabulary.org, which Google stopped supporting in 2020. The page has no schema.org Product.':
    'Das Produkt ist mit data-vocabulary.org beschrieben, das Google seit 2020 nicht mehr unterstützt. Die Seite hat kein schema.org-Product.',
  'The page has no Product in JSON-LD, Microdata, or RDFa.':
    'Die Seite hat kein Product in JSON-LD, Microdata oder RDFa.',
  'The markup describes one product.': 'Das Markup beschreibt genau ein Produkt.',
  'The product has neither a SKU nor a product ID.': 'Das Produkt hat weder SKU noch Produkt-ID.',
  'The markup describes no variants on this page.': 'Das Markup beschreibt auf dieser Seite keine Varianten.',
  'No sampled product has variants.': 'Kein Produkt der Stichprobe hat Varianten.',
  'The page shows one variant, and no other variant page was requested.':
    'Die Seite zeigt eine Variante, und es wurde keine weitere Variantenseite abgerufen.',
  'The variant URL did not return a usable response.':
    'Die Varianten-URL lieferte keine verwertbare Antwort.',
  'No variant URL was requested.': 'Es wurde keine Varianten-URL abgerufen.',
  'The ProductGroup has one variant.': 'Die ProductGroup hat eine Variante.',
  'The page has an add-to-cart control, but it is unclear whether it is for this product.':
    'Die Seite hat ein Bedienelement für den Warenkorb, aber es ist unklar, ob es zu diesem Produkt gehört.',
  'No add-to-cart control was recognized, and the language of the page is unknown.':
    'Es wurde kein Bedienelement für den Warenkorb erkannt, und die Sprache der Seite ist nicht bekannt.',
  'The page has no product markup.': 'Die Seite hat kein Produkt-Markup.',
  'The page has no offer in its markup.': 'Die Seite hat kein Angebot im Markup.',
  'The product has no variants.': 'Das Produkt hat keine Varianten.',
  'No cart page is linked.': 'Es ist keine Warenkorbseite verlinkt.',
  'robots.txt disallows the cart page.': 'robots.txt sperrt die Warenkorbseite.',
  'No product page could be read.': 'Es konnte keine Produktseite gelesen werden.',
  'No page could be read.': 'Es konnte keine Seite gelesen werden.',
};
