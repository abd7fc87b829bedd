import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { hasAcp, offersCheckout } from '../subjects/shopping/protocols.ts';

export default defineCheck({
  id: 'checkout-entry-link',
  category: 'accessibility-and-interaction',
  name: 'The path to checkout is a link or form',
  description: 'Detects checkouts that only a script can start.',
  why: 'After filling the cart, an agent needs the URL of the next step. A button outside a form does not provide one.',
  judged: {
    pass: 'The cart or product page has a link or form to the checkout, a wallet button, or a cart permalink, or the storefront declares a UCP or ACP checkout.',
    warn: 'The only way to the checkout is a button outside a form, without a URL.',
    fail: 'The cart page shows something to buy but has no link, form, or button to the checkout.',
    notApplicable:
      'The cart page is disallowed or not linked, and the product pages have no way to a checkout.',
    unknown:
      'The cart is empty (most storefronts show the checkout link only when it has items), the cart could not be read, or the page is in a language that the audit does not cover.',
  },
  priority: 'medium',
  requires: ['product-page'],
  confidence: 'medium',
  searches: ['links', 'forms', 'controls'],
  effort: 'hours',
  fix: {
    title: 'Link to the checkout or use a form',
    instructions: 'Make the checkout button a link, or the submit button of a form with an action.',
    snippet: '<a href="/checkout">Checkout</a>',
  },
  sources: ['agent-site-ux', 'ucp-2026-04-08'],
  needs: ['products'],
  uses: ['cart', 'ucp', 'acp'],
  evaluate({ products, cart, ucp, acp }) {
    const pages = [...(cart?.page ? [cart.page] : []), ...products];
    const ways = pages.flatMap((page) =>
      page.facts.shopping.ways.filter(({ to }) => to !== 'cart').map((way) => ({ way, page })),
    );
    const open = ways.find(({ way }) => way.via !== 'button');
    if (open) {
      const { via, href, pointer, to } = open.way;
      return pass(
        `${pathOf(open.page)} has a ${to === 'permalink' ? 'cart permalink' : via} to ${shortOf(href)}.`,
        { evidence: [{ ref: open.page.ref, snippet: (href ?? '').slice(0, 300), pointer }] },
      );
    }
    const fetched = ucp?.fetches[0];
    if (ucp && offersCheckout(ucp))
      return pass('The UCP manifest declares a checkout.', {
        evidence: fetched ? [{ ref: fetched.ref }] : [],
      });
    if (hasAcp(acp))
      return pass('The ACP discovery document declares a checkout.', {
        evidence: acp ? [{ ref: acp.ref }] : [],
      });
    const wallet = pages.find(({ facts }) => facts.shopping.express.length > 0);
    const quick = wallet?.facts.shopping.express[0];
    if (wallet && quick)
      return pass(`${pathOf(wallet)} has a ${quick.brand} button that starts a checkout.`, {
        evidence: [{ ref: wallet.ref, pointer: quick.pointer }],
      });
    const cause = 'cart:checkout';
    const [button] = ways;
    if (button)
      return warn(
        `${pathOf(button.page)} starts the checkout with the button "${button.way.name}", which is outside a form and has no URL.`,
        {
          evidence: [{ ref: button.page.ref, snippet: button.way.name, pointer: button.way.pointer }],
          cause,
          fix: {
            snippet: `<form action="/checkout" method="post"><button type="submit">${button.way.name.replaceAll(/[<>&"]/g, '')}</button></form>`,
          },
        },
      );
    if (!cart)
      return unknown(
        'not-requested',
        'The cart page was not requested, and the product pages have no way to a checkout.',
      );
    if (!cart.page) {
      if (cart.href === undefined || cart.disallowed)
        return notApplicable(
          `The cart page ${cart.disallowed ? 'is disallowed by robots.txt' : 'is not linked'}, and the product pages have no way to a checkout.`,
        );
      return unknown(
        cart.reason ?? 'failed',
        'The cart page could not be read, and the product pages have no way to a checkout.',
      );
    }
    const evidence = [{ ref: cart.page.ref }];
    const { emptyCart } = cart.page.facts.shopping;
    if (emptyCart !== undefined)
      return unknown(
        'failed',
        'The cart is empty. Most storefronts show the checkout link only when it has items.',
        { evidence: [{ ref: cart.page.ref, snippet: emptyCart }] },
      );
    return fail(`The cart page ${pathOf(cart.page)} has no link, form, or button to a checkout.`, {
      evidence,
      cause,
      byWords: true,
      confidence: 'low',
    });
  },
});

const pathOf = ({ url }: Page): string => (URL.parse(url)?.pathname ?? url).slice(0, 80);
const shortOf = (href: string | undefined): string => {
  const url = URL.parse(href ?? '');
  return url ? url.pathname.slice(0, 80) : 'the checkout';
};
