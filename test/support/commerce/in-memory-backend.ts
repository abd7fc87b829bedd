/**
 * A backend in memory, for tests of the core: a small real ledger of stock, charges and orders, with a bank that does what the
 * credential's token says. It keeps every promise of the port; what it is configured to break, it breaks once.
 */
import {
  BackendUnavailable,
  type Backend,
  type Commitment,
  type Placement,
  type Preparation,
} from '../../../src/commerce/backend.ts';
import { openCredential } from '../../../src/commerce/payment/credential.ts';
import { isSame } from '../../../src/commerce/checkout/change-input.ts';
import type { Order } from '../../../src/commerce/order.ts';
import { left, newShop, priceOf, productOf, type InMemoryShop } from './in-memory-shop.ts';

/**
 * - `lost`: paid and placed, and the answer is lost. `unheard`: the bank gets nothing, nor does the caller.
 * - `stuck`: the bank is processing until it is released. `late`: like `good`, once the gate is opened.
 */
export type InMemoryToken = 'good' | 'declined' | 'challenge' | 'lost' | 'unheard' | 'stuck' | 'late';

export interface InMemoryPlacement {
  ref: string;
  preparation: Preparation;
  state: 'prepared' | 'committing' | 'challenged' | 'placed' | 'declined' | 'released';
  reason?: string;
  /** Times that the bank was asked. */
  asked: number;
  /** What the bank keeps: never more than one amount. */
  charged: number;
  order?: Order;
}

type Operation = 'search' | 'products' | 'quote' | 'prepare' | 'placement' | 'release' | 'order';

export interface InMemoryBackend extends Backend {
  shop: InMemoryShop;
  /** By reference of the attempt. */
  placements: Map<string, InMemoryPlacement>;
  /** The next call of this kind fails: before anything was done, or after all was. */
  fault(operation: Operation, kind: 'unheard' | 'unanswered'): void;
  /** While set, nothing answers. */
  isDown: boolean;
  /** Runs before an operation does anything. */
  meanwhile?: (operation: Operation | 'commit') => Promise<void> | void;
  /** What buyer or bank decide about every payment that waits. */
  decide(passes: boolean): void;
  /** Lets the late ones through. */
  openGate(): void;
  calls(operation: Operation | 'commit'): number;
}

export function createInMemoryBackend(now: () => number): InMemoryBackend {
  const shop = newShop();
  const placements = new Map<string, InMemoryPlacement>();
  const faults: { operation: Operation; kind: 'unheard' | 'unanswered' }[] = [];
  const counts = new Map<string, number>();
  const gate = Promise.withResolvers<void>();
  let orders = 0;

  async function hear<T>(operation: Operation, work: () => T): Promise<T> {
    counts.set(operation, (counts.get(operation) ?? 0) + 1);
    await paper.meanwhile?.(operation);
    const place = faults.findIndex((fault) => fault.operation === operation);
    const kind = place < 0 ? undefined : faults.splice(place, 1)[0]?.kind;
    if (kind === 'unheard' || paper.isDown) throw new BackendUnavailable(`${operation} was not heard.`);
    const answer = work();
    if (kind === 'unanswered') throw new BackendUnavailable(`${operation} was not answered.`);
    return structuredClone(answer);
  }
  const find = (ref: string): InMemoryPlacement | undefined =>
    [...placements.values()].find((paper) => paper.ref === ref);

  const paper: InMemoryBackend = {
    shop,
    placements,
    isDown: false,
    fault: (operation, kind) => void faults.push({ operation, kind }),
    decide(passes) {
      for (const one of placements.values())
        if (one.state === 'challenged' || one.state === 'committing') {
          if (passes) place(one);
          else end(one, 'declined', 'not-authenticated');
        }
    },
    openGate: () => gate.resolve(),
    calls: (operation) => counts.get(operation) ?? 0,
    search: ({ text = '', inStock, limit, cursor = '0' }) =>
      hear('search', () => {
        const found = [...shop.shelves].filter(
          ([, shelf]) =>
            shelf.title.toLowerCase().includes(text.toLowerCase()) && (!inStock || left(shelf) > 0),
        );
        const next = Number(cursor) + limit;
        return {
          products: found.slice(Number(cursor), next).map(([id, shelf]) => productOf(id, shelf)),
          ...(next < found.length ? { nextCursor: String(next) } : {}),
          total: found.length,
        };
      }),
    products: (ids) =>
      hear('products', () => {
        const known = [...new Set(ids.map((id) => id.replace(/^p-/, '')))];
        return known.flatMap((id) => {
          const shelf = shop.shelves.get(id);
          return shelf ? [productOf(id, shelf)] : [];
        });
      }),
    quote: (input, context) => hear('quote', () => priceOf(shop, input, context)),
    prepare: (preparation) => hear('prepare', () => prepare(preparation)),
    async commit(commitment) {
      counts.set('commit', (counts.get('commit') ?? 0) + 1);
      await paper.meanwhile?.('commit');
      const outcome = await commit(commitment);
      return outcome.outcome === 'none' || outcome.outcome === 'pending' ? { outcome: 'uncertain' } : outcome;
    },
    placement: (ref) => hear('placement', () => placementOf(find(ref))),
    release: (ref) =>
      hear('release', () => {
        const one = find(ref);
        if (one) end(one, 'released', 'released');
      }),
    order: (ref) => hear('order', () => find(ref)?.order),
    abilities: () => ({ currencies: ['USD', 'EUR'], methods: ['shipping'], limits: {} }),
  };

  function prepare(preparation: Preparation) {
    const { reference, quote } = preparation;
    const before = placements.get(reference);
    if (before) return { ok: true as const, ref: before.ref };
    const unavailable = quote.lines.flatMap(({ id: lineId, variantId, quantity }) => {
      const shelf = shop.shelves.get(variantId);
      const available = shelf ? left(shelf) : 0;
      return available < quantity ? [{ lineId, available }] : [];
    });
    const isGiven = quote.promotions.some(({ id }) => id === 'gift');
    if (unavailable.length > 0 || (isGiven && shop.gift.left < 1)) return { ok: false as const, unavailable };
    for (const { variantId, quantity } of quote.lines) hold(variantId, { held: quantity });
    if (isGiven) shop.gift.left -= 1;
    const ref = `paper-${placements.size + 1}-${reference}`;
    placements.set(reference, {
      ref,
      preparation: structuredClone(preparation),
      state: 'prepared',
      asked: 0,
      charged: 0,
    });
    return { ok: true as const, ref };
  }

  async function commit({ ref, credential, amount }: Commitment): Promise<Placement> {
    const one = find(ref);
    if (!one) return { outcome: 'declined', reason: 'unknown', retryable: true };
    if (one.state !== 'prepared') return placementOf(one);
    if (one.preparation.quote.totals.total !== amount) end(one, 'declined', 'amount-mismatch');
    if (one.state !== 'prepared') return placementOf(one);
    const { token } = openCredential(credential) as { token?: InMemoryToken };
    one.state = 'committing';
    if (token === 'late') await gate.promise;
    if (token === 'unheard') return { outcome: 'pending' };
    one.asked += 1;
    if (token === 'stuck') return { outcome: 'pending' };
    if (token === 'declined') end(one, 'declined', 'card_declined');
    else if (token === 'challenge') challenge(one);
    else place(one);
    return token === 'lost' ? { outcome: 'pending' } : placementOf(one);
  }

  const challenge = (one: InMemoryPlacement): void => {
    if (one.state === 'committing') one.state = 'challenged';
  };

  function hold(variantId: string, { held = 0, quantity = 0 }): void {
    const shelf = shop.shelves.get(variantId);
    if (!shelf) throw new Error(`No shelf of ${variantId}.`);
    shelf.held += held;
    shelf.quantity += quantity;
  }

  function place(one: InMemoryPlacement): void {
    if (one.state !== 'committing' && one.state !== 'challenged') return;
    const { quote } = one.preparation;
    for (const { variantId, quantity } of quote.lines)
      hold(variantId, { held: -quantity, quantity: -quantity });
    one.state = 'placed';
    one.charged += quote.totals.total;
    orders += 1;
    one.order = orderOf(one, orders, now());
  }

  /** The fence: of what is placed, or ended, nothing changes. */
  function end(one: InMemoryPlacement, state: 'declined' | 'released', reason: string): void {
    if (one.state === 'placed' || one.state === 'declined' || one.state === 'released') return;
    const { quote } = one.preparation;
    for (const { variantId, quantity } of quote.lines) hold(variantId, { held: -quantity });
    if (quote.promotions.some(({ id }) => id === 'gift')) shop.gift.left += 1;
    Object.assign(one, { state, reason });
  }
  return paper;
}

