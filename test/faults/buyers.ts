/** Agents that buy whatever happens: each call is repeated with its key until there is an answer. All answers are kept. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { complete, instruments } from '../selling/shopper.ts';

export interface Told {
  checkoutId: string;
  token: string;
  /** By each answer about it, in order. */
  states: string[];
  /** By each answer that says that it was placed. */
  orderIds: string[];
}

export interface Buying {
  /** Of the nodes; each call goes to any of them. */
  urls: readonly string[];
  /** `UCP-Agent`. */
  agent: string;
  item: string;
  /** Called for each 5xx answer; the call is then repeated. Without it a 500 is an error. */
  onTrouble?: (status: number, answer: string) => void;
}

interface Reply {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

const path = '/api/ucp/checkout-sessions';

/** Answers that mean "later". What is being answered elsewhere is among them. */
const later = new Set([409, 429, 502, 503, 504]);

/** @param patience milliseconds for one call. @throws when there was no answer in time, or an unexpected one */
async function ask(
  { urls, agent, onTrouble }: Buying,
  method: string,
  to: string,
  content?: unknown,
  patience = 240_000,
): Promise<Reply> {
  const headers = {
    'UCP-Agent': agent,
    'Content-Type': 'application/json',
    'Idempotency-Key': randomUUID(),
  };
  const until = Date.now() + patience;
  let last = 'nobody listens';
  while (Date.now() < until) {
    const url = urls[Math.floor(Math.random() * urls.length)] ?? '';
    try {
      const response = await fetch(url + to, {
        method,
        headers,
        signal: AbortSignal.timeout(30_000),
        ...(content === undefined ? {} : { body: JSON.stringify(content) }),
      });
      const text = await response.text();
      last = `${response.status} ${text}`;
      if (response.status >= 500) onTrouble?.(response.status, `${method} ${to}: ${last}`);
      // A clock that ran ahead ended it, or forgot the answer: what it came to is read.
      if (response.status === 409 && /"checkout_(?:canceled|completed)"/.test(text))
        return { status: 200, body: { status: 'complete_in_progress' } };
      if (response.status === 500) {
        if (!onTrouble) throw new Unacceptable(`${method} ${to}: ${last}`);
      } else if (!later.has(response.status)) return { status: response.status, body: JSON.parse(text) };
    } catch (error) {
      if (error instanceof Unacceptable) throw error;
      last = String(error);
    }
    await delay(50 + Math.random() * 150);
  }
  throw new Error(`${method} ${to} has no answer: ${last}`);
}

class Unacceptable extends Error {}

/** More tries, where the payment came to nothing and the bank itself would have said yes. */
const triesOf = (token: string): number => (token.endsWith('success') ? 3 : 0);

/** @param settling called once the payment may take its time: another purchase can begin meanwhile */
export async function buy(buying: Buying, token: string, settling: () => void): Promise<Told> {
  const made = await ask(buying, 'POST', path, complete([buying.item, 1]));
  if (made.status !== 201) throw new Error(`It cannot be bought: ${JSON.stringify(made.body)}`);
  const { id: checkoutId } = made.body;
  const told: Told = { checkoutId, token, states: [made.body.status], orderIds: [] };
  const note = ({ body }: Reply): string => {
    told.states.push(body.status);
    if (body.status === 'completed') told.orderIds.push(body.order.id);
    return body.status;
  };
  const pay = async (): Promise<string> =>
    note(await ask(buying, 'POST', `${path}/${checkoutId}/complete`, instruments(token)));
  let state = await pay();
  for (let more = triesOf(token); ; more -= 1) {
    if (state === 'complete_in_progress') settling();
    while (state === 'complete_in_progress') {
      await delay(1_000);
      state = note(await ask(buying, 'GET', `${path}/${checkoutId}`));
    }
    if (state !== 'ready_for_complete' || more === 0) break;
    await delay(500 + Math.random() * 500);
    state = await pay();
  }
  settling();
  return told;
}

/** So many at once; those that only wait are not counted. */
export async function buyAll(buying: Buying, tokens: readonly string[], atOnce: number): Promise<Told[]> {
  const purchases: Promise<Told>[] = [];
  const left = [...tokens];
  const worker = async (): Promise<void> => {
    for (let token = left.shift(); token !== undefined; token = left.shift()) {
      const settling = Promise.withResolvers<void>();
      const purchase = buy(buying, token, settling.resolve);
      purchases.push(purchase);
      await Promise.race([settling.promise, purchase]);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return Promise.all(purchases);
}
