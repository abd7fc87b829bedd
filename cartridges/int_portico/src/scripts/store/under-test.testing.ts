/** A fresh platform with the store over it, and a clock that a test moves. */
import type { CommerceStore } from '../../../../../src/commerce/store.ts';
import { createDouble } from './double.testing.ts';
import { load, withModules } from './load.testing.ts';
import { createSmallModules } from './small-modules.testing.ts';
import type * as PruneModule from './prune.ts';
import type * as StoreModule from './store.ts';

const { createStore } = await load<typeof StoreModule>('store/store.ts');
const { prune } = await load<typeof PruneModule>('store/prune.ts');

export const start = Date.parse('2026-08-01T10:00:00Z');
export const hour = 60 * 60_000;
export const day = 24 * hour;

/** With an event sink, so that events are kept. */
export function platform(more: Record<string, object> = {}) {
  const double = createDouble();
  const small = createSmallModules();
  small.preferences.set('porticoSecret', 'a secret that has thirty-two characters');
  small.preferences.set('porticoEventSink', 'https://portico.example/sink');
  small.preferences.set('porticoEventSecret', `whsec_${Buffer.alloc(32, 7).toString('base64')}`);
  withModules({ ...small.modules, ...double.modules, ...more });
  const clock = { now: start };
  const now = () => clock.now;
  /** Each call is a request of its own, as on the platform, and keeps nothing in memory. */
  const once = <T>(work: (store: CommerceStore) => Promise<T>): Promise<T> =>
    double.request(() => work(createStore({ now })));
  const store: CommerceStore = {
    cart: (...given) => once((of) => of.cart(...given)),
    checkout: (...given) => once((of) => of.checkout(...given)),
    attempt: (...given) => once((of) => of.attempt(...given)),
    order: (...given) => once((of) => of.order(...given)),
    answer: (...given) => once((of) => of.answer(...given)),
    session: (...given) => once((of) => of.session(...given)),
    transaction: (...given) => once((of) => of.transaction(...given)),
    overdueAttempts: (...given) => once((of) => of.overdueAttempts(...given)),
    attemptsOf: (...given) => once((of) => of.attemptsOf(...given)),
    expiredCheckouts: (...given) => once((of) => of.expiredCheckouts(...given)),
    dueOrders: (...given) => once((of) => of.dueOrders(...given)),
    dueNotices: (...given) => once((of) => of.dueNotices(...given)),
    events: (...given) => once((of) => of.events(...given)),
  };
  return { double, small, store, clock, forget: (at: number) => double.request(() => prune(at)) };
}

/** What the log says of events. */
export const told = ({ logs }: ReturnType<typeof createSmallModules>): Record<string, unknown>[] =>
  logs
    .filter(({ category }) => category === 'portico.events')
    .map(({ message }) => JSON.parse(message) as Record<string, unknown>);