function placementOf(one: InMemoryPlacement | undefined): Placement {
  switch (one?.state) {
    case undefined:
    case 'prepared':
      return { outcome: 'none' };
    case 'committing':
      return one?.asked ? { outcome: 'pending' } : { outcome: 'none' };
    case 'challenged':
      return { outcome: 'challenge', url: `https://bank.test/${one?.ref}` };
    case 'placed':
      return { outcome: 'placed', order: structuredClone(one?.order as Order) };
    case 'declined':
    case 'released':
      return { outcome: 'declined', reason: one?.reason ?? 'unknown', retryable: true };
  }
}

function orderOf({ preparation }: InMemoryPlacement, count: number, placedAt: number): Order {
  const { checkoutId, input, quote, permalink } = preparation;
  const number = `P${1_000 + count}`;
  const lines = quote.lines.map(({ id, variantId, title, unitPrice, subtotal, tax, total, quantity }) => ({
    id,
    variantId,
    title,
    unitPrice,
    subtotal,
    discount: 0,
    tax,
    total,
    quantity: { original: quantity, ordered: quantity, fulfilled: 0, cancelled: 0, returned: 0 },
  }));
  return {
    number,
    checkoutId,
    currency: quote.currency,
    label: number,
    placedAt,
    status: 'open',
    attribution: input.attribution,
    lines,
    totals: quote.totals,
    expectations: [],
    events: [],
    adjustments: [],
    returns: { eligible: true },
    permalink: permalink.replaceAll('{number}', number),
  };
}

/** What must be true of the paper once everything has come to rest. Answers what is wrong. */
export function inMemoryFaults(
  { shop, placements }: InMemoryBackend,
  before: InMemoryShop = newShop(),
): string[] {
  const faults: string[] = [];
  const sold = new Map<string, number>();
  for (const { state, charged, order, preparation } of placements.values()) {
    if (!['placed', 'declined', 'released'].includes(state)) faults.push(`stays ${state}`);
    const due = state === 'placed' ? preparation.quote.totals.total : 0;
    if (charged !== due) faults.push(`${state}: charged ${charged} instead of ${due}`);
    if ((order !== undefined) !== (state === 'placed')) faults.push(`${state}: order ${order?.number}`);
    if (!order) continue;
    for (const { variantId, quantity } of order.lines)
      sold.set(variantId, (sold.get(variantId) ?? 0) + quantity.original);
  }
  for (const [id, { quantity, held }] of shop.shelves) {
    const expected = { held: 0, quantity: (before.shelves.get(id)?.quantity ?? 0) - (sold.get(id) ?? 0) };
    if (!isSame({ held, quantity }, expected)) faults.push(`${id}: ${JSON.stringify({ held, quantity })}`);
  }
  return faults;
}
