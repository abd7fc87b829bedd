/** The store of a world on a simulated instance of B2C Commerce that fails: each operation in its turn, in each way. */
import { loadDemoStore } from '#backends/embedded';
import { openDatabase, siteSecrets, siteStore } from '#storage';
import type { Fault, FaultKind } from '../../sandbox/sfcc/faults.ts';
import { startInstance } from '../../sandbox/sfcc/instance.ts';
import { hookKeyPair } from '../../sandbox/sfcc/world/testing.ts';
import { bankOf, connectSite, type ApiName } from '../selling/platform.ts';
import { endless, secret, type World } from './world.ts';

export interface FailingInstance {
  /** By operation and kind: how many calls met it. */
  met: ReadonlyMap<string, ReadonlyMap<FaultKind, number>>;
  /** From now on all is well. */
  mend(): void;
  close(): Promise<void>;
}

type Plan = Readonly<Record<string, readonly FaultKind[]>>;

/** Above all it does what was asked, and the answer is lost. */
const kinds: readonly Omit<Fault, 'operation'>[] = [
  { kind: 'unanswered' },
  { kind: 'broken' },
  { kind: 'unanswered' },
  { kind: 'unheard' },
  { kind: 'slow', ms: 2_000 },
  { kind: 'unanswered' },
  { kind: 'overloaded' },
  // The platform gives up: 504, and the work is done.
  { kind: 'slow', ms: 10_000 },
  { kind: 'unanswered' },
  { kind: 'not-json' },
];

/** One call in so many meets a fault: most of those that move money or say what became of it. */
const everyOf: Readonly<Record<string, number>> = {
  createOrder: 2,
  addPaymentInstrumentToBasket: 6,
  getCustomerOrders: 4,
  failOrder: 2,
  deleteBasket: 12,
};
const everyOther = 16;

/**
 * Puts the demo store of a world there.
 * @param databaseUrl of the world
 * @param plan each call of these operations meets one of these, in turn, and no other call meets any; default all, by the list above
 */
export async function openFailingInstance(
  { bank, nodes }: Pick<World, 'bank' | 'nodes'>,
  databaseUrl: string,
  platform: ApiName,
  plan?: Plan,
): Promise<FailingInstance> {
  const { privateKey } = await hookKeyPair();
  const { fetcher, processor } = bankOf(bank.provider);
  const instance = await startInstance({ processor, hookKey: privateKey });
  const { faults, catalogue } = instance.world;
  const { site, products } = await loadDemoStore();
  await catalogue.writeProducts(site.id, products.map(endless));
  const database = await openDatabase(databaseUrl);
  try {
    const selling = {
      sites: siteStore(database),
      siteSecrets: siteSecrets(database, { secret, isConfigured: true }),
    };
    await connectSite({ selling }, instance, platform);
  } finally {
    await database.close();
  }
  // What they know of the site is a second old at most.
  await Promise.all(nodes.map((node) => node.replace()));

  const met = new Map<string, Map<FaultKind, number>>();
  const calls = new Map<string, number>();
  let isFailing = true;
  faults.next = (operation) => {
    if (!isFailing) return undefined;
    const count = (calls.get(operation) ?? 0) + 1;
    calls.set(operation, count);
    const fault = plan ? plannedFor(plan[operation], count) : faultFor(operation, count);
    if (!fault) return undefined;
    const own = met.get(operation) ?? new Map<FaultKind, number>();
    met.set(operation, own.set(fault.kind, (own.get(fault.kind) ?? 0) + 1));
    return fault;
  };
  return {
    met,
    mend: () => void (isFailing = false),
    async close() {
      await instance.close();
      await fetcher.close();
    },
  };
}

function plannedFor(given: readonly FaultKind[] = [], count: number): Fault | undefined {
  const kind = given[(count - 1) % given.length];
  return kind && { kind };
}

function faultFor(operation: string, count: number): Fault | undefined {
  const every = everyOf[operation] ?? everyOther;
  return count % every === 0 ? kinds[(count / every - 1) % kinds.length] : undefined;
}
