/** Connecting a store to a payment processor: one way for the dashboard and the command line. */
import { setTimeout as wait } from 'node:timers/promises';
import { stripePreview, type EmbeddedOperations } from '#backends/embedded';
import {
  findProvider,
  providerOf,
  readProcessorKeys,
  writeProcessorKeys,
  type ProcessorFacts,
  type ProcessorKeys,
  type ProcessorName,
  type Site,
} from '#commerce';
import type { SiteSecrets, SiteStore } from '#storage';
import { addGooglePay, fitHandlers } from './fit-payment-handlers.ts';
import { noticePath } from './processor-notices.ts';
import {
  canRead,
  keysIn,
  readKept,
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
   * - `changed`: the present keys were changed meanwhile.
   */
  why: 'rejected' | 'unreachable' | 'store-is-on' | 'unfinished' | 'paid-orders' | 'changed';
  /** Of `rejected`: the key that is wrong; absent: those that were tried. */
  key?: string;
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
  webhookUrl(site: Pick<Site, 'id' | 'hosts'>, provider: ProcessorName): string;
  /**
   * Tries the keys, keeps them, and fits the payment handlers to the account. Keys that can read the newest payment of the store,
   * or name the same account where the processor cannot be asked, are kept at any time.
   * @throws SecretRefused
   */
  connect(change: ConnectChange): Promise<Connected | NotConnected>;
  /** The store is charged with the keys of the service again, if there are any. */
  disconnect(change: AccountChange): Promise<{ ok: true } | NotConnected>;
  /** Adds the Google Pay handler for the connected processor, or replaces the one that the store has. */
  addGooglePay(change: GooglePayChange): Promise<{ ok: true } | HandlerRefusal>;
  /**
   * Turns shared payment tokens on or off for the Stripe keys that the store has. Stripe is asked first.
   * @throws SecretRefused
   */
  setSharedTokens(change: SharedTokensChange): Promise<{ ok: true } | HandlerRefusal>;
}

export interface ConnectChange extends AccountChange {
  keys: ProcessorKeys;
  /** The keys name no Stripe profile: the present one stays where they are of the same account. */
  keepsProfile?: boolean;
}

export interface Connected {
  ok: true;
  /** Of a profile that was to stay: its ID, or `off` where the keys are not known to be of its account. */
  sharedTokens?: string;
}

export interface SharedTokensChange {
  site: string;
  /** Of the Stripe profile that agents grant tokens to. Absent: off. */
  profileId?: string | undefined;
  by: string;
}

export interface GooglePayChange {
  site: string;
  /** Of Google Pay; default the one that the store's handler has. Required for live keys. */
  merchantId?: string | undefined;
  by: string;
}

