import {
  bothShapes,
  manifest,
  origin,
  page,
  type Part,
  policy,
  product,
  productHtml,
  sample,
  shoe,
  testCheck,
  unreadPolicy,
} from '#audit/samples';
import { known } from '../../evidence.ts';
import { sampleProfile } from '#manifest';
import check from './guest-checkout.ts';

const help = (lang: string, text: string) =>
  policy('help', `<html lang="${lang}"><body><main><h1>FAQ</h1><p>${text}</p></main></body></html>`);
async function cartAt(path: string, html: string): Promise<Part> {
  const { page: read, part } = await page('cart', html, { path });
  return { ...part, cart: known({ href: `${origin}/cart`, disallowed: false, ref: read.ref, page: read }) };
}
const none = unreadPolicy('help');
const login =
  '<h1>Sign in</h1><form action="/login" method="post"><input type="email" name="u"><input type="password" name="p"></form>';

/** A manifest with identity linking that is required for the checkout. */
function gated(): unknown {
  const profile = structuredClone(sampleProfile(origin)) as { capabilities: Record<string, unknown> };
  profile.capabilities['dev.ucp.common.identity_linking'] = [
    { version: '2026-04-08', config: { scopes: { 'dev.ucp.shopping.checkout:manage': {} } } },
  ];
  return { ucp: profile };
}

testCheck(check, {
  pass: [
    [help('en', 'No. You can order as a guest.'), /\/help says: "You can order as a guest\."/],
    help('en', 'You do not need an account to place an order.'),
    help('de', 'Sie können bei uns auch als Gast bestellen.'),
    help('fr', 'Vous pouvez commander sans créer de compte.'),
    help('es', 'Puedes comprar como invitado, sin registrarte.'),
    help('it', 'È possibile acquistare come ospite.'),
    help('nl', 'Je kunt als gast bestellen.'),
    help('pt', 'Pode comprar como convidado.'),
    help('pl', 'Zakupy możesz zrobić bez rejestracji.'),
    help('ja', '会員登録せずにご購入いただけます。'),
    sample(none, cartAt('/cart', '<h1>Cart</h1><p>Checkout as guest</p>')),
    [
      sample(
        none,
        product(
          productHtml(
            shoe(),
            '<h1>Shoe</h1><form action="/cart/add"><button>Add to cart</button><div class="shopify-payment-button"></div></form>',
          ),
        ),
      ),
      /Shop Pay button/,
    ],
    [sample(none, manifest(bothShapes)), /UCP manifest/],
  ],
  warn: [
    [
      sample(help('en', 'You must create an account to order.'), manifest(bothShapes)),
      /UCP manifest needs no linked identity/,
    ],
  ],
  fail: [
    [help('en', 'You must create an account to place an order.'), /\/help says: ".*You must create/],
    help('de', 'Für die Bestellung ist ein Kundenkonto nötig: Registrierung ist zwingend erforderlich.'),
    help('fr', 'Vous devez créer un compte pour passer commande.'),
    [sample(none, cartAt('/login?next=/cart', login)), /redirects to the login page \/login/],
    [sample(help('en', 'Registration is required to order.'), manifest(gated())), /Registration is required/],
  ],
  unknown: [
    none,
    // Not about ordering, or only a question. A negated requirement passes (see above).
    help('de', 'Ohne Anmeldung wird Ihre Rezension anonym veröffentlicht.'),
    help('en', 'Do I have to register to order?'),
    help('en', 'Guest book'),
    sample(none, manifest(gated())),
  ],
});
