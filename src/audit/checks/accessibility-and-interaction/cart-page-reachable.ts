import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { changesCart } from '../../parse/page/buying/ways.ts';
import { hasTerm } from '../../parse/words/words.ts';
import { fixForAnswer } from '../subjects/access/answer-fix.ts';

export default defineCheck({
  id: 'cart-page-reachable',
  category: 'accessibility-and-interaction',
  name: 'The cart page is reachable by agents',
  description: 'Detects carts that are blocked or depend on scripts.',
  why: 'Before paying, an agent checks the items and prices in the cart. It cannot open a cart drawer that only a script fills.',
  judged: {
    pass: 'The linked cart page returns 200 and states that the cart is empty.',
    warn: 'The only way to the cart is a control without a URL, no page links to a cart, or the page does not show what is in the cart.',
    fail: 'The linked cart page blocks agents or returns 404, 410, or 5xx.',
    notApplicable: 'robots.txt disallows the cart page.',
    unknown:
      'The cart page was not requested or did not respond, its URL may add something to the cart, or the page is in a language that the audit does not cover.',
  },
  priority: 'medium',
  requires: ['home'],
  shopOnly: true,
  confidence: 'medium',
  searches: ['links', 'controls'],
  effort: 'hours',
  fix: {
    title: 'Give the cart its own URL',
    instructions:
      'Serve the cart as HTML at a URL that the header links to, and make it available to agents even when it is empty. A drawer can open on top.',
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
    if (disallowed) return notApplicable(`robots.txt disallows the cart page ${place}.`);
    const seen = traffic.find(({ id }) => id === ref);
    const evidence = ref === undefined ? [] : [{ ref }];
    if (!page) {
      const { status, challenge, blocked } = seen ?? {};
      if (blocked)
        return fail(
          `The cart page ${place} blocks agents${challenge ? ` with a ${challenge.vendor} challenge` : status ? ` with ${status}` : ''}.`,
          { evidence, cause: 'edge:cart', ...(seen && fixForAnswer('the cart page', seen)) },
        );
      if (seen && status !== undefined && (status >= 500 || status === 404 || status === 410))
        return fail(`The cart page ${place} returned ${status}.`, {
          evidence,
          cause,
          ...fixForAnswer('the cart page', seen),
        });
      return unknown(cart.reason ?? 'failed', `The cart page ${place} could not be read.`, { evidence });
    }
    const { emptyCart } = page.facts.shopping;
    if (emptyCart !== undefined)
      return pass(`The cart page ${place} returned 200 and says "${emptyCart.slice(0, 100)}".`, {
        evidence: [{ ref: page.ref, snippet: emptyCart }],
      });
    const { prices, shopping } = page.facts;
    if (
      shopping.ways.some(({ to, region }) => to === 'checkout' && region !== 'header') &&
      prices.some(({ kind, region }) => kind === 'current' && region !== 'card')
    )
      return pass(`The cart page ${place} returned 200 and shows prices and a way to the checkout.`, {
        evidence: [{ ref: page.ref }],
      });
    return warn(
      `The cart page ${place} returned 200, but its HTML does not show whether the cart is empty.`,
      {
        evidence: [{ ref: page.ref, snippet: page.facts.text.own.slice(0, 200) }],
        cause,
        byWords: true,
        confidence: 'low',
        fix: {
          title: 'Show the contents of the cart in the HTML',
          instructions: 'Render the cart lines on the server, and show a message when the cart is empty.',
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
  // URLs that may add something to the cart were not requested.
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
      `"${skipped.name}" links to a URL that may change the cart, so it was not followed.`,
      { evidence: [{ ref: home.ref, snippet: (skipped.abs ?? '').slice(0, 300) }] },
    );
  return warn('The HTML of the home page and the product page has no link to a cart.', {
    evidence: home ? [{ ref: home.ref }] : [],
    cause,
    byWords: true,
    confidence: 'low',
  });
}

const pathOf = (url: string): string => (URL.parse(url)?.pathname ?? url).slice(0, 100);
