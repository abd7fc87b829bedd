import type { ShopContext } from '#commerce';
import { redirect, type Answer } from '../../answer.ts';
import type { PageDeps } from '../../pages/page.ts';
import type { ShopRequest } from '../../server/request.ts';
import type { LiveStore } from '../store.ts';
import { checkOut } from './check-out.ts';
import { readCart, readQuantity, writeCart, type CartLine } from './cookie.ts';
import { cartPage } from './page.ts';
import { findVariant, problemOf, rowsOf } from './rows.ts';

interface Selling {
  store: LiveStore;
  context: ShopContext;
}

/** The cart and its three changes, all by plain forms; undefined for paths that are none of them. */
export async function cartAnswer(
  deps: PageDeps,
  request: ShopRequest,
  selling: Selling,
): Promise<Answer | undefined> {
  const { path, method, headers } = request;
  const lines = readCart(headers.cookie);
  if (method !== 'POST') return path === '/cart' ? show(deps, lines) : undefined;
  // A form on another site must not fill the cart.
  if (headers.origin !== undefined && headers.origin !== deps.site.origin)
    return show(deps, lines, { status: 403, message: 'This form was not sent from our shop.' });
  const form = new URLSearchParams(request.body);
  const variantId = form.get('variant') ?? '';
  const quantity = readQuantity(form.get('quantity') ?? '1');
  const others = lines.filter((line) => line.variantId !== variantId);
  switch (path) {
    case '/cart/add': {
      const before = lines.find((line) => line.variantId === variantId)?.quantity ?? 0;
      return put(deps, lines, { variantId, quantity: quantity ? quantity + before : undefined });
    }
    case '/cart/change':
      return quantity === 0 ? store(deps, others, lines) : put(deps, lines, { variantId, quantity });
    case '/cart/remove':
      return store(deps, others, lines);
    case '/cart/checkout':
      return checkOut(deps, rowsOf(lines, deps.site.products), selling);
    default:
      return undefined;
  }
}

function show(deps: PageDeps, lines: readonly CartLine[], more: { status?: number; message?: string } = {}) {
  return cartPage(deps, rowsOf(lines, deps.site.products), more);
}

/** Sets the quantity of one variant, in its old place. */
function put(
  deps: PageDeps,
  lines: readonly CartLine[],
  { variantId, quantity }: { variantId: string; quantity: number | undefined },
): Answer {
  const refused = (status: number, message: string): Answer => show(deps, lines, { status, message });
  const found = findVariant(deps.site.products, variantId);
  if (!found) return refused(404, 'There is no such product.');
  if (quantity === undefined || readQuantity(String(quantity)) === undefined)
    return refused(400, 'The quantity must be a number from 1 to 99.');
  const problem = problemOf(found, quantity);
  if (problem) return refused(409, problem);
  const line = { variantId, quantity };
  const known = lines.some((one) => one.variantId === variantId);
  return store(
    deps,
    known ? lines.map((one) => (one.variantId === variantId ? line : one)) : [...lines, line],
    lines,
  );
}

function store(deps: PageDeps, next: readonly CartLine[], before: readonly CartLine[]): Answer {
  const cookie = writeCart(next);
  if (cookie === undefined)
    return show(deps, before, { status: 409, message: 'The cart is full: please check out first.' });
  const answer = redirect(303, '/cart');
  return { ...answer, headers: { ...answer.headers, 'set-cookie': cookie, 'cache-control': 'no-store' } };
}