/** Nothing was changed. */
export interface HandlerRefusal {
  ok: false;
  /** What is wrong, and what to do. */
  text: string;
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
  secrets: Pick<SiteSecrets, 'list' | 'open' | 'put' | 'replace' | 'remove'>;
  /** Origin of the service; undefined where none is known. */
  service(): string | undefined;
}): StoreProcessorSettings {
  const hasOwnKeys = async (site: string): Promise<boolean> =>
    (await secrets.list(site)).some(({ name }) => name === 'processor-keys' || name === 'stripe-keys');

  /**
   * @param mark of the secrets that the keys were made of: those that were deleted or replaced since do not come back
   * @returns false where they were
   */
  const keep = async (site: string, keys: ProcessorKeys, by: string, mark?: string): Promise<boolean> => {
    const written = writeProcessorKeys(keys);
    if (mark === undefined) await secrets.put(site, 'processor-keys', written, by);
    else if (!(await secrets.replace(site, 'processor-keys', written, by, mark))) return false;
    // The others count first, so a failure in between does no harm.
    await secrets.remove(site, 'stripe-keys', by);
    return true;
  };

  /** The present profile, if the store has keys of its own with one, and whether other keys are of its account. */
  const presentProfile = async (
    site: string,
    keys: ProcessorKeys,
  ): Promise<{ profileId: string; isSame: boolean; mark: string } | undefined> => {
    const opened = await secrets.open(site).catch(() => undefined);
    const kept = opened && keysIn(opened.values);
    if (opened === undefined || kept === undefined || keys.provider !== 'stripe') return undefined;
    const present = readableKept(kept, site);
    if (present?.provider !== 'stripe' || present.profileId === undefined) return undefined;
    const { profileId, publishableKey } = present;
    if (publishableKey === keys.publishableKey) return { profileId, isSame: true, mark: opened.mark };
    const { newestIntent } = await operations.processorUse(site);
    const read =
      newestIntent !== undefined && (await canRead(processors.withKeys(keys, site).port, newestIntent));
    return { profileId, isSame: read !== false && read.ok, mark: opened.mark };
  };

  return {
    async state(site) {
      const isOwn = await hasOwnKeys(site);
      const found = await processors.of(site).catch(() => undefined);
      if (!found) return { source: 'unreadable', facts: { name: 'none' }, health: { ok: true } };
      const facts = found.port.facts();
      const source = isOwn ? 'store' : facts.name === 'none' ? 'none' : 'service';
      return { source, facts, health: await found.health() };
    },
    webhookUrl: ({ id, hosts }, provider) =>
      `${service() ?? `https://${hosts[0] ?? 'localhost'}`}${noticePath(provider)}/${encodeURIComponent(id)}`,
    async connect({ keys: given, keepsProfile = false, ...change }) {
      const label = findProvider(given.provider)?.label ?? given.provider;
      const profile = keepsProfile ? await presentProfile(change.site, given) : undefined;
      const keys = profile?.isSame === true ? { ...given, profileId: profile.profileId } : given;
      const next = processors.withKeys(keys, change.site);
      const tried = await tryKeys(next.port);
      if (!tried.ok)
        return tried.code === undefined
          ? unreachable(label)
          : not('rejected', keysRejected(label, tried.code));
      const shared = await next.port.checkSharedTokens?.();
      if (shared?.ok === false)
        return shared.code === undefined
          ? unreachable(label)
          : { ...not('rejected', sharedTokensProblem(shared.code)), key: 'profileId' };
      const refused = await accountChange(change, next);
      if (refused) return refused;
      if (!(await keep(change.site, keys, change.by, profile?.isSame === true ? profile.mark : undefined)))
        return not('changed', changedKeys);
      await fitHandlers(sites, change, next.port.facts());
      return { ok: true, ...(profile && { sharedTokens: profile.isSame ? profile.profileId : 'off' }) };
    },
    async disconnect(change) {
      if (!(await hasOwnKeys(change.site))) return { ok: true };
      const refused = await accountChange(change, processors.shared);
      if (refused) return refused;
      await secrets.remove(change.site, 'stripe-keys', change.by);
      await secrets.remove(change.site, 'processor-keys', change.by);
      await fitHandlers(sites, change, processors.shared.port.facts());
      return { ok: true };
    },
    async addGooglePay({ site, merchantId, by }) {
      const found = await processors.of(site).catch(() => undefined);
      if (!found) return refuse(unreadableKeys);
      return addGooglePay(sites, { site, by }, found.port.facts(), merchantId);
    },
    async setSharedTokens({ site, profileId, by }) {
      const opened = await secrets.open(site).catch(() => undefined);
      if (!opened) return refuse(unreadableKeys);
      const kept = keysIn(opened.values);
      if (kept === undefined) return refuse(notOwnKeys);
      const { provider: name, ...values } = readKept(kept, site);
      const provider = findProvider(name);
      if (name !== 'stripe' || !provider) return refuse('Only Stripe has shared payment tokens.');
      const read = readProcessorKeys(provider, { ...values, profileId: profileId ?? '' });
      if (!read.ok) return refuse(Object.values(read.errors).join(' '));
      if (profileId !== undefined) {
        const { port } = processors.withKeys(read.keys, site);
        // First: with a revoked key, nothing is known of tokens.
        const tried = await tryKeys(port);
        const checked = tried.ok ? await port.checkSharedTokens?.() : undefined;
        const refused = tried.ok ? checked : tried;
        if (refused?.ok === false)
          return refuse(
            refused.code === undefined
              ? unreachable(provider.label).text
              : tried.ok
                ? sharedTokensProblem(refused.code)
                : keysRejected(provider.label, refused.code),
          );
      }
      return (await keep(site, read.keys, by, opened.mark)) ? { ok: true } : refuse(changedKeys);
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
      const same = await isSameAccount(present, next, newestIntent);
      if (typeof same !== 'boolean') return same;
      if (same) return undefined;
    }
    const site = await sites.read(id);
    if (site?.enabled)
      return not(
        'store-is-on',
        `${whatChanges(present, next)} Turn the store off first, so that no payment begins meanwhile.`,
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
        `${paidOrders === 1 ? '1 order was' : `${paidOrders} orders were`} paid with the present account. After the change, Portico can no longer refund ${paidOrders === 1 ? 'it' : 'them'}: refund at ${present?.configured === true ? labelOf(present) : 'the processor'} instead.`,
      );
    return undefined;
  }
}

