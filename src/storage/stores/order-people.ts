/** Who placed an order and how it was paid, as the core kept it beside the backend's order. */
import type { Attempt, Buyer, Checkout, OrderRecord } from '#commerce';
import type { Database } from '../tables.ts';

export interface OrderPeople {
  /** Agents by number of their orders; orders without a known agent are left out. */
  agents(site: string, numbers: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** For the page of one order: has personal data. Undefined when the core knows no such order. */
  details(site: string, number: string): Promise<OrderDetails | undefined>;
}

export interface OrderDetails {
  /** Identity that was proven, else the profile that was claimed. */
  agent?: string;
  /** Whether `agent` was proven. */
  proven: boolean;
  release: string;
  checkoutId: string;
  /** As long as the checkout is kept. */
  buyer?: Buyer;
  payment?: Pick<Attempt, 'amount' | 'currency' | 'handlerId' | 'startedAt'> & { outcome?: string };
}

export const orderPeople = ({ db }: Pick<Database, 'db'>): OrderPeople => ({
  async agents(site, numbers) {
    if (numbers.length === 0) return new Map();
    const rows = await db
      .selectFrom('orderRecord')
      .select(['number', 'body'])
      .where('site', '=', site)
      .where('number', 'in', [...numbers])
      .execute();
    return new Map(
      rows.flatMap(({ number, body }) => {
        const agent = agentOf(JSON.parse(body) as OrderRecord);
        return agent === undefined ? [] : [[number, agent] as const];
      }),
    );
  },
  async details(site, number) {
    const row = await db
      .selectFrom('orderRecord')
      .select('body')
      .where('site', '=', site)
      .where('number', '=', number)
      .executeTakeFirst();
    if (!row) return undefined;
    const record = JSON.parse(row.body) as OrderRecord;
    const { attemptId, checkoutId, owner, release } = record;
    const [attempt, checkout] = await Promise.all([
      db
        .selectFrom('paymentAttempt')
        .select(['outcome', 'body'])
        .where('id', '=', attemptId)
        .executeTakeFirst(),
      db.selectFrom('checkout').select('body').where('id', '=', checkoutId).executeTakeFirst(),
    ]);
    const agent = agentOf(record);
    const buyer = checkout && (JSON.parse(checkout.body) as Checkout).input.buyer;
    return {
      release,
      checkoutId,
      proven: owner !== undefined,
      ...(agent === undefined ? {} : { agent }),
      ...(buyer ? { buyer } : {}),
      ...(attempt ? { payment: paymentOf(attempt) } : {}),
    };
  },
});

const agentOf = ({ owner, agent }: OrderRecord): string | undefined => owner ?? agent;

function paymentOf({ outcome, body }: { outcome: string | null; body: string }) {
  const { amount, currency, handlerId, startedAt } = JSON.parse(body) as Attempt;
  return { amount, currency, handlerId, startedAt, ...(outcome === null ? {} : { outcome }) };
}
