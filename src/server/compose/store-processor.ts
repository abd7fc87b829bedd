/** Connecting a store to a payment processor: one way for the dashboard and the command line. */
import type { EmbeddedOperations } from '#backends/embedded';
import { writeStripeKeys, type ProcessorFacts, type Site, type StripeKeys } from '#commerce';
import type { SiteSecrets, SiteStore } from '#storage';
import { noticePath, tryKeys, type ProcessorHealth, type StoreProcessors } from './processor.ts';

export interface ConnectedProcessor {
  /** Whose keys: the store's own, or those in the environment of the service. */
  source: 'store' | 'service' | 'none';
  facts: ProcessorFacts;
  health: ProcessorHealth;
}

export type Connected =
  | { ok: true }
  /** The processor rejected the keys. @param code the processor's */
  | { ok: false; why: 'rejected'; code: string }
  | { ok: false; why: 'unreachable' }
  /** Payments, voids, and refunds are with the present account. */
  | { ok: false; why: 'unfinished'; count: number };

export interface StoreProcessorSettings {
  state(site: string): Promise<ConnectedProcessor>;
  /** Where the processor sends events of a store with keys of its own. */
  webhookUrl(site: Pick<Site, 'id' | 'hosts'>): string;
  /**
   * Tries the keys, keeps them, and puts the new publishable key into the payment handlers that have the one before.
   * @param sameAccount the keys are of the account that is charged now, so nothing that it has begun is lost
   * @throws SecretRefused
   */
  connect(site: string, keys: StripeKeys, sameAccount: boolean, by: string): Promise<Connected>;
  /** The store is charged with the keys of the service again, if there are any. */
  disconnect(site: string, by: string): Promise<Exclude<Connected, { why: 'rejected' | 'unreachable' }>>;
}

export function storeProcessorSettings({
  processors,
  operations,
  sites,
  secrets,
  service,
}: {
  processors: StoreProcessors;
  operations: Pick<EmbeddedOperations, 'unfinished'>;
  sites: Pick<SiteStore, 'read' | 'put' | 'revision'>;
  secrets: Pick<SiteSecrets, 'open' | 'put' | 'remove'>;
  /** Origin of the service; undefined where none is known. */
  service(): string | undefined;
}): StoreProcessorSettings {
  const hasOwnKeys = async (site: string): Promise<boolean> =>
    (await secrets.open(site)).values['stripe-keys'] !== undefined;
  /** Undefined: nothing is in progress. */
  const unfinished = async (site: string) => {
    const count = await operations.unfinished(site);
    return count > 0 ? ({ ok: false, why: 'unfinished', count } as const) : undefined;
  };
  return {
    async state(site) {
      const found = await processors.of(site);
      const facts = found.port.facts();
      const source = (await hasOwnKeys(site)) ? 'store' : facts.name === 'none' ? 'none' : 'service';
      return { source, facts, health: await found.health() };
    },
    webhookUrl: ({ id, hosts }) =>
      `${service() ?? `https://${hosts[0] ?? 'localhost'}`}${noticePath}/${encodeURIComponent(id)}`,
    async connect(site, keys, sameAccount, by) {
      const tried = await tryKeys(processors.withKeys(keys).port);
      if (!tried.ok)
        return tried.code === undefined
          ? { ok: false, why: 'unreachable' }
          : { ok: false, why: 'rejected', code: tried.code };
      const busy = sameAccount ? undefined : await unfinished(site);
      if (busy) return busy;
      const before = await processors.facts(site);
      await secrets.put(site, 'stripe-keys', writeStripeKeys(keys), by);
      if (before.name === 'stripe') await replaceKey(before.publishableKey, keys.publishableKey);
      return { ok: true };

      async function replaceKey(from: string, to: string): Promise<void> {
        for (let round = 1; round <= 5; round += 1) {
          const seen = await sites.revision();
          const present = await sites.read(site);
          const next = present && withKey(present, from, to);
          if (!next || next === present || (await sites.put(next, seen, by)) !== undefined) return;
        }
      }
    },
    async disconnect(site, by) {
      const busy = await unfinished(site);
      if (busy) return busy;
      await secrets.remove(site, 'stripe-keys', by);
      return { ok: true };
    },
  };
}

/** The same object where no payment handler has the key. */
function withKey(site: Site, from: string, to: string): Site {
  const text = JSON.stringify(site.paymentHandlers);
  const replaced = text.replaceAll(JSON.stringify(from), JSON.stringify(to));
  return replaced === text
    ? site
    : { ...site, paymentHandlers: JSON.parse(replaced) as Site['paymentHandlers'] };
}
