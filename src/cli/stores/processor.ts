import { defineCommand } from 'citty';
import type { ProcessorKeys, Provider, Site } from '#commerce';
import type {
  ConnectedProcessor,
  NotConnected,
  StoreProcessorSettings,
} from '../../server/compose/store-processor.ts';
import { refuseUnknown } from '../arguments.ts';
import { readConfig, withDatabase } from '../configuration.ts';
import { exit, Stop } from '../exit.ts';
import { formatArguments, textOrJson } from '../format.ts';
import { print } from '../audits/output.ts';
import { existingStore } from './records.ts';
import { readSecret } from './secret.ts';
import { whoRunsIt } from '../who.ts';

const args = {
  id: { type: 'positional', description: 'Store ID', required: true },
  connect: {
    type: 'boolean',
    description: 'Connect a payment processor with the keys from standard input',
  },
  provider: {
    type: 'string',
    description:
      'With --connect: stripe, adyen, paypal, braintree, checkout-com, or worldpay (default: stripe)',
    valueHint: 'name',
  },
  disconnect: { type: 'boolean', description: "Delete the store's keys" },
  'leave-orders': {
    type: 'boolean',
    description: 'Accept that orders paid with the present account can no longer be refunded here',
  },
  'google-pay': {
    type: 'boolean',
    description: 'Add or update the Google Pay handler for the connected processor',
  },
  'google-merchant-id': {
    type: 'string',
    description: 'With --google-pay: merchant ID of Google Pay, required for live keys',
    valueHint: 'id',
  },
  'shared-tokens': {
    type: 'string',
    description:
      'Accept shared payment tokens, a preview at Stripe, that agents grant to this Stripe profile. off: do not',
    valueHint: 'profile',
  },
  ...formatArguments('text', 'json'),
} as const;

export default defineCommand({
  meta: {
    name: 'processor',
    description: 'Show, connect, or disconnect the payment processor of a store',
  },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const format = textOrJson(given);
    const { id, connect = false, disconnect = false } = given;
    if (connect && disconnect) throw new Stop(exit.usage, 'Use either --connect or --disconnect, not both.');
    const googlePay = given['google-pay'] === true;
    if (googlePay && (connect || disconnect))
      throw new Stop(exit.usage, 'Connect the processor first, then add Google Pay.');
    const sharedTokens = given['shared-tokens'];
    if (sharedTokens !== undefined && (connect || disconnect || googlePay))
      throw new Stop(exit.usage, 'Use --shared-tokens on its own.');
    const provider = await providerNamed(given.provider, connect);
    const merchantId = await merchantIdNamed(given['google-merchant-id'], googlePay);
    const entered = provider && (await readKeys(provider, await readSecret()));
    const { openSelling } = await import('../../server/compose/selling-core.ts');
    const { SecretRefused } = await import('#storage');
    const selling = await withDatabase(openSelling(await readConfig()));
    try {
      const site = await withDatabase(existingStore(selling.sites, id));
      const { processorSettings } = selling;
      const change = { site: id, leaveOrders: given['leave-orders'] === true, by: whoRunsIt() };
      if (entered) {
        const done = await processorSettings.connect({ ...change, ...entered }).catch((error: unknown) => {
          if (error instanceof SecretRefused) throw new Stop(exit.usage, error.message);
          throw error;
        });
        if (!done.ok) throw stopFor(done);
        return await print(
          `Connected ${id} to ${provider.label}. Keys are stored encrypted.\n${sharedTokensText(id, done.sharedTokens)}`,
        );
      }
      if (disconnect) {
        const done = await processorSettings.disconnect(change);
        if (!done.ok) throw stopFor(done);
        return await print(`Disconnected ${id} from its payment processor.\n`);
      }
      if (googlePay) {
        const added = await processorSettings.addGooglePay({ site: id, merchantId, by: change.by });
        if (!added.ok) throw new Stop(exit.usage, added.text);
        return await print(`Added Google Pay to ${id}.\n`);
      }
      if (sharedTokens !== undefined) {
        const profileId = sharedTokens === 'off' ? undefined : sharedTokens;
        const done = await processorSettings.setSharedTokens({ site: id, profileId, by: change.by });
        if (!done.ok) throw new Stop(exit.usage, done.text);
        return await print(
          `Shared payment tokens are ${profileId === undefined ? 'off' : 'on'} for ${id}.\n`,
        );
      }
      return await print(await stateText(site, processorSettings, format));
    } finally {
      await selling.close();
    }
  },
});

