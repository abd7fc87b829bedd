import { home, type Part, policy, product, productHtml, sample, shoe, testCheck } from '#audit/samples';
import check from './storebuilder-placeholders.ts';

const lorem =
  'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore.';
const shop = home('<h1>Acme Shoes</h1><p>Shoes for long days.</p>');
const unseen = (text: string): string =>
  `<h1 style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)">${text}</h1>`;
const offer = '<p>€12.00</p><form action="/cart/add" method="post"><button>Add to cart</button></form>';
const start = (body: string, head = '') => home(`<html><head>${head}</head><body>${body}</body></html>`);
const goods = (body: string, over: Record<string, unknown> = {}): Promise<Part> =>
  sample(shop, product(productHtml(shoe(over), body)));
const terms = (text: string, kind: Parameters<typeof policy>[0] = 'returns') =>
  sample(shop, policy(kind, `<main><h1>Policy</h1><p>${text}</p></main>`));

testCheck(check, {
  pass: [
    shop,
    // A book with that title, and its subject.
    goods(`<h1>Lorem Ipsum</h1><p>A novel. ${lorem}</p>`, { name: 'Lorem Ipsum' }),
    start('<h1>Books</h1><ul><li><a href="/lorem">Lorem Ipsum: A Novel</a> €12.00</li></ul>'),
    goods('<h1>Poster</h1><p>The classic "Lorem ipsum dolor sit amet" on thick paper.</p>'),
    // Its name is below a heading for screen readers or a heading of the store.
    sample(
      shop,
      product(
        `<main>${unseen('Details')}<div class="box"><h2>Lorem Ipsum</h2>${offer}</div><p>A novel. ${lorem}</p></main>`,
      ),
    ),
    sample(
      shop,
      product(
        `<header><h1>Fern Books</h1></header><main><div class="box"><h1>Lorem Ipsum</h1>${offer}</div><p>A novel. ${lorem}</p></main>`,
      ),
    ),
    // A specimen of a typeface.
    goods(`<h1>Garamond</h1><p>Try the font at small sizes: ${lorem}</p>`),
    goods(`<h1>Druckkasten</h1><p>Der bekannteste Blindtext: ${lorem}</p>`),
    goods(`<h1>Stempel</h1><p>Setzen Sie „${lorem}“ oder Ihren eigenen Text.</p>`),
    // Brackets of other kinds.
    terms('See our terms [1], the form [PDF] and the table [2, 3].'),
    terms('Write to [email&#160;protected] or call us.', 'contact'),
    terms('Schreiben Sie an info[at]shop.de oder service [ät] shop.de.', 'imprint'),
    terms('On the form write: I, [name of consumer], of [address of consumer], on [date].'),
    terms('Je soussigné [votre nom], domicilié [votre adresse], renonce à la commande du [date].'),
    terms('【送料】全国一律500円 【返品】7日以内 [お問い合わせ]', 'shipping'),
    terms('領収書の宛名は「株式会社〇〇様」のようにご指定ください。', 'help'),
    goods('<h1>Template kit</h1><pre>Dear [first name], welcome to [store name]!</pre>'),
    goods('<h1>Keyboard</h1><p>Press [Enter] or [Shift] + [Insert]. const a = items[0];</p>'),
    start('<h1>Acme</h1><a href="/sale">[Shop now]</a> <a href="/cart">[Add to cart]</a>'),
    // Addresses that are marked as examples.
    start('<form>Your mail <input placeholder="you@example.com"></form><p>name@example.com</p>'),
    terms('Use one address, e.g. max@example.com, for all orders.', 'privacy'),
    goods('<h1>Learn HTML</h1><p>Chapter 3: the link mailto and user@example.com.</p>'),
    // New products in an open store.
    start(
      `<h1>Acme</h1><h2>Coming soon</h2>${'<p>Shoes for long days on rough ground and wet rock.</p>'.repeat(20)}`,
    ),
    start(
      '<h1>Acme</h1><h2>Bientôt</h2><div class="card"><a href="/p/1">Shoe</a> <span>12,00 €</span></div>',
    ),
    // An account page asks for a password too.
    start('<h1>Acme</h1><form><input type="password" name="p"></form><p>Enter your password.</p>'),
    goods('<h1>Fabric samples</h1>', { name: 'Sample pack of ten fabrics' }),
    goods('<h1>Test Product Analyser 3000</h1>', { name: 'Test Product Analyser 3000' }),
    start('<h1>Signs</h1><p>A neon sign with your store name, © 2026 Acme Signs.</p>'),
  ],
  warn: [
    [
      terms('Returns must be sent to: [INSERT RETURN ADDRESS].'),
      /\/returns has an unfilled template placeholder: "\[INSERT/,
    ],
    terms('These terms are made by [Company Name], [Company Address].', 'terms'),
    terms('An [hier ist der Name, die Anschrift und die E-Mail-Adresse des Unternehmers einzufügen]:'),
    terms('Verantwortlich ist [Firmenname], [Adresse einfügen].', 'privacy'),
    terms('Le site est édité par [nom de la société].', 'terms'),
    terms('Responsable: [nombre de la empresa], [insertar dirección].', 'privacy'),
    terms('Il titolare è [ragione sociale].', 'privacy'),
    terms('Aan: [naam ondernemer] [geografisch adres ondernemer]'),
    terms('A [nome da empresa] respeita os seus dados.', 'privacy'),
    terms('Administratorem danych jest [nazwa firmy].', 'privacy'),
    terms('当店は[会社名]が運営します。', 'terms'),
    terms('販売業者 株式会社〇〇', 'imprint'),
    terms('Bedrijf: [vul hier uw bedrijfsnaam in]', 'terms'),
    [
      terms('Suggested text: Our website address is: https://shop.test.', 'privacy'),
      /sample text from WordPress/,
    ],
    [terms('Write to us at help@yourstore.com.', 'contact'), /placeholder email address/],
    terms(`Our policy. ${lorem}`),
  ],
  fail: [
    [start(`<h1>Acme</h1><p>${lorem}</p>`), /The page contains filler text: "Lorem ipsum/],
    start('<p>Lorem ipsum dolor sit amet, consetetur sadipscing elitr, sed diam nonumy eirmod.</p>'),
    [goods(`<h1>Trail Shoe</h1><p>${lorem}</p>`), /1 of 2 pages: The page contains filler/],
    [
      start(
        '<h2>Talk about your brand</h2><p>Share information about your brand with your customers. Describe a product, make announcements, or welcome customers to your store.</p>',
      ),
      /sample text from Shopify/,
    ],
    start('<p>Teile Infos über deine Marke mit deinen Kunden. Beschreibe ein Produkt, kündige etwas an.</p>'),
    start('<p>Partagez des informations sur votre marque. Décrivez un produit, partagez des annonces.</p>'),
    start('<p>ブランドに関する情報をお客様と共有します。商品を説明したり、告知をしたりします。</p>'),
    start('<p>I’m a paragraph. Click here to add your own text and edit me. It’s easy.</p>'),
    start('<header>Default welcome msg!</header><h1>Home</h1>'),
    [
      start(
        '<h1>Opening soon</h1><form><label>Enter store using password:</label><input type="password"></form>',
      ),
      /asks for a password/,
    ],
    [
      start('<h1>Coming Soon</h1><p>Be the first to know.</p>', '<title>Acme</title>'),
      /not open: "Coming Soon"/,
    ],
    start('<h1>Willkommen</h1>', '<title>Seite im Aufbau | Acme</title>'),
    [goods('<h1>Sample Product</h1>', { name: 'Sample Product' }), /sample product/],
    goods('<h1>Beispielprodukt 2</h1>', { name: 'Beispielprodukt 2' }),
    start('<h1>Acme</h1><footer>© 2026 Your Store Name. All rights reserved.</footer>'),
    [start('<h1>Acme</h1><a href="mailto:info@example.com">Mail</a>'), /mailto:info@example\.com/],
    start('<h1>Acme</h1><p>Welcome to [your store name]!</p>'),
  ],
});
