import type { Answer } from '../../answer.ts';
import { escape } from '../../escape.ts';
import { shown } from '../../money.ts';
import type { PageDeps } from '../../pages/page.ts';
import { plainPage } from '../../pages/plain-page.ts';
import type { Site } from '../../site.ts';
import { mostPieces } from './cookie.ts';
import { titleOf, type CartRow } from './rows.ts';

/** `message`: what went wrong with the last step. */
export function cartPage(
  deps: PageDeps,
  rows: readonly CartRow[],
  { status = 200, message }: { status?: number; message?: string } = {},
): Answer {
  const alert = message === undefined ? '' : `<p role="alert" class="alert">${escape(message)}</p>\n`;
  const written = plainPage(deps, {
    path: '/cart',
    title: 'Your cart',
    description: 'What you have put into the cart, and the way to the checkout. You can order as a guest.',
    body: alert + (rows.length ? full(deps.site, rows) : empty),
  });
  return { ...written, status, headers: { ...written.headers, 'cache-control': 'private, no-store' } };
}

const empty =
  '<p>Your cart is empty.</p>\n<p>You can order as a guest. <a href="/collections/all">See all products</a></p>';

function full(site: Site, rows: readonly CartRow[]): string {
  const sum = rows.reduce(
    (total, { found, problem, quantity }) => total + (found && !problem ? found.variant.price * quantity : 0),
    0,
  );
  return `<table class="cart"><thead><tr><th scope="col">Product</th><th scope="col">Price</th><th scope="col">Quantity</th><th scope="col">Sum</th><th scope="col"><span class="hidden">Remove</span></th></tr></thead><tbody>
${rows.map((row, at) => line(site, row, at)).join('\n')}
</tbody><tfoot><tr><th scope="row" colspan="3">Subtotal</th><td class="cart-subtotal">${shown(site.terms, sum)}</td><td></td></tr></tfoot></table>
<p>Delivery, discounts and tax are worked out at the checkout. You can order as a guest.</p>
<form action="/cart/checkout" method="post" class="cart-checkout"><button type="submit" name="checkout"${rows.some(({ problem }) => problem) ? ' disabled' : ''}>Check out</button></form>`;
}

function line(site: Site, row: CartRow, at: number): string {
  const { found, problem, quantity } = row;
  const id = escape(row.variantId);
  const title = found ? titleOf(found) : row.variantId.slice(0, 100);
  const link = found
    ? `<a href="/products/${found.product.slug}?variant=${encodeURIComponent(found.variant.id)}">${escape(title)}</a>`
    : escape(title);
  const field = `quantity-${String(at)}`;
  const price = found ? shown(site.terms, found.variant.price) : '';
  const sum = found && !problem ? shown(site.terms, found.variant.price * quantity) : '';
  return `<tr><th scope="row">${link}${problem ? `<p class="problem">${escape(problem)}</p>` : ''}</th><td>${price}</td>
<td><form action="/cart/change" method="post"><input type="hidden" name="variant" value="${id}"><label class="hidden" for="${field}">Quantity of ${escape(title)}</label>
<input type="number" id="${field}" name="quantity" min="0" max="${String(mostPieces)}" value="${String(quantity)}"> <button type="submit">Change</button></form></td>
<td>${sum}</td><td><form action="/cart/remove" method="post"><input type="hidden" name="variant" value="${id}"><button type="submit" aria-label="Remove ${escape(title)}">Remove</button></form></td></tr>`;
}
