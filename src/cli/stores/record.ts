/** Records a fixed scenario on the instance of a store as a file without secrets, for a bug report or a test. */
import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { defineCommand } from 'citty';
import type { LeftOrder, Recorded, RecordedConnection } from '#backends/salesforce';
import type { PlatformConnection, Site, SiteSecretValues } from '#commerce';
import { refuseUnknown, repeated } from '../arguments.ts';
import { readConfig } from '../configuration.ts';
import { exit, Stop } from '../exit.ts';
import { cannot } from '../files.ts';
import { print } from '../audits/output.ts';
import { startProgress } from '../audits/progress.ts';
import { confirm } from '../prompt.ts';
import { existingStore, withinStores } from './records.ts';

const args = {
  id: { type: 'positional', description: 'Store ID', required: true },
  file: { type: 'positional', description: 'File to write. Must not exist', required: true },
  phrase: {
    type: 'string',
    description: 'Search for products by these words (default: all products)',
    valueHint: 'words',
  },
  coupon: { type: 'string', description: 'Also apply this coupon code', valueHint: 'code' },
  'place-order': {
    type: 'boolean',
    description: 'Also create an order. It is set to failed afterwards, unless it was paid',
  },
  token: {
    type: 'string',
    description: 'Pay the order with this token of a test card (default: an invented one, which is declined)',
    valueHint: 'token',
  },
  yes: { type: 'boolean', description: 'Create the order without asking' },
  'allow-production': {
    type: 'boolean',
    description: 'Run on an instance that is, or may be, production',
  },
  keep: {
    type: 'string',
    description: 'Keep this name of a fault or status, which the last recording replaced (repeatable)',
    valueHint: 'word',
  },
  quiet: { type: 'boolean', description: 'Hide progress' },
} as const;

export default defineCommand({
  meta: {
    name: 'record',
    description:
      'Record calls to the Salesforce instance of a store as a file without secrets and personal data, such as: portico stores record demo recording.json',
  },
  args,
  async run({ args: given, rawArgs }) {
    refuseUnknown(given, args);
    const { id, file } = given;
    const keep = repeated(rawArgs, 'keep');
    const wrong = keep.find((word) => !/^[A-Za-z][A-Za-z_-]{0,59}$/.test(word));
    if (wrong !== undefined)
      throw new Stop(
        exit.usage,
        `--keep must be one word of letters, hyphens, and underscores, not "${wrong}".`,
      );
    if (given.token !== undefined && given['place-order'] !== true)
      throw new Stop(exit.usage, '--token requires --place-order.');
    const settings = {
      keep,
      places: given['place-order'] === true,
      quiet: given.quiet === true,
      ...(given.phrase === undefined ? {} : { phrase: given.phrase }),
      ...(given.token === undefined ? {} : { token: given.token }),
      ...(given.coupon === undefined ? {} : { coupon: given.coupon }),
    };
    const recorded = await writingTo(file, async () => {
      const { site, secrets } = await withinStores(async (records) => {
        const found = await existingStore(records.sites, id);
        return { site: found, secrets: (await (await records.secrets()).open(id)).values };
      });
      const { connection, platform } = await connectionOf(site, secrets);
      const { isOutsideProduction } = await import('#backends/salesforce');
      if (!isOutsideProduction(connection) && given['allow-production'] !== true)
        throw new Stop(
          exit.usage,
          `The instance of ${id} is, or may be, production. Use a sandbox. To record it anyway, add --allow-production.`,
        );
      if (settings.places && given.yes !== true)
        await confirm(`Create an order in the site "${platform.site}"`);
      return record(connection, { ...settings, site, platform });
    });
    await print(summaryOf(file, recorded));
  },
});

/** Opens the file first: what cannot be written is not worth an order. Removes it if nothing is recorded. */
async function writingTo(file: string, work: () => Promise<Recorded>): Promise<Recorded> {
  const output = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw cannot('write', file, error);
    throw new Stop(exit.usage, `${file} already exists. Nothing was recorded.`);
  });
  let isWritten = false;
  try {
    const recorded = await work();
    await output.writeFile(recorded.text).catch((error: unknown) => {
      const { code, message } = cannot('write', file, error);
      throw new Stop(code, withOrder(message, recorded.leftOrder));
    });
    isWritten = true;
    return recorded;
  } finally {
    await output.close();
    if (!isWritten) await rm(file, { force: true });
  }
}

