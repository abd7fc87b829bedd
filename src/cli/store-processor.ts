import { defineCommand } from 'citty';
import type { StripeKeys } from '#commerce';
import type { ConnectedProcessor, NotConnected } from '../server/compose/store-processor.ts';
import { refuseUnknown } from './arguments.ts';
import { readConfig, withDatabase } from './configuration.ts';
import { exit, Stop } from './exit.ts';
import { formatArguments, textOrJson } from './format.ts';
import { print } from './output.ts';
import { existingStore } from './store-records.ts';
import { readSecret } from './store-secret.ts';
import { whoRunsIt } from './who.ts';

const args = {
  id: { type: 'positional', description: 'Store ID', required: true },
  connect: {
    type: 'boolean',
    description: 'Connect Stripe with the keys from standard input',
  },
  disconnect: { type: 'boolean', description: "Delete the store's keys" },
  'leave-orders': {
    type: 'boolean',
    description: 'Accept that orders paid with the present account can no longer be refunded here',
  },
  ...formatArguments('text', 'json'),
} as const;

export default defineCommand({
  meta: {
    name: 'processor',
    description: 'Show, connect, or disconnect the Stripe account of a store',
  },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const format = textOrJson(given);
    const { id, connect = false, disconnect = false } = given;
    if (connect && disconnect) throw new Stop(exit.usage, 'Use either --connect or --disconnect, not both.');
    const keys = connect ? await readKeys(await readSecret()) : undefined;
    const { openSelling } = await import('../server/compose/selling-core.ts');
    const { SecretRefused } = await import('#storage');
    const selling = await withDatabase(openSelling(await readConfig()));
    try {
      await withDatabase(existingStore(selling.sites, id));
      const { processorSettings } = selling;
      const change = { site: id, leaveOrders: given['leave-orders'] === true, by: whoRunsIt() };
      if (keys) {
        const done = await processorSettings.connect({ ...change, keys }).catch((error: unknown) => {
          if (error instanceof SecretRefused) throw new Stop(exit.usage, error.message);
          throw error;
        });
        if (!done.ok) throw stopFor(done);
        return await print(`Connected ${id} to Stripe. Keys are stored encrypted.\n`);
      }
      if (disconnect) {
        const done = await processorSettings.disconnect(change);
        if (!done.ok) throw stopFor(done);
        return await print(`Disconnected ${id} from its Stripe account.\n`);
      }
      return await print(stateText(id, await processorSettings.state(id), format));
    } finally {
      await selling.close();
    }
  },
});

const stopFor = ({ why, text }: NotConnected): Stop =>
  new Stop(
    why === 'unreachable' ? exit.failed : exit.usage,
    why === 'paid-orders' ? `${text} To accept that, add --leave-orders.` : text,
  );

const sources: Record<ConnectedProcessor['source'], string> = {
  store: 'keys of this store',
  service: 'keys of the service (STRIPE_SECRET_KEY)',
  none: 'not connected',
  unreadable: 'keys of this store, which SECRET does not decrypt',
};

function stateText(id: string, { source, facts, health }: ConnectedProcessor, format: string): string {
  const publishableKey = facts.name === 'stripe' ? facts.publishableKey : null;
  if (format === 'json')
    return `${JSON.stringify({ store: id, source, processor: facts.name, publishableKey, health }, null, 2)}\n`;
  const rejected = health.ok ? [] : [`Rejected by Stripe: ${health.code}`];
  return [`${id}: ${sources[source]}`, ...(publishableKey === null ? [] : [publishableKey]), ...rejected]
    .map((line) => `${line}\n`)
    .join('');
}

/** @param text JSON with `publishableKey`, `secretKey`, and `webhookSecret` */
async function readKeys(text: string): Promise<StripeKeys> {
  const { readStripeKeys } = await import('#commerce');
  const read = readStripeKeys(parseJson(text));
  if (read.ok) return read.keys;
  throw new Stop(exit.usage, Object.values(read.errors).join(' '));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Stop(
      exit.usage,
      'Pass the keys of Stripe as JSON: {"publishableKey": "pk_…", "secretKey": "sk_…", "webhookSecret": "whsec_…"}.',
    );
  }
}
