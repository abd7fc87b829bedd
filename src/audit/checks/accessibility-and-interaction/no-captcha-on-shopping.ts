import { definePageCheck, fail, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import type { CaptchaFact } from '../../parse/facts/facts.ts';

export default definePageCheck({
  id: 'no-captcha-on-shopping',
  category: 'accessibility-and-interaction',
  name: 'No CAPTCHA in browse, search, cart or add-to-cart',
  description: 'Detects CAPTCHAs before checkout.',
  why: "A CAPTCHA stops an agent's purchase long before it can pay.",
  judged: {
    pass: 'The page has no CAPTCHA, or only one in a contact, review, or newsletter form. A script that is loaded but unused does not count.',
    warn: 'An invisible CAPTCHA protects search or cart, or a visible one is in a login form, in an unrecognized form, or outside any form.',
    fail: 'A visible CAPTCHA is in the search, cart, or add-to-cart form.',
  },
  priority: 'high',
  requires: ['home'],
  roles: ['home', 'product'],
  anyFailFails: true,
  shopOnly: true,
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'Remove CAPTCHAs from search and cart',
    instructions:
      'Move bot checks to login or to payment fraud scoring. To stop resellers, limit requests per IP address and units per order.',
  },
  sources: [
    'Cloudflare, detect a challenge page https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response/',
    'agent-site-ux',
  ],
  uses: ['cart', 'listings'],
  evaluate(page, { cart, listings = [] }) {
    // This check samples neither the cart nor listings, so they are read together with the home page.
    const pages = page.role === 'home' ? [page, ...listings, ...(cart?.page ? [cart.page] : [])] : [page];
    const found = pages.flatMap((one) =>
      one.facts.shopping.captchas.map((captcha) => ({ captcha, page: one })),
    );
    const cause = 'template:captcha';
    const guarding = found.find(({ captcha, page: one }) => captcha.kind === 'shown' && shops(captcha, one));
    if (guarding)
      return fail(`A ${guarding.captcha.vendor} challenge is in the ${placeOf(guarding.captcha)}.`, {
        evidence: proof(guarding),
        cause,
        fix: fixOf(guarding.captcha),
      });
    const watching = found.find(({ captcha, page: one }) => captcha.kind === 'hidden' && shops(captcha, one));
    if (watching)
      return warn(
        `An invisible ${watching.captcha.vendor} challenge protects the ${placeOf(watching.captcha)}.`,
        {
          evidence: proof(watching),
          cause,
          fix: fixOf(watching.captcha),
        },
      );
    const other = found.find(({ captcha }) => captcha.kind === 'shown' && !messages.has(captcha.form ?? ''));
    if (other)
      return warn(
        `A ${other.captcha.vendor} challenge is ${other.captcha.form ? `in a ${purposes[other.captcha.form]}` : 'outside any form'}.`,
        { evidence: proof(other), cause: `${cause}:${other.captcha.form ?? 'page'}`, confidence: 'low' },
      );
    const apart = found.find(({ captcha }) => captcha.kind === 'shown');
    if (apart)
      return pass(
        `No CAPTCHA blocks shopping. A ${apart.captcha.vendor} challenge is in a ${purposes[apart.captcha.form ?? 'other']}.`,
        { evidence: proof(apart) },
      );
    const idle = found.find(({ captcha }) => captcha.kind !== 'shown');
    if (idle)
      return pass(
        `No CAPTCHA blocks shopping. ${idle.captcha.kind === 'script' ? `A ${idle.captcha.vendor} script is loaded but not used in any form` : `An invisible ${idle.captcha.vendor} challenge protects another form`}.`,
        { evidence: proof(idle) },
      );
    return pass('The page has no CAPTCHA.');
  },
});

type Found = { captcha: CaptchaFact; page: Page };

/** Forms that are not part of a purchase. */
const messages: ReadonlySet<string> = new Set(['contact', 'newsletter']);

const purposes = {
  search: 'search form',
  cart: 'cart form',
  newsletter: 'newsletter form',
  login: 'login form',
  contact: 'contact form',
  other: 'form of an unrecognized kind',
} as const;

/** Search and cart by the kind of form. On a cart page, any form except newsletter, login, and contact. */
const shops = ({ form, region }: CaptchaFact, { role }: Page): boolean =>
  form === 'search' || form === 'cart' || (form === 'other' && role === 'cart' && region === 'main');

const placeOf = ({ form }: CaptchaFact): string =>
  form === 'search' ? 'search form' : form === 'cart' ? 'add-to-cart form' : 'form on the cart page';

const proof = ({ captcha, page }: Found) => [
  {
    ref: page.ref,
    snippet: `${captcha.vendor} (${captcha.kind})`,
    ...(captcha.pointer === undefined ? {} : { pointer: captcha.pointer }),
  },
];

const fixOf = ({ pointer, vendor, form }: CaptchaFact) => ({
  snippet: `Remove the ${vendor} element ${pointer ?? ''} and the token check in the ${form === 'search' ? 'search' : 'cart'} handler.`,
});
