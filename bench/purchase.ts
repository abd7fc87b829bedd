/** A purchase as an agent makes it: create, update, pay. */
import { randomUUID } from 'node:crypto';
import type { Pool } from 'undici';
import { exchange } from './load.ts';

export const operations = ['create', 'update', 'pay'] as const;
export type Operation = (typeof operations)[number];

export const sessions = '/api/ucp/checkout-sessions';

export const lines = { line_items: [{ item: { id: 'bench-lamp-1' }, quantity: 1 }] };
/** All that it takes before it can be paid. */
export const whole = {
  ...lines,
  buyer: { email: 'ann@example.com', first_name: 'Ann', last_name: 'Lee' },
  fulfillment: {
    methods: [
      {
        type: 'shipping',
        destinations: [
          {
            first_name: 'Ann',
            last_name: 'Lee',
            street_address: '12 Dame Street',
            address_locality: 'Dublin',
            postal_code: 'D02 Y2X8',
            address_country: 'IE',
          },
        ],
      },
    ],
  },
};
const credential = { type: 'token', token: 'pm_sandbox_success' };
export const payment = {
  payment: { instruments: [{ id: 'pi', handler_id: 'sandbox', type: 'card', credential }] },
};

const headersOf = (agent: string): Record<string, string> => ({
  'ucp-agent': agent,
  'idempotency-key': randomUUID(),
  'request-id': randomUUID(),
});

/** @returns id of a checkout; one of `whole` can be paid */
export async function create(pool: Pool, agent: string, content: object = lines): Promise<string> {
  const made = await exchange(pool, sessions, content, { status: 201, headers: headersOf(agent) });
  if (content === whole) mustBe('ready_for_complete', made);
  return made.id as string;
}

export async function update(pool: Pool, agent: string, id: string): Promise<void> {
  mustBe(
    'ready_for_complete',
    await exchange(pool, `${sessions}/${id}`, whole, { method: 'PUT', headers: headersOf(agent) }),
  );
}

export async function pay(pool: Pool, agent: string, id: string): Promise<void> {
  mustBe(
    'completed',
    await exchange(pool, `${sessions}/${id}/complete`, payment, { headers: headersOf(agent) }),
  );
}

function mustBe(status: string, answer: { status: string; messages?: unknown }): void {
  if (answer.status !== status) throw new Error(`It is not ${status}: ${JSON.stringify(answer.messages)}`);
}

/** @param due when it should have begun. @param note is told how long each operation took, in milliseconds */
export async function purchase(
  pool: Pool,
  agent: string,
  note: (operation: Operation, ms: number) => void = () => {},
  due = performance.now(),
): Promise<void> {
  let from = due;
  const step = (operation: Operation): void => {
    note(operation, performance.now() - from);
    from = performance.now();
  };
  const id = await create(pool, agent);
  step('create');
  await update(pool, agent, id);
  step('update');
  await pay(pool, agent, id);
  step('pay');
}