async function connectionOf(
  site: Site,
  secrets: SiteSecretValues,
): Promise<{ connection: RecordedConnection; platform: PlatformConnection }> {
  const { backendOf } = await import('#commerce');
  const found = backendOf(site);
  if (found.backend === 'embedded')
    throw new Stop(exit.usage, `${site.id} is an embedded store. Only stores on Salesforce can be recorded.`);
  if (found.backend === 'scapi') {
    const clientSecret = secrets['slas-client-secret'];
    if (clientSecret === undefined)
      throw new Stop(
        exit.usage,
        `${site.id} has no SLAS client secret. Set it with "portico stores secret ${site.id}".`,
      );
    const { shortCode, organization, site: siteId, clientId, baseUrl } = found.connection;
    const options = { shortCode, organization, site: siteId, clientId, clientSecret };
    return {
      connection: { api: 'scapi', options: { ...options, ...(baseUrl === undefined ? {} : { baseUrl }) } },
      platform: found.connection,
    };
  }
  const { host, site: siteId, clientId, sitePath, version, accountUrl } = found.connection;
  const clientPassword = secrets['ocapi-client-password'];
  return {
    connection: {
      api: 'ocapi',
      options: {
        host,
        site: siteId,
        clientId,
        ...(sitePath === undefined ? {} : { sitePath }),
        ...(version === undefined ? {} : { version }),
        ...(accountUrl === undefined ? {} : { accountUrl }),
        ...(clientPassword === undefined ? {} : { clientPassword }),
      },
    },
    platform: found.connection,
  };
}

interface RecordSettings {
  site: Site;
  platform: PlatformConnection;
  keep: readonly string[];
  places: boolean;
  quiet: boolean;
  phrase?: string;
  coupon?: string;
  token?: string;
}

/** Calls the instance as the service does, with its own limits and without repeating an order. */
async function record(
  connection: RecordedConnection,
  { site, platform, keep, places, quiet, phrase, coupon, token = 'portico-recording' }: RecordSettings,
): Promise<Recorded> {
  const {
    createCaller,
    instanceFetcherOptions,
    instanceOrigin,
    recordScenario,
    RecordingFailed,
    sealForHook,
  } = await import('#backends/salesforce');
  const { createFetcher } = await import('#fetch');
  const { allowInsecureLoopback, outboundProxy } = await readConfig();
  const fetcher = createFetcher({
    ...instanceFetcherOptions(),
    allowPrivate: allowInsecureLoopback && 'loopback',
    ...(outboundProxy ? { proxy: outboundProxy } : {}),
  });
  const progress = await startProgress(quiet);
  // The second one ends the process at once.
  const interruption = new AbortController();
  const interrupt = (): void => interruption.abort();
  process.once('SIGINT', interrupt);
  const reference = `recording_${randomUUID()}`;
  const seal = (amount: number, currency: string): Promise<string> =>
    sealForHook(
      { type: 'token', token },
      {
        reference,
        checkoutId: reference,
        amount,
        currency,
        handlerId: 'recording',
        returnUrl: `${site.storefront}/`,
        now: Date.now(),
      },
      platform.hookKey,
    );
  try {
    return await recordScenario({
      connection,
      caller: createCaller({ fetcher, name: `The instance of the store ${site.id}` }),
      currencies: site.currencies,
      locale: site.locale,
      keep,
      now: Date.now,
      signal: interruption.signal,
      onCall: (done) => progress.show({ step: 'record', url: instanceOrigin(connection), done, left: 0 }),
      ...(phrase === undefined ? {} : { phrase }),
      ...(coupon === undefined ? {} : { coupon }),
      reference,
      ...(places ? { order: { methodId: platform.paymentMethodId, seal } } : {}),
    });
  } catch (error) {
    if (!(error instanceof RecordingFailed)) throw error;
    const code = interruption.signal.aborted ? exit.interrupted : exit.unreachable;
    throw new Stop(code, withOrder(error.message, error.leftOrder));
  } finally {
    process.off('SIGINT', interrupt);
    progress.end();
    await fetcher.close();
  }
}

const withOrder = (message: string, left: LeftOrder | undefined): string =>
  left ? `${message}\n${orderSentence(left)}` : message;

function orderSentence({ orderNo, email, reference }: LeftOrder): string {
  const what =
    orderNo === undefined
      ? `the email address ${email} (attribute portico_reference: ${reference})`
      : `the order number ${orderNo}`;
  return `An order may exist in the instance: in Business Manager, go to Merchant Tools › Ordering › Orders and search for ${what}. Cancel the order, or delete it if its status is Created.`;
}

function summaryOf(file: string, { recording, unknownWords, outcomes, leftOrder }: Recorded): string {
  const { exchanges, kept, proves, source } = recording;
  const replaced = Object.values(kept.replaced).reduce((sum, count) => sum + count, 0);
  const lines = [
    `Recorded ${exchanges.length} calls to ${file}.`,
    `Kept: numbers, yes and no values, and ${kept.words.length} words of the platform: ${kept.words.join(', ')}.`,
    `Replaced by placeholders: ${replaced} different texts. Left out: ${kept.leftOut} values of undocumented members.`,
    ...outcomes.map((one) => `  ${one}`),
  ];
  if (leftOrder) lines.push(orderSentence(leftOrder));
  if (unknownWords.length > 0)
    lines.push(
      'Replaced, but perhaps names of faults or statuses. To keep one, record again with --keep:',
      ...unknownWords.map((word) => `  ${JSON.stringify(word)}`),
    );
  lines.push(
    source === 'simulator'
      ? 'This is a recording of a simulator. It proves nothing about the platform.'
      : `Proves: ${proves.length > 0 ? proves.join(', ') : 'nothing that is not known'}.`,
    `Read ${file} before you share it.`,
  );
  return `${lines.join('\n')}\n`;
}
