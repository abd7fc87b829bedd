/** Sample texts of store builders, in their languages. Lower case, plain apostrophes. */

/** Beginnings that only a template has. */
export const builderTexts: readonly (readonly [builder: string, text: string])[] = [
  ['Shopify', 'share information about your brand with your customers. describe a product'],
  ['Shopify', 'use this text to share information about your brand with your customers'],
  ['Shopify', 'pair text with an image to focus on your chosen product, collection'],
  ['Shopify', 'give customers details about the banner image(s) or content'],
  ['Shopify', 'teile infos über deine marke mit deinen kunden. beschreibe ein produkt'],
  ['Shopify', 'kombiniere text mit einem bild, um den fokus auf dein produkt'],
  ['Shopify', 'partagez des informations sur votre marque. décrivez un produit'],
  ['Shopify', 'associez un texte à une image pour mettre en avant le produit, la collection'],
  ['Shopify', 'comparte información sobre tu marca con los clientes. describe un producto'],
  ['Shopify', 'vincula un texto con una imagen para atraer la atención hacia tu producto'],
  ['Shopify', 'condividi informazioni sul tuo brand con i clienti. descrivi un prodotto'],
  ['Shopify', "associa un testo a un'immagine per dare importanza al prodotto"],
  ['Shopify', 'deel informatie over je merk met klanten. beschrijf een product'],
  ['Shopify', 'plaats een afbeelding bij stukken tekst om de aandacht op je gekozen product'],
  ['Shopify', 'compartilhe informações sobre a marca com clientes. descreva um produto'],
  ['Shopify', 'partilhe informações sobre a sua marca com os clientes. descreva um produto'],
  ['Shopify', 'combine um texto com uma imagem para destacar o produto, a coleção'],
  ['Shopify', 'udostępnij klientom informacje o swojej marce. opisz produkt'],
  ['Shopify', 'połącz tekst z obrazem, aby skierować uwagę na wybrany produkt'],
  ['Shopify', 'ブランドに関する情報をお客様と共有します。商品を説明したり'],
  ['Shopify', '選択した商品、コレクション、ブログ記事に注目を集めるため'],
  ['Wix', "i'm a paragraph. click here to add your own text and edit me"],
  ['Wix', "i'm a product detail. i'm a great place to add more information"],
  ['Wix', "i'm a product description. i'm a great place to add more details"],
  ['Wix', "i'm a return and refund policy. i'm a great place to"],
  ['Wix', "i'm a shipping policy. i'm a great place to add more information"],
  ['Squarespace', 'it all begins with an idea. maybe you want to launch a business'],
  ['WordPress', 'suggested text: our website address is'],
  ['WordPress', "texte suggéré : l'adresse de notre site est"],
  ['WordPress', "this is an example page. it's different from a blog post because"],
  ['WordPress', 'welcome to wordpress. this is your first post. edit or delete it'],
  ['Magento', 'default welcome msg!'],
  ['PrestaShop', 'lorem ipsum dolor sit amet conse ctetu'],
];

/** Names of sample products; a number may follow. */
export const sampleNames: ReadonlySet<string> = new Set(
  [
    'example product title|example product|sample product|test product|demo product|your product name|your products name|i m a product',
    'beispiel für produkttitel|beispielprodukt|testprodukt|musterprodukt|demoprodukt|testartikel|musterartikel|beispielartikel',
    'exemple de produit|produit exemple|produit de test|produit test|produit de démonstration',
    'ejemplo de nombre del producto|producto de ejemplo|producto de prueba|producto de muestra',
    'esempio di titolo del prodotto|prodotto di esempio|prodotto di prova|prodotto demo',
    'voorbeeld producttitel|voorbeeldproduct|voorbeeld product|testproduct|demoproduct',
    'exemplo de título do produto|produto de exemplo|produto exemplo|produto de teste|produto teste',
    'przykładowy tytuł produktu|przykładowy produkt|produkt testowy|produkt przykładowy',
    '商品名の例|サンプル商品|テスト商品|商品サンプル',
  ].flatMap((list) => list.split('|')),
);

/** Texts of password pages. */
export const passwordTexts: readonly string[] = [
  'enter store using password',
  'enter using password',
  'shop mit passwort betreten',
  "accéder à la boutique à l'aide d'un mot de passe",
  'entrar a la tienda usando contraseña',
  'accedi al negozio utilizzando la password',
  'ga winkel binnen met wachtwoord',
  'entre na loja usando a senha',
  'entre na loja usando a palavra-passe',
  'wejdź do sklepu, wpisując hasło',
  'パスワードを入力してストアにアクセス',
];

/** Headings and titles of a store that is not open. */
export const closedTitles: ReadonlySet<string> = new Set(
  [
    'coming soon|opening soon|launching soon|under construction|site under construction|website under construction|store coming soon|we are coming soon|we re coming soon|pardon our dust we re working on something amazing check back soon',
    'demnächst|in kürze|demnächst verfügbar|eröffnung in kürze|wir eröffnen bald|im aufbau|seite im aufbau|hier entsteht ein neuer shop|hier entsteht ein neuer onlineshop',
    'bientôt|bientôt disponible|ouverture prochaine|en construction|site en construction|ouverture bientôt',
    'próximamente|en construcción|sitio en construcción|página en construcción|muy pronto|apertura próximamente',
    'prossimamente|in costruzione|sito in costruzione|presto online|prossima apertura|in arrivo',
    'binnenkort|binnenkort online|binnenkort geopend|in aanbouw|website in aanbouw|we openen binnenkort',
    'em breve|em construção|site em construção|brevemente|abertura em breve',
    'wkrótce|wkrótce otwarcie|strona w budowie|w budowie|już wkrótce',
    '近日公開|近日オープン|近日開店|準備中|工事中|オープン準備中',
  ].flatMap((list) => list.split('|')),
);

/** Domains reserved by RFC 2606, and placeholder domains of templates. */
export const sampleDomains: ReadonlySet<string> = new Set(
  (
    'example.com example.org example.net example.edu ' +
    'yourstore.com yourshop.com yourdomain.com yourcompany.com yourwebsite.com yoursite.com yourbrand.com mysite.com mydomain.com ' +
    'ihredomain.de ihre-domain.de ihrshop.de ihre-firma.de deinedomain.de deine-domain.de deinshop.de musterfirma.de mustershop.de muster-shop.de ' +
    'votredomaine.fr votredomaine.com votresite.com votresite.fr votreboutique.com ' +
    'tudominio.com tutienda.com tuempresa.com tudominio.es ' +
    'tuodominio.it tuosito.it tuonegozio.it iltuosito.it ' +
    'jouwdomein.nl uwdomein.nl jouwwebsite.nl jouwwinkel.nl ' +
    'seudominio.com.br seusite.com.br sualoja.com.br oseudominio.pt ' +
    'twojadomena.pl twojsklep.pl example.jp example.co.jp'
  ).split(' '),
);
