import type { ShopContext } from '#commerce';
import { redirect, type Answer } from '../../answer.ts';
import type { PageDeps } from '../../pages/page.ts';
import type { LiveStore } from '../store.ts';
import { cartPage } from './page.ts';
import type { CartRow } from './rows.ts';

const unanswered = 'The checkout cannot be reached at the moment. Please try again in a minute.';

/** Makes a checkout as any agent would, by the endpoint that the shop publishes, and leads the buyer there. */
export async function checkOut(
  deps: PageDeps,
  rows: readonly CartRow[],
  { store, context }: { store: LiveStore; context: ShopContext },
): Promise<Answer> {
  if (rows.length === 0) return redirect(303, '/cart');
  const bad = rows.find(({ problem }) => problem !== undefined);
  if (bad?.problem) return cartPage(deps, rows, { status: 409, message: bad.problem });
  const { origin } = deps.site;
  const answer = await store.handle(
    new Request(`${origin}/api/ucp/checkout/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', host: new URL(origin).host },
      body: JSON.stringify({
        line_items: rows.map(({ variantId, quantity }) => ({ item: { id: variantId }, quantity })),
        context: {
          currency: context.currency,
          ...(context.country ? { address_country: context.country } : {}),
        },
      }),
    }),
  );
  const { address, message } = answer ? await read(answer, origin) : {};
  if (address === undefined) return cartPage(deps, rows, { status: 502, message: message ?? unanswered });
  const away = redirect(303, address);
  return { ...away, headers: { ...away.headers, 'cache-control': 'no-store' } };
}

/** The address of a checkout that was made, else what is said instead. */
async function read(answer: Response, origin: string): Promise<{ address?: string; message?: string }> {
  const body = objectOf(await answer.json().catch(() => undefined));
  const { id, continue_url: url, messages, content } = body;
  // An answer without an ID is not a checkout, although it may name the next page.
  const address = typeof url === 'string' ? URL.parse(url) : null;
  const isOpenable = address?.protocol === 'https:' || address?.origin === origin;
  if (answer.ok && typeof id === 'string' && address && isOpenable) return { address: address.href };
  const first = Array.isArray(messages) ? objectOf(messages[0])['content'] : undefined;
  const said = [first, content].find((text) => typeof text === 'string');
  return typeof said === 'string' ? { message: said.slice(0, 300) } : {};
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
