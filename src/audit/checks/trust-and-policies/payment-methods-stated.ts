import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import type { Page, Value } from '../../evidence.ts';
import { paymentMethodsIn } from '../../parse/payment-methods.ts';
import { schemaName } from '../../parse/structured/terms.ts';
import { get, isGiven, listOf, textOf } from '../../parse/structured/values.ts';

/** Names of links to pages about payment. */
const page =
  /\bpayments?\b(?!.*\bplan)|\bways to pay\b|zahlung|zahlarten|bezahl|paiement|\b(?:formas?|métodos?|medios?|modos?) de (?:pago|pagamento)|\bpagos?\b|pagament[io]|betaal|betaling|płatnoś|支払|決済/iu;
const enough = 2;
const properties = ['paymentAccepted', 'acceptedPaymentMethod', 'paymentMethod'];
/** Text that may name payment methods; long pages name them at the end. */
const mostText = 30_000;

export default defineCheck({
  id: 'payment-methods-stated',
  category: 'trust-and-policies',
  name: 'Accepted payment methods are stated',
  description: 'Detects stores that do not state how to pay.',
  why: 'Before it sends a shopper to a checkout, an agent checks that their card or wallet is accepted.',
  judged: {
    pass: 'The markup has paymentAccepted or acceptedPaymentMethod, or at least 2 payment methods are named in text, alt text, or icon titles on the home page, a product page, or a policy page.',
    warn: 'Only one payment method is named, or they are shown as images or icons without text.',
    fail: 'No payment method is named.',
    unknown:
      'No payment method is named, and a linked payment page was not read, a page has more text than the audit searches, or the page is in a language that the audit does not cover.',
  },
  priority: 'medium',
  requires: ['home'],
  shopOnly: true,
  confidence: 'medium',
  searches: ['links'],
  effort: 'minutes',
  fix: {
    title: 'Name the payment methods as text',
    instructions: 'Give each icon an alt text or a title, or list the names next to the icons.',
    snippet: '<img src="/visa.svg" alt="Visa"> <img src="/paypal.svg" alt="PayPal">',
  },
  sources: ['schema-org', 'google-store-requirements'],
  needs: ['policies', 'home'],
  uses: ['products'],
  evaluate({ policies, home, products = [] }) {
    const pages = [home, ...products.slice(0, 1)];
    const marked = [home, ...products].flatMap(inMarkup)[0];
    if (marked)
      return pass(`The markup names payment methods: ${marked.text.slice(0, 120)}.`, {
        evidence: [{ ref: marked.page.ref, pointer: marked.pointer }],
      });
    const named = [...new Set([...pages.flatMap(namedOn), ...inPolicies(policies)])];
    const evidence = [{ ref: home.ref, ...(named.length ? { snippet: named.slice(0, 12).join(', ') } : {}) }];
    if (named.length >= enough)
      return pass(`${named.length} payment methods are named: ${named.slice(0, 5).join(', ')}.`, {
        evidence,
      });
    const pictured = [...new Set(pages.flatMap(shownOnly))].filter((one) => !named.includes(one));
    const cause = 'template:footer:payment';
    if (pictured.length)
      return warn(
        `Images without text show ${pictured.length === 1 ? 'a payment method' : `${pictured.length} payment methods`}: ${pictured.slice(0, 5).join(', ')}.`,
        {
          evidence,
          cause,
          fix: {
            snippet: pictured
              .slice(0, 6)
              .map(
                (name) =>
                  `<img src="/icons/${name.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')}.svg" alt="${name}">`,
              )
              .join('\n'),
          },
        },
      );
    if (named.length)
      return warn(`Only one payment method is named: ${named[0]}.`, { evidence, cause, byWords: true });
    const told = home.facts.links.find(
      ({ name, abs, region }) =>
        abs !== undefined && region !== 'card' && name.length <= 60 && page.test(name),
    );
    if (told)
      return unknown(
        'not-requested',
        `Payment methods may be listed on a page that was not read: ${(told.abs ?? '').slice(0, 150)}.`,
        {
          evidence: [{ ref: home.ref, snippet: told.name.slice(0, 100) }],
        },
      );
    // Payment methods are in the footer, which is cut off first.
    if (pages.some(({ facts: { cut, text } }) => cut || text.chars > text.visible.length))
      return unknown(
        'budget',
        'The page has more text than the audit searches, so payment methods may be named further down.',
        { evidence },
      );
    return fail('No text, image, or markup names a payment method.', { evidence, cause, byWords: true });
  },
});

const namedOn = ({ facts: { text, images, payment } }: Page): string[] => {
  const { visible } = text;
  const read = visible.length > mostText ? visible.slice(-mostText) : visible;
  const alts = images.flatMap(({ alt }) => (alt ? [alt.slice(0, 100)] : [])).join(' | ');
  return [...paymentMethodsIn(read), ...paymentMethodsIn(alts.slice(0, mostText)), ...payment.labelled];
};

const inPolicies = (policies: Value<'policies'>): string[] =>
  Object.values(policies).flatMap(({ own }) => own?.methods ?? []);

/** Images without alt text, by file name, and icons, by class. */
const shownOnly = ({ facts: { images, payment } }: Page): string[] => [
  ...paymentMethodsIn(
    images
      .filter(({ alt }) => !alt)
      .map(({ src }) => src.slice(-100).split('/').at(-1) ?? '')
      .join(' | ')
      .slice(0, mostText),
  ),
  ...payment.unlabelled,
];

function inMarkup(page: Page): { page: Page; pointer: string; text: string }[] {
  for (const { props, path } of page.facts.structured.nodes)
    for (const key of properties) {
      const value = get(props, key);
      if (!isGiven(value)) continue;
      const names = listOf(value).map((one) => schemaName(textOf(one, 'name') ?? '').replace(/^.*[#/]/, ''));
      return [{ page, pointer: `${path}/${key}`, text: names.filter(Boolean).slice(0, 8).join(', ') || key }];
    }
  return [];
}