/**
 * Whether keys are of the account that the newest payment is with. Keys of Stripe do not name their account, and a payment of another
 * one cannot be read. The other processors find nothing for it, but their keys name the account.
 * @returns a refusal where the processor did not answer
 */
async function isSameAccount(
  present: OpenProcessor | undefined,
  next: OpenProcessor,
  newestIntent: string,
): Promise<boolean | NotConnected> {
  const was = present?.port.facts();
  const is = next.port.facts();
  if (is.name !== 'stripe') return JSON.stringify(was) === JSON.stringify(is);
  if (was !== undefined && was.name !== 'none' && was.name !== is.name) return false;
  const read = await canRead(next.port, newestIntent);
  return !read.ok && read.code === undefined ? unreachable(labelOf(next)) : read.ok;
}

/** Undefined for keys that cannot be read: others may replace them. */
function readableKept(kept: string, site: string): ProcessorKeys | undefined {
  try {
    return readKept(kept, site);
  } catch {
    return undefined;
  }
}

/** @param code of `checkSharedTokens` */
export const sharedTokensProblem = (code: string): string =>
  code === 'other_profile'
    ? 'The profile ID is not that of this Stripe account.'
    : `Stripe does not take shared payment tokens of this account: with the API version ${stripePreview} it answered ${code}. Ask Stripe for access to the preview. A restricted key also needs permission to read shared payment tokens. Until then, leave the profile ID empty.`;

function whatChanges(present: OpenProcessor | undefined, next: OpenProcessor): string {
  if (!next.configured) return 'Payments are with this account.';
  const [was, is] = [present?.configured === true ? labelOf(present) : undefined, labelOf(next)];
  return was === undefined || was === is
    ? `This is another ${is} account, or another mode of it.`
    : `This changes the payment processor from ${was} to ${is}.`;
}

const labelOf = ({ port }: OpenProcessor): string => providerOf(port.facts())?.label ?? 'processor';

const keysRejected = (label: string, code: string): string => `${label} rejected the keys (${code}).`;

const refuse = (text: string): HandlerRefusal => ({ ok: false, text });
const unreadableKeys = 'The keys of this store cannot be decrypted. Connect it again.';
const changedKeys = 'The keys of this store were changed meanwhile, so nothing was saved. Try again.';
const notOwnKeys =
  'This store has no Stripe keys of its own. Connect it to Stripe first. For the keys of the service, set STRIPE_PROFILE_ID.';

const not = (why: NotConnected['why'], text: string): NotConnected => ({ ok: false, why, text });
const unreachable = (label: string): NotConnected =>
  not('unreachable', `${label} did not respond, so nothing was changed. Try again.`);
