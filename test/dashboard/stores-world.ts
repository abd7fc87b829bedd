/** A service with the demo store, a payment provider and its own address as the store's: for the pages of stores. */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { hour, type Site } from '#commerce';
import { startPsp } from '../../sandbox/psp/index.ts';
import { startService, type Service, type ServiceOptions } from '../api/service.ts';
import { complete, shopper, shortForm } from '../selling/shopper.ts';
import { signIn, type SignedIn } from './signed-in.ts';

export interface StoreWorld {
  service: Service;
  owner: SignedIn;
  site(): Promise<Site>;
  change(preferences: Partial<Site>): Promise<void>;
  /** Number of a new paid order. @param more members of the checkout in the place of Ada's */
  buy(pieces?: number, more?: object): Promise<string>;
  /** Minor units that the payment provider took, and gave back. */
  paid(): number;
  paidBack(): number;
  /** The payment provider cannot be reached any more. */
  loseProvider(): Promise<void>;
  /** One more service over the same database and provider. */
  another(): Promise<Service>;
}

export const lamp = 'lh-117-bla';

export async function openStores(t: TestContext, options: ServiceOptions = {}): Promise<StoreWorld> {
  const psp = await startPsp({ slowMs: 1 });
  let isLost = false;
  const loseProvider = async (): Promise<void> => {
    if (!isLost) await psp.close();
    isLost = true;
  };
  t.after(loseProvider);
  const environment = {
    STRIPE_SECRET_KEY: psp.secretKey,
    STRIPE_PUBLISHABLE_KEY: psp.publishableKey,
    STRIPE_WEBHOOK_SECRET: psp.webhookSecret,
    STRIPE_API_BASE: psp.url,
    UCP_ALLOW_INSECURE_LOOPBACK: 'true',
    ...options.environment,
  };
  const service = await startService(t, { ...options, sandbox: true, environment });
  const { sites } = service.server.selling;
  const site = async (): Promise<Site> => {
    const found = await sites.read('demo');
    if (!found) throw new Error('The demo store is not there.');
    return found;
  };
  const change = async (preferences: Partial<Site>): Promise<void> => {
    await sites.put({ ...(await site()), ...preferences });
  };
  await change({ hosts: [new URL(service.url).host], storefront: service.url });
  const store = {
    async call(path: string, content?: unknown, { method = 'POST', headers = {} } = {}) {
      const response = await fetch(service.url + path, {
        method: content === undefined && method === 'POST' ? 'GET' : method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(content === undefined ? {} : { body: JSON.stringify(content) }),
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
  };
  const moneyOf = (kind: 'captured' | 'refunded'): number =>
    Object.values(psp.ledger().sums).reduce((sum, { [kind]: amount }) => sum + amount, 0);
  const buyer = shopper(store as Parameters<typeof shopper>[0]);
  return {
    service,
    owner: await signIn(service),
    site,
    change,
    paid: () => moneyOf('captured'),
    paidBack: () => moneyOf('refunded'),
    loseProvider,
    another: () => startService(t, { ...options, environment }),
    async buy(pieces = 1, more = {}) {
      const made = await buyer.create({ ...complete([lamp, pieces]), ...more });
      const paid = await buyer.pay(made.body.id);
      const { order } = paid.body;
      const number = String(order?.label ?? order?.id ?? '').split('.')[0];
      if (paid.status !== 200 || !number) throw new Error(`Nothing was sold: ${JSON.stringify(paid.body)}`);
      return number;
    },
  };
}

/** A checkout whose buyer was sent to the bank and did not come back. @returns the reference of its payment */
export async function leaveAtTheBank({ url, server }: Service): Promise<string> {
  const call = async (path: string, content: unknown) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(content),
    });
    return (await response.json()) as { id: string };
  };
  const { id } = await call('/api/ucp/checkout/sessions', complete([lamp, 1]));
  await call(`/api/ucp/checkout/sessions/${id}/pay`, shortForm('pm_sandbox_challenge'));
  const { attempts } = await server.selling.payments.openAttempts(1);
  return attempts[0]?.id ?? assert.fail('Nothing was left open.');
}

/**
 * A refund whose answer was lost a day ago, so that its key has expired. The provider is gone afterwards.
 * @returns its ID
 */
export async function loseRefund(
  { service, loseProvider, ...world }: StoreWorld,
  number: string,
  amount = '10.50',
): Promise<string> {
  await loseProvider();
  assert.equal((await carryOut(world, number, 'refund', { amount })).status, 303);
  const { db } = service.database;
  const { id } = await db
    .selectFrom('storeRefund')
    .select('id')
    .where('orderNumber', '=', number)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('storeRefund')
    .set({ createdAt: Date.now() - 24 * hour })
    .where('id', '=', id)
    .execute();
  return id;
}

/** Fields of the first form that posts to this path, as a browser would send them. */
export function fieldsOf(page: string, action: string): Record<string, string> {
  const start = page.indexOf(`action="${action}"`);
  const form = page.slice(start, page.indexOf('</form>', start));
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const name = attribute(tag, 'name');
    const type = attribute(tag, 'type') ?? 'text';
    if (!name || ((type === 'checkbox' || type === 'radio') && !/\schecked\b/.test(tag))) continue;
    fields[name] = attribute(tag, 'value') ?? '';
  }
  for (const [, open = '', text = ''] of form.matchAll(/<textarea\b([^>]*)>\n?([^<]*)<\/textarea>/g))
    fields[attribute(open, 'name') ?? ''] = plain(text);
  for (const [, open = '', options = ''] of form.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)) {
    const chosen = /<option [^>]*selected/.exec(options)?.[0] ?? /<option [^>]*>/.exec(options)?.[0] ?? '';
    fields[attribute(open, 'name') ?? ''] = attribute(chosen, 'value') ?? '';
  }
  return fields;
}

const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : plain(found);
};

const plain = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Fills the form, says yes on the page that asks once more. */
export async function carryOut(
  { owner }: Pick<StoreWorld, 'owner'>,
  number: string,
  action: string,
  change: Record<string, string>,
): Promise<Response> {
  const path = `/dashboard/stores/demo/orders/${number}/${action}`;
  const fields = fieldsOf(await (await owner.get(path)).text(), path);
  const asked = await owner.post(path, { ...fields, ...change });
  assert.equal(asked.status, 200);
  const page = await asked.text();
  assert.match(page, /Review and confirm/);
  return owner.post(path, fieldsOf(page, path));
}
