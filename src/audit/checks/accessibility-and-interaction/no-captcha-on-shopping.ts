import { definePageCheck, fail, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import type { CaptchaFact } from '../../parse/facts.ts';

export default definePageCheck({
  id: 'no-captcha-on-shopping',
  category: 'accessibility-and-interaction',
  name: 'No CAPTCHA in browse, search, cart or add-to-cart',
  description: 'Detects CAPTCHAs before checkout.',
  why: 'A CAPTCHA ends the purchase of every agent, long before money is at stake.',
  judged: {
    pass: 'The page has no CAPTCHA, or one in a form for questions, reviews or a newsletter. A script that is only loaded does not count.',
    warn: 'An invisible CAPTCHA guards search or cart, or a visible one is in a login form, in an unrecognized form, or outside any form.',
    fail: 'A visible CAPTCHA is in the form for search, cart or add to cart.',
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
      'Move the bot check to login or to the fraud scoring of payments. Against scalpers, limit requests per address and units per order.',
  },
  sources: [
    'Cloudflare, detect a challenge page https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response/',
    'agent-site-ux',
  ],
  uses: ['cart', 'listings'],
  evaluate(page, { cart, listings = [] }) {
    // The cart and the listings belong to no sampled role of this check: they are read with the home page.
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
        `An invisible ${watching.captcha.vendor} challenge guards the ${placeOf(watching.captcha)}.`,
        {
          evidence: proof(watching),
          cause,
          fix: fixOf(watching.captcha),
        },
      );
    const other = found.find(({ captcha }) => captcha.kind === 'shown' && !messages.has(captcha.form ?? ''));
    if (other)
      return warn(
        `A ${other.captcha.vendor} challenge is ${other.captcha.form ? `in a form for ${purposes[other.captcha.form]}` : 'outside any form'}.`,
        { evidence: proof(other), cause: `${cause}:${other.captcha.form ?? 'page'}`, confidence: 'low' },
      );
    const apart = found.find(({ captcha }) => captcha.kind === 'shown');
    if (apart)
      return pass(
        `No CAPTCHA blocks shopping. One by ${apart.captcha.vendor} is in a form for ${purposes[apart.captcha.form ?? 'other']}.`,
        { evidence: proof(apart) },
      );
    const idle = found.find(({ captcha }) => captcha.kind !== 'shown');
    if (idle)
      return pass(
        `No CAPTCHA blocks shopping. ${idle.captcha.kind === 'script' ? `A script of ${idle.captcha.vendor} is loaded, but used in no form` : `An invisible one by ${idle.captcha.vendor} guards another form`}.`,
        { evidence: proof(idle) },
      );
    return pass('The page has no CAPTCHA.');
  },
});

type Found = { captcha: CaptchaFact; page: Page };

/** Forms that no purchase passes. */
const messages: ReadonlySet<string> = new Set(['contact', 'newsletter']);

const purposes = {
  search: 'search',
  cart: 'the cart',
  newsletter: 'a newsletter',
  login: 'the login',
  contact: 'messages',
  other: 'something else',
} as const;

/** Search and cart by the kind of the form; on a cart page any form but those of newsletter, login and contact. */
const shops = ({ form, region }: CaptchaFact, { role }: Page): boolean =>
  form === 'search' || form === 'cart' || (form === 'other' && role === 'cart' && region === 'main');

const placeOf = ({ form }: CaptchaFact): string =>
  form === 'search' ? 'search form' : form === 'cart' ? 'add-to-cart form' : 'form of the cart page';

const proof = ({ captcha, page }: Found) => [
  {
    ref: page.ref,
    snippet: `${captcha.vendor} (${captcha.kind})`,
    ...(captcha.pointer === undefined ? {} : { pointer: captcha.pointer }),
  },
];

const fixOf = ({ pointer, vendor, form }: CaptchaFact) => ({
  snippet: `Remove the ${vendor} element ${pointer ?? ''} and the check of its token in the handler of the ${form === 'search' ? 'search' : 'cart'}.`,
});
