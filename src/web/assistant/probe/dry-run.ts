/** Creates a checkout and cancels it immediately, without payment. Only for verified owners. */
import { randomUUID } from 'node:crypto';
import { asObject, serviceEndpoints } from '#manifest';
import { readJson, failureText, type Read } from '#ucp';
import { httpsOnly, probeHeaders } from './search-steps.ts';
import { whatCame } from './step.ts';
import type { ProbeAgreement, ProbeVisit } from './visit.ts';

type IsOwned = (host: string) => Promise<{ verified: boolean }>;

/** @param isOwned checks the endpoint's host, as a manifest could declare an endpoint of another store */
export async function dryRunCheckout(
  visit: ProbeVisit,
  agreed: ProbeAgreement,
  variantId: string,
  isOwned: IsOwned,
): Promise<void> {
  const { trail } = visit;
  const [endpoint] = httpsOnly(serviceEndpoints(agreed.document, 'rest', agreed.from));
  if (endpoint === undefined)
    return trail.skipped('checkout-create', 'The manifest declares no https endpoint for REST.');
  const { hostname } = new URL(endpoint);
  if (hostname !== visit.host && !(await isOwned(hostname)).verified)
    return trail.skipped(
      'checkout-create',
      'The endpoint is on another host, whose ownership you have not verified.',
    );

  const post = (path: string, content: unknown): Promise<Read> =>
    readJson(visit.fetcher, {
      url: `${endpoint}/checkout-sessions${path}`,
      method: 'POST',
      headers: { ...probeHeaders(visit, agreed), 'idempotency-key': randomUUID() },
      body: JSON.stringify(content),
      signal: visit.signal,
    });
  const made = await post('', { line_items: [{ item: { id: variantId }, quantity: 1 }] });
  const checkout = asObject(made.json) ?? {};
  const { id } = checkout;
  const isMade =
    (made.exchange.status === 201 || made.exchange.status === 200) &&
    asObject(checkout['ucp'])?.['status'] !== 'error';
  if (!isMade || typeof id !== 'string' || id === '' || id.length > 255)
    return trail.fails(
      'checkout-create',
      whatCame(made.exchange, made.problem),
      made.exchange,
      failureText(made.json),
    );
  trail.works('checkout-create', 'Created a checkout with one item.', made.exchange);

  const ended = await post(`/${encodeURIComponent(id)}/cancel`, {});
  if (asObject(ended.json)?.['status'] === 'canceled')
    trail.works('checkout-cancel', 'Canceled the checkout. Nothing was paid.', ended.exchange);
  else
    trail.fails(
      'checkout-cancel',
      `${whatCame(ended.exchange, ended.problem)} The checkout stays open until it expires. Nothing was paid.`,
      ended.exchange,
      failureText(ended.json),
    );
}
