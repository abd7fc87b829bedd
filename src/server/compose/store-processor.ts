/** Connecting a store to a payment processor: one way for the dashboard and the command line. */
import { setTimeout as wait } from 'node:timers/promises';
import type { EmbeddedOperations } from '#backends/embedded';
import { writeStripeKeys, type ProcessorFacts, type Site, type StripeKeys } from '#commerce';
import type { SiteSecrets, SiteStore } from '#storage';
import {
  noticePath,
  tryKeys,
  type OpenProcessor,
  type ProcessorHealth,
  type StoreProcessors,
} from './processor.ts';

export interface ConnectedProcessor {
  /** Whose keys: the store's own, or those in the environment of the service. `unreadable`: SECRET does not decrypt the store's. */
  source: 'store' | 'service' | 'none' | 'unreadable';
  facts: ProcessorFacts;
  health: ProcessorHealth;
}

/** Nothing was changed. */
export interface NotConnected {
  ok: false;
  /**
   * - `rejected`, `unreachable`: the keys were tried.
   * - `store-is-on`, `unfinished`, `paid-orders`: they are of another account. Pass `leaveOrders` to accept the last.
   */
  why: 'rejected' | 'unreachable' | 'store-is-on' | 'unfinished' | 'paid-orders';
  /** For the owner: what is wrong, and what to do. */
  text: string;
}

export interface AccountChange {
  site: string;
  /** Accept that orders paid with the present account can no longer be refunded from Portico. */
  leaveOrders: boolean;
  /** Who, for the changes of the store. */
  by: string;
}

export interface StoreProcessorSettings {
  /** Never rejects for keys that cannot be decrypted. */
  state(site: string): Promise<ConnectedProcessor>;
  /** Where the processor sends events of a store with keys of its own. */
  webhookUrl(site: Pick<Site, 'id' | 'hosts'>): string;
  /**
   * Tries the keys, keeps them, and puts the publishable key into the payment handlers. Keys that can read the newest payment of the
   * store are of the same account, and are kept at any time.
   * @throws SecretRefused
   */
  connect(change: AccountChange & { keys: StripeKeys }): Promise<{ ok: true } | NotConnected>;
  /** The store is charged with the keys of the service again, if there are any. */
  disconnect(change: AccountChange): Promise<{ ok: true } | NotConnected>;
}

/** Other nodes learn within a second that a store is off; calls that began before are counted then. */
const spreadMs = 2_100;

export function storeProcessorSettings({
  processors,
  operations,
  sites,
  secrets,
  service,
}: {
  processors: StoreProcessors;
  operations: Pick<EmbeddedOperations, 'processorUse'>;
  sites: Pick<SiteStore, 'read' | 'put' | 'revision'>;
  secrets: Pick<SiteSecrets, 'list' | 'put' | 'remove'>;
  /** Origin of the service; undefined where none is known. */
  service(): string | undefined;
}): StoreProcessorSettings {
  const hasOwnKeys = async (site: string): Promise<boolean> =>
    (await secrets.list(site)).some(({ name }) => name === 'stripe-keys');

  return {
    async state(site) {
      const isOwn = await hasOwnKeys(site);
      const found = await processors.of(site).catch(() => undefined);
      if (!found) return { source: 'unreadable', facts: { name: 'none' }, health: { ok: true } };
      const facts = found.port.facts();
      const source = isOwn ? 'store' : facts.name === 'none' ? 'none' : 'service';
      return { source, facts, health: await found.health() };
    },
    webhookUrl: ({ id, hosts }) =>
      `${service() ?? `https://${hosts[0] ?? 'localhost'}`}${noticePath}/${encodeURIComponent(id)}`,
    async connect({ keys, ...change }) {
      const next = processors.withKeys(keys);
      const tried = await tryKeys(next.port);
      if (!tried.ok)
        return tried.code === undefined
          ? unreachable
          : not('rejected', `Stripe rejected the secret key (${tried.code}).`);
      const refused = await accountChange(change, next);
      if (refused) return refused;
      await secrets.put(change.site, 'stripe-keys', writeStripeKeys(keys), change.by);
      await writeKeyIntoHandlers(change, keys.publishableKey);
      return { ok: true };
    },
    async disconnect(change) {
      if (!(await hasOwnKeys(change.site))) return { ok: true };
      const refused = await accountChange(change, processors.shared);
      if (refused) return refused;
      await secrets.remove(change.site, 'stripe-keys', change.by);
      const facts = processors.shared.port.facts();
      if (facts.name === 'stripe') await writeKeyIntoHandlers(change, facts.publishableKey);
      return { ok: true };
    },
  };

  /** Undefined: the account may change to that of `next`, or is the same. */
  async function accountChange(
    { site: id, leaveOrders }: AccountChange,
    next: OpenProcessor,
  ): Promise<NotConnected | undefined> {
    const present = await processors.of(id).catch(() => undefined);
    const { newestIntent } = await operations.processorUse(id);
    if (newestIntent === undefined && present?.configured === false) return undefined;
    if (newestIntent !== undefined && next.configured) {
      const read = await tryKeys(next.port, newestIntent);
      if (read.ok) return undefined;
      if (read.code === undefined) return unreachable;
    }
    const site = await sites.read(id);
    if (site?.enabled)
      return not(
        'store-is-on',
        'This is another Stripe account, or another mode of it. Turn the store off first, so that no payment begins meanwhile.',
      );
    await wait(spreadMs);
    const { unfinished, paidOrders } = await operations.processorUse(id);
    if (unfinished > 0)
      return not(
        'unfinished',
        `${unfinished === 1 ? '1 payment or refund is' : `${unfinished} payments or refunds are`} in progress with the present account, and cannot be finished with another one. Most end within minutes, and abandoned checkouts within 3 hours.`,
      );
    if (paidOrders > 0 && !leaveOrders)
      return not(
        'paid-orders',
        `${paidOrders === 1 ? '1 order was' : `${paidOrders} orders were`} paid with the present account. After the change, Portico can no longer refund ${paidOrders === 1 ? 'it' : 'them'}: refund at Stripe instead.`,
      );
    return undefined;
  }

  async function writeKeyIntoHandlers({ site: id, by }: AccountChange, key: string): Promise<void> {
    for (let round = 1; round <= 5; round += 1) {
      const seen = await sites.revision();
      const site = await sites.read(id);
      if (!site) return;
      const paymentHandlers = withKey(site.paymentHandlers, key) as Site['paymentHandlers'];
      if (JSON.stringify(paymentHandlers) === JSON.stringify(site.paymentHandlers)) return;
      if ((await sites.put({ ...site, paymentHandlers }, seen, by)) !== undefined) return;
    }
  }
}

const not = (why: NotConnected['why'], text: string): NotConnected => ({ ok: false, why, text });
const unreachable = not('unreachable', 'Stripe did not respond, so nothing was changed. Try again.');

/** Members of payment handlers that name the account which is charged. */
const keyMembers: ReadonlySet<string> = new Set(['publishable_key', 'stripe:publishableKey']);

function withKey(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value.map((one) => withKey(one, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      keyMembers.has(name) && typeof member === 'string' ? key : withKey(member, key),
    ]),
  );
}
