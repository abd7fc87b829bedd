import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { changesCart } from '../../parse/page/ways.ts';
import { hasTerm } from '../../parse/words.ts';
import { fixForAnswer } from '../subjects/access/answer-fix.ts';

export default defineCheck({
  id: 'cart-page-reachable',
  category: 'accessibility-and-interaction',
  name: 'The cart page is reachable by agents',
  description: 'Detects carts hidden in script or blocked.',
  why: 'Before it pays, an agent reads the cart: what is in it, at which price. A drawer that a script fills cannot be opened by an address.',
  judged: {
    pass: 'The linked cart page answers 200 and says that the cart is empty.',
    warn: 'The only way to the cart is a control without a URL, there is no link to a cart at all, or the page does not say what is in the cart.',
    fail: 'The linked cart page refuses agents, or answers 404, 410 or 5xx.',
    notApplicable: 'robots.txt keeps us out of the cart page.',
    unknown:
      'The cart page was not asked for, or gave no answer, or its address may put something into the cart, or the page is in a language that the audit does not cover.',
  },
  priority: 'medium',
  requires: ['home'],
  shopOnly: true,
  confidence: 'medium',
  searches: ['links', 'controls'],
  effort: 'hours',
  fix: {
    title: 'Give the cart a page with a URL of its own',
    instructions:
      'Serve the cart as HTML at one address, link it from the header, and let it answer agents also when it is empty. A drawer may open on top.',
    snippet: '<a href="/cart">Cart</a>',
  },
  sources: ['agent-site-ux'],
  needs: ['cart', 'home', 'traffic'],
  uses: ['products'],
  evaluate({ cart, home, traffic, products = [] }) {
    const { href, disallowed, ref, page } = cart;
    const cause = 'cart:page';
    if (href === undefined) return withoutLink([home, ...products.slice(0, 1)], cause);
    const place = pathOf(href);
    if (disallowed) return notApplicable(`robots.txt keeps agents out of the cart page ${place}.`);
    const seen = traffic.find(({ id }) => id === ref);
    const evidence = ref === undefined ? [] : [{ ref }];
    if (!page) {
      const { status, challenge, blocked } = seen ?? {};
      if (blocked)
        return fail(
          `The cart page ${place} refuses agents${challenge ? ` with a challenge of ${challenge.vendor}` : status ? ` with ${status}` : ''}.`,
          { evidence, cause: 'edge:cart', ...(seen && fixForAnswer('the cart page', seen)) },
        );
      if (seen && status !== undefined && (status >= 500 || status === 404 || status === 410))
        return fail(`The cart page ${place} answers ${status}.`, {
          evidence,
          cause,
          ...fixForAnswer('the cart page', seen),
        });
      return unknown(cart.reason ?? 'failed', `The cart page ${place} could not be read.`, { evidence });
    }
    const { emptyCart } = page.facts.shopping;
    if (emptyCart !== undefined)
      return pass(`The cart page ${place} answers 200 and says "${emptyCart.slice(0, 100)}".`, {
        evidence: [{ ref: page.ref, snippet: emptyCart }],
      });
    const { prices, shopping } = page.facts;
    if (
      shopping.ways.some(({ to, region }) => to === 'checkout' && region !== 'header') &&
      prices.some(({ kind, region }) => kind === 'current' && region !== 'card')
    )
      return pass(`The cart page ${place} answers 200, and shows prices and the way to the checkout.`, {
        evidence: [{ ref: page.ref }],
      });
    return warn(
      `The cart page ${place} answers 200, and its HTML does not say whether something is in the cart.`,
      {
        evidence: [{ ref: page.ref, snippet: page.facts.text.own.slice(0, 200) }],
        cause,
        byWords: true,
        confidence: 'low',
        fix: {
          title: 'Say in the HTML what is in the cart',
          instructions: 'Render the lines of the cart on the server, and say so in words when it is empty.',
          snippet: '<p>Your cart is empty.</p>',
        },
      },
    );
  },
});

function withoutLink(pages: readonly Page[], cause: string) {
  const ways = pages.flatMap((page) => page.facts.shopping.ways.map((way) => ({ way, page })));
  const drawer = ways.find(({ way }) => way.to === 'cart' && way.via === 'button');
  if (drawer)
    return warn(`The only way to the cart is a control without a URL: "${drawer.way.name}".`, {
      evidence: [{ ref: drawer.page.ref, snippet: drawer.way.name, pointer: drawer.way.pointer }],
      cause,
    });
  const [home] = pages;
  // Addresses that may put something into the cart were not asked for.
  const skipped = home?.facts.links.find(
    ({ name, abs, region }) =>
      abs !== undefined &&
      region !== 'card' &&
      name.length <= 40 &&
      hasTerm(name, 'cart') &&
      changesCart(abs),
  );
  if (home && skipped)
    return unknown(
      'failed',
      `"${skipped.name}" leads to an address that may change the cart, so it was not followed.`,
      { evidence: [{ ref: home.ref, snippet: (skipped.abs ?? '').slice(0, 300) }] },
    );
  return warn('No link to a cart is in the HTML of the home page and the product page.', {
    evidence: home ? [{ ref: home.ref }] : [],
    cause,
    byWords: true,
    confidence: 'low',
  });
}

const pathOf = (url: string): string => (URL.parse(url)?.pathname ?? url).slice(0, 100);
