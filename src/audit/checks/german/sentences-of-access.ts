/** German of findings without values about access, files, and delivery, by their English. */
export const accessSentences: Readonly<Record<string, string>> = {
  'robots.txt has no group for a training crawler.':
    'robots.txt hat keine Gruppe für einen Trainings-Crawler.',
  'The storefront does not use Content-Usage.': 'Der Onlineshop verwendet Content-Usage nicht.',
  'Content-Usage sets search=n for product pages.': 'Content-Usage setzt search=n für Produktseiten.',
  'The storefront does not use Content-Signal.': 'Der Onlineshop verwendet Content-Signal nicht.',
  'robots.txt disallows this page, so it was not requested.':
    'robots.txt sperrt diese Seite, sie wurde deshalb nicht abgerufen.',
  'The page was served without a challenge.': 'Die Seite wurde ohne Bot-Abfrage ausgeliefert.',
  'No request was made.': 'Es wurde keine Anfrage gestellt.',
  'The responses to different clients could not be compared.':
    'Die Antworten an verschiedene Clients ließen sich nicht vergleichen.',
  'The storefront has neither a robots.txt nor a sitemap.':
    'Der Onlineshop hat weder robots.txt noch Sitemap.',
  'No HEAD request was sent.': 'Es wurde keine HEAD-Anfrage gesendet.',
  'GET is blocked too.': 'Auch GET ist gesperrt.',
  'HEAD was throttled or got no response.': 'HEAD wurde gedrosselt oder blieb ohne Antwort.',
  'No product page was requested without browser headers.':
    'Keine Produktseite wurde ohne Browser-Header abgerufen.',
  'The product page was throttled.': 'Der Abruf der Produktseite wurde gedrosselt.',
  'The declared agent itself is blocked, so the effect of its headers is not known.':
    'Der KI-Agent, der sich ausweist, ist selbst gesperrt. Die Wirkung seiner Header ist deshalb nicht bekannt.',
  'The product page is the same without browser headers.':
    'Die Produktseite ist ohne Browser-Header dieselbe.',
  'No product page was requested.': 'Es wurde keine Produktseite abgerufen.',
  'The product page has neither noai nor noimageai.': 'Die Produktseite hat weder noai noch noimageai.',
  'No directive prevents indexing of the page.': 'Keine Anweisung verhindert die Indexierung der Seite.',
  'The page can be quoted in full.': 'Die Seite darf vollständig zitiert werden.',
  'The storefront has no manifest, llms.txt, sitemap, feed, or endpoint for agents.':
    'Der Onlineshop hat weder Manifest, llms.txt, Sitemap und Feed noch einen Endpunkt für KI-Agenten.',
  'All parsers read the groups the same way.': 'Alle Parser lesen die Gruppen gleich.',
  'robots.txt has no Crawl-delay.': 'robots.txt hat kein Crawl-delay.',
  'Unlisted agents may fetch the storefront.': 'Nicht genannte KI-Agenten dürfen den Onlineshop abrufen.',
  'robots.txt has no rules, so all agents may fetch the storefront.':
    'robots.txt hat keine Regeln, alle KI-Agenten dürfen den Onlineshop deshalb abrufen.',
  'robots.txt names no AI crawler.': 'robots.txt nennt keinen KI-Crawler.',
  'No page could be read to find its scripts and stylesheets.':
    'Es konnte keine Seite gelesen werden, um ihre Skripte und Stylesheets zu finden.',
  'The pages load no scripts or stylesheets from this host.':
    'Die Seiten laden keine Skripte oder Stylesheets von diesem Host.',
  '/robots.txt returned an HTML page.': '/robots.txt lieferte eine HTML-Seite.',
  'robots.txt is valid UTF-8.': 'robots.txt ist gültiges UTF-8.',
  'The response to /robots.txt was not recorded.': 'Die Antwort auf /robots.txt wurde nicht aufgezeichnet.',
  'robots.txt is served as text/plain.': 'robots.txt wird als text/plain ausgeliefert.',
  'The storefront declares no RSL license.': 'Der Onlineshop gibt keine RSL-Lizenz an.',
  'The declared license was not fetched.': 'Die angegebene Lizenz wurde nicht abgerufen.',
  'The declared RSL license is valid.': 'Die angegebene RSL-Lizenz ist gültig.',
  'The storefront does not reserve text and data mining.':
    'Der Onlineshop behält sich Text und Data Mining nicht vor.',
  '/.well-known/tdmrep.json could not be read.': '/.well-known/tdmrep.json konnte nicht gelesen werden.',
  'A tdm-reservation is not 0 or 1.': 'Eine tdm-reservation ist weder 0 noch 1.',
  'A product page reserves text and data mining without a policy.':
    'Eine Produktseite behält sich Text und Data Mining ohne Richtlinie vor.',
  'Fewer than two places state a preference for AI training or for AI answers.':
    'Weniger als zwei Stellen machen eine Angabe zu KI-Training oder KI-Antworten.',
  'Requests with the user agents of other AI agents are sent only for authenticated callers. Use an API key or the command line.':
    'Anfragen mit den User-Agents anderer KI-Agenten werden nur für angemeldete Aufrufer gesendet. Verwenden Sie einen API-Schlüssel oder die Kommandozeile.',
  'The declared agent itself is blocked. See edge-allows-declared-agents.':
    'Der KI-Agent, der sich ausweist, ist selbst gesperrt. Siehe edge-allows-declared-agents.',
  'No product page was requested with these user agents.':
    'Mit diesen User-Agents wurde keine Produktseite abgerufen.',
  'robots.txt disallows these agents. See the robots.txt checks.':
    'robots.txt sperrt diese KI-Agenten. Siehe die Prüfungen zu robots.txt.',
  'The page could not be compared: its responses to the declared agent vary too.':
    'Die Seite ließ sich nicht vergleichen: Auch ihre Antworten an den KI-Agenten, der sich ausweist, unterscheiden sich.',
  'Some requests with these user agents were throttled or failed.':
    'Einige Anfragen mit diesen User-Agents wurden gedrosselt oder schlugen fehl.',
  'robots.txt returned a bot challenge.': 'robots.txt lieferte eine Bot-Abfrage.',
  'The declared agent got 200.': 'Der KI-Agent, der sich ausweist, erhielt 200.',
  'The product page returned 401 and requires a login.':
    'Die Produktseite lieferte 401 und verlangt eine Anmeldung.',
  'The product page is in a redirect loop.': 'Die Produktseite ist in einer Weiterleitungsschleife.',
  'The product page redirects endlessly for clients without cookies.':
    'Die Produktseite leitet Clients ohne Cookies endlos weiter.',
  'The product is shown without a login, cookies, or a region prompt.':
    'Das Produkt wird ohne Anmeldung, Cookies und Regionsabfrage gezeigt.',
  'The page asks for a password and does not show the product name.':
    'Die Seite verlangt ein Passwort und zeigt den Produktnamen nicht.',
  'The product name was not found, but no login wall was confirmed either.':
    'Der Produktname wurde nicht gefunden, eine Anmeldesperre ließ sich aber auch nicht bestätigen.',
  'The site has no robots.txt.': 'Die Website hat keine robots.txt.',
  'agents.md was not requested.': 'agents.md wurde nicht abgerufen.',
  'agents.md could not be read.': 'agents.md konnte nicht gelesen werden.',
  'agents.md returned an HTML page instead of Markdown.':
    'agents.md lieferte eine HTML-Seite statt Markdown.',
  'The storefront has no agents.md.': 'Der Onlineshop hat keine agents.md.',
  'agents.md is empty.': 'agents.md ist leer.',
  'agents.md has no heading.': 'agents.md hat keine Überschrift.',
  'agents.md has no URLs or paths.': 'agents.md enthält weder URLs noch Pfade.',
  'The home page does not link to a news feed.': 'Die Startseite verlinkt keinen News-Feed.',
  'Does not apply to sites without products.': 'Gilt nicht für Websites ohne Produkte.',
  'No public product feed is declared or found. Many stores keep their feed private.':
    'Es ist kein öffentlicher Produktfeed angegeben oder auffindbar. Viele Onlineshops halten ihren Feed privat.',
  'The page has no Link header.': 'Die Seite hat keinen Link-Header.',
  'The Link header has no machine-readable resources.':
    'Der Link-Header nennt keine maschinenlesbaren Ressourcen.',
  'No listing was read.': 'Es wurde keine Produktliste gelesen.',
  'llms.txt could not be read, so it is not known whether it links to llms-full.txt.':
    'llms.txt konnte nicht gelesen werden. Ob sie auf llms-full.txt verweist, ist nicht bekannt.',
  'llms.txt was not requested.': 'llms.txt wurde nicht abgerufen.',
  'llms.txt could not be read.': 'llms.txt konnte nicht gelesen werden.',
  'Neither llms.txt nor a Link header points to llms-full.txt.':
    'Weder llms.txt noch ein Link-Header verweist auf llms-full.txt.',
  'llms-full.txt could not be read.': 'llms-full.txt konnte nicht gelesen werden.',
  'llms-full.txt has no "# Name" heading.': 'llms-full.txt hat keine Überschrift „# Name“.',
  'The required parts are not in the first 64 KiB of llms.txt.':
    'Die erforderlichen Teile stehen nicht in den ersten 64 KiB von llms.txt.',
  'llms.txt has no links to this storefront.': 'llms.txt enthält keine Links auf diesen Onlineshop.',
  'The storefront has no llms.txt.': 'Der Onlineshop hat keine llms.txt.',
  'llms.txt did not respond.': 'llms.txt lieferte keine Antwort.',
  'The home page does not link to an OpenSearch description.':
    'Die Startseite verlinkt keine OpenSearch-Beschreibung.',
  'The OpenSearch description could not be read.': 'Die OpenSearch-Beschreibung konnte nicht gelesen werden.',
  'The OpenSearch description is valid, but robots.txt disallows its search URL, so it was not tested.':
    'Die OpenSearch-Beschreibung ist gültig, aber robots.txt sperrt ihre Such-URL. Sie wurde deshalb nicht getestet.',
  'The OpenSearch description is valid, but its search could not be tested.':
    'Die OpenSearch-Beschreibung ist gültig, aber ihre Suche ließ sich nicht testen.',
  'The OpenSearch description is valid, and a test search returned 200.':
    'Die OpenSearch-Beschreibung ist gültig, und eine Testsuche lieferte 200.',
  'robots.txt could not be read.': 'robots.txt konnte nicht gelesen werden.',
  'No sitemap is declared in robots.txt, and none was found at the default URLs.':
    'In robots.txt ist keine Sitemap angegeben, und unter den üblichen URLs wurde keine gefunden.',
  'There is no sitemap index.': 'Es gibt keinen Sitemap-Index.',
  'The sitemap index is empty.': 'Der Sitemap-Index ist leer.',
  'None of the sitemaps in the index were requested.': 'Keine der Sitemaps im Index wurde abgerufen.',
  'None of the sitemaps in the sitemap index was read.': 'Keine der Sitemaps im Sitemap-Index wurde gelesen.',
  'The sitemap is empty.': 'Die Sitemap ist leer.',
  'No entry in the sitemap has a lastmod date.': 'Kein Eintrag der Sitemap hat ein lastmod-Datum.',
  'The part of the sitemaps that was read lists no product pages.':
    'Der gelesene Teil der Sitemaps enthält keine Produktseiten.',
  'robots.txt could not be read, so it is not known which URLs it disallows.':
    'robots.txt konnte nicht gelesen werden. Welche URLs sie sperrt, ist nicht bekannt.',
  'None of the pages in the sitemap were read.': 'Keine der Seiten in der Sitemap wurde gelesen.',
  'The products are listed in a text file or feed, which cannot have image entries.':
    'Die Produkte stehen in einer Textdatei oder einem Feed, die keine Bildeinträge haben können.',
  'The sitemaps that were read list no products.': 'Die gelesenen Sitemaps enthalten keine Produkte.',
  'No sitemap was found.': 'Es wurde keine Sitemap gefunden.',
  'No sitemap is declared, and none was found at the default URLs.':
    'Es ist keine Sitemap angegeben, und unter den üblichen URLs wurde keine gefunden.',
  'None of the URLs in the sitemap were requested.': 'Keine der URLs in der Sitemap wurde abgerufen.',
  'The sitemap is a text file or a feed, which the sitemap protocol allows.':
    'Die Sitemap ist eine Textdatei oder ein Feed, was das Sitemap-Protokoll erlaubt.',
  'No sitemap could be read.': 'Es konnte keine Sitemap gelesen werden.',
  'The storefront declares no product feed. The default feed of its platform is not made for shopping surfaces.':
    'Der Onlineshop gibt keinen Produktfeed an. Der Standardfeed seiner Plattform ist nicht für Shopping-Dienste gedacht.',
  'No product feed was found.': 'Es wurde kein Produktfeed gefunden.',
  'No machine-readable files, feeds, or images were found.':
    'Es wurden keine maschinenlesbaren Dateien, Feeds oder Bilder gefunden.',
  'No machine-readable file, feed, or image could be fetched.':
    'Keine maschinenlesbare Datei, kein Feed und kein Bild konnte abgerufen werden.',
  'No response is large enough to benefit from compression.':
    'Keine Antwort ist so groß, dass sich Komprimierung lohnt.',
  'Neither the sitemap nor the manifest was sent with ETag or Last-Modified.':
    'Weder Sitemap noch Manifest wurden mit ETag oder Last-Modified gesendet.',
  'No file was requested a second time.': 'Keine Datei wurde ein zweites Mal abgerufen.',
  'The content changed between the two requests.':
    'Der Inhalt hat sich zwischen den beiden Abrufen geändert.',
  'The home page response is not in the evidence.': 'Die Antwort der Startseite ist nicht in den Belegen.',
  'The home page is served over HTTP, where clients ignore the header.':
    'Die Startseite wird über HTTP ausgeliefert, wo Clients den Header ignorieren.',
  'Strict-Transport-Security has no max-age, so clients ignore it.':
    'Strict-Transport-Security hat kein max-age, Clients ignorieren den Header deshalb.',
  'Strict-Transport-Security is turned off with max-age=0.':
    'Strict-Transport-Security ist mit max-age=0 abgeschaltet.',
  'No response was received over HTTPS.': 'Über HTTPS ging keine Antwort ein.',
  'The HTTP URL was not requested.': 'Die HTTP-URL wurde nicht abgerufen.',
  'HTTP connections are refused.': 'HTTP-Verbindungen werden abgelehnt.',
  'The browser did not report a cumulative layout shift.':
    'Der Browser meldete keine kumulative Layoutverschiebung.',
  'The storefront has no robots.txt, manifest, sitemap, or llms.txt.':
    'Der Onlineshop hat weder robots.txt noch Manifest, Sitemap oder llms.txt.',
  'None of the files could be requested.': 'Keine der Dateien konnte abgerufen werden.',
  'The page itself was served over HTTP.': 'Die Seite selbst wurde über HTTP ausgeliefert.',
  'Content-Security-Policy makes browsers load everything over HTTPS.':
    'Content-Security-Policy lässt Browser alles über HTTPS laden.',
  'Nothing is loaded over HTTP.': 'Nichts wird über HTTP geladen.',
  'The storefront has none of these files.': 'Der Onlineshop hat keine dieser Dateien.',
  'None of these files could be fetched.': 'Keine dieser Dateien konnte abgerufen werden.',
  'No primary product image could be loaded.': 'Kein Hauptbild eines Produkts konnte geladen werden.',
  'The responses do not include the size of the images.': 'Die Antworten nennen die Größe der Bilder nicht.',
  'No page redirects.': 'Keine Seite leitet weiter.',
  'No page needs more than one redirect.': 'Keine Seite braucht mehr als eine Weiterleitung.',
  'The product page could not be fetched a second time.':
    'Die Produktseite konnte nicht ein zweites Mal abgerufen werden.',
  'The home page sends all three security headers.': 'Die Startseite sendet alle drei Sicherheits-Header.',
  'The home page sends none of the three security headers.':
    'Die Startseite sendet keinen der drei Sicherheits-Header.',
  'No product image or style sheet could be loaded.':
    'Kein Produktbild und kein Stylesheet konnte geladen werden.',
  'The product URLs end in a file name, so they have no slash variant.':
    'Die Produkt-URLs enden auf einen Dateinamen, es gibt deshalb keine Variante mit Schrägstrich.',
  'The response of the variant is not in the evidence.': 'Die Antwort der Variante ist nicht in den Belegen.',
  'Vary lists the headers that change the response, but User-Agent makes caches keep a copy for each client.':
    'Vary nennt die Header, die die Antwort ändern, aber wegen User-Agent speichern Caches für jeden Client eine Kopie.',
  'Does not apply to a local target.': 'Gilt nicht für ein lokales Ziel.',
};
