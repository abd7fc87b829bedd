import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { hasAcp, offersCheckout } from '../subjects/shopping/protocols.ts';

export default defineCheck({
  id: 'checkout-entry-link',
  category: 'accessibility-and-interaction',
  name: 'The path to checkout is a link or form',
  description: 'Detects checkout that only script can start.',
  why: 'An agent that filled the cart needs the next address. A button without a form keeps it to itself.',
  judged: {
    pass: 'The cart or product page has a link or form to the checkout, a wallet button or a cart permalink, or a UCP or ACP checkout is declared.',
    warn: 'There is only a button outside any form that names an address.',
    fail: 'The cart page was read with something to buy in sight, and nothing leads on.',
    notApplicable: 'The cart page may not be fetched or is not linked, and nothing is on the product page.',
    unknown:
      'The cart is empty, and shops show the way to the checkout only with something in it; or the cart could not be read, or the page is in a language that the audit does not cover.',
  },
  priority: 'medium',
  requires: ['product-page'],
  confidence: 'medium',
  searches: ['links', 'forms', 'controls'],
  effort: 'hours',
  fix: {
    title: 'Lead to the checkout by a link or a form',
    instructions: 'Make the way to the checkout a link, or the submit button of a form with an action.',
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
      return pass('The manifest declares a checkout by protocol.', {
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
        `${pathOf(button.page)} starts the checkout by the button "${button.way.name}" outside any form with an address.`,
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
        'The cart page was not asked for, and no way to a checkout is on the product pages.',
      );
    if (!cart.page) {
      if (cart.href === undefined || cart.disallowed)
        return notApplicable(
          `The cart page ${cart.disallowed ? 'may not be fetched' : 'is not linked'}, and no way to a checkout is on the product pages.`,
        );
      return unknown(
        cart.reason ?? 'failed',
        'The cart page could not be read, and no way to a checkout is on the product pages.',
      );
    }
    const evidence = [{ ref: cart.page.ref }];
    const { emptyCart } = cart.page.facts.shopping;
    if (emptyCart !== undefined)
      return unknown(
        'failed',
        'The cart is empty, and shops show the way to the checkout only with something in it.',
        { evidence: [{ ref: cart.page.ref, snippet: emptyCart }] },
      );
    return fail(`No link, form or button on the cart page ${pathOf(cart.page)} leads to a checkout.`, {
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