/** @param kept of `Connected` */
function sharedTokensText(id: string, kept: string | undefined): string {
  if (kept === undefined) return '';
  return kept === 'off'
    ? `Shared payment tokens are off now: the profile was entered for other keys. To turn them on, run portico stores processor ${id} --shared-tokens profile_….\n`
    : `Shared payment tokens are still on, for ${kept}.\n`;
}

async function providerNamed(name: string | undefined, connect: boolean): Promise<Provider | undefined> {
  if (!connect && name === undefined) return undefined;
  if (!connect) throw new Stop(exit.usage, 'Use --provider with --connect.');
  const { findProvider, providers } = await import('#commerce');
  const found = findProvider(name ?? 'stripe');
  if (found) return found;
  const names = providers.map((provider) => provider.name).join(', ');
  throw new Stop(exit.usage, `--provider must be one of ${names}, not "${name ?? ''}".`);
}

async function merchantIdNamed(id: string | undefined, googlePay: boolean): Promise<string | undefined> {
  if (id === undefined) return undefined;
  if (!googlePay) throw new Stop(exit.usage, 'Use --google-merchant-id with --google-pay.');
  const { isGoogleMerchantId } = await import('#commerce');
  if (isGoogleMerchantId(id)) return id;
  throw new Stop(exit.usage, '--google-merchant-id must be letters and digits, as the console shows it.');
}

const stopFor = ({ why, text }: NotConnected): Stop =>
  new Stop(
    why === 'unreachable' ? exit.failed : exit.usage,
    why === 'paid-orders' ? `${text} To accept that, add --leave-orders.` : text,
  );

const sources: Record<ConnectedProcessor['source'], string> = {
  store: 'keys of this store',
  service: 'keys of the service',
  none: 'not connected',
  unreadable: 'keys of this store, which SECRET does not decrypt',
};

async function stateText(
  site: Site,
  settings: Pick<StoreProcessorSettings, 'state' | 'webhookUrl'>,
  format: string,
): Promise<string> {
  const { accountKeyOf, isLiveProcessor, providerOf } = await import('#commerce');
  const { source, facts, health } = await settings.state(site.id);
  const provider = providerOf(facts);
  const account = accountKeyOf(facts) || null;
  const mode = provider ? (isLiveProcessor(facts) === true ? 'live' : 'test') : null;
  const webhook = provider && source === 'store' ? settings.webhookUrl(site, provider.name) : null;
  const publishableKey = facts.name === 'stripe' ? facts.publishableKey : null;
  const profileId = facts.name === 'stripe' ? (facts.profileId ?? null) : null;
  if (format === 'json') {
    const state = {
      store: site.id,
      source,
      processor: facts.name,
      mode,
      account,
      publishableKey,
      profileId,
      webhook,
      health,
    };
    return `${JSON.stringify(state, null, 2)}\n`;
  }
  return [
    `${site.id}: ${sources[source]}`,
    ...(provider ? [`${provider.label}, ${mode ?? ''}: ${account ?? ''}`] : []),
    ...(profileId === null ? [] : [`Shared payment tokens: ${profileId}`]),
    ...(webhook === null ? [] : [`Webhook: ${webhook}`]),
    ...(health.ok ? [] : [`Rejected by ${provider?.label ?? 'the processor'}: ${health.code}`]),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

/** @param text JSON with the keys that the provider needs */
async function readKeys(
  provider: Provider,
  text: string,
): Promise<{ keys: ProcessorKeys; keepsProfile: boolean }> {
  const { readProcessorKeys } = await import('#commerce');
  const given = parseJson(provider, text);
  const read = readProcessorKeys(provider, given);
  if (read.ok) return { keys: read.keys, keepsProfile: !Object.hasOwn(given as object, 'profileId') };
  throw new Stop(exit.usage, Object.values(read.errors).join(' '));
}

function parseJson({ label, keys }: Provider, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const members = keys
      .filter(({ isOptional }) => isOptional !== true)
      .map(({ name }) => `"${name}": "…"`)
      .join(', ');
    throw new Stop(exit.usage, `Pass the keys of ${label} as JSON: {${members}}.`);
  }
}
