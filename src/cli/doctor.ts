/** Checks a deployed UCP service from outside. Never pays. */
import { createPrivateKey, type JsonWebKey } from 'node:crypto';
import { defineCommand } from 'citty';
import {
  readInteger,
  reachArguments,
  readBase,
  readReachArguments,
  refuseUnknown,
  withScheme,
} from './arguments.ts';
import { testCountries } from './doctor/addresses.ts';
import type { DoctorCommand } from './doctor/command.ts';
import { readSalesforceConnection } from './doctor/calls/connection.ts';
import type { SelfCheck } from './doctor/self-check.ts';
import { exit, Stop } from './exit.ts';
import { readNamedFile } from './files.ts';
import { formatArguments, textOrJson } from './format.ts';

const args = {
  // Not required, so that an unknown option is named first.
  url: { type: 'positional', description: 'URL of the store or its manifest', required: false },
  ...formatArguments('text', 'json'),
  'dry-run-checkout': {
    type: 'boolean',
    description:
      'Create a checkout with one item, price it, add an address, and cancel it. Nothing is paid. On by default for a store on this machine (turn off with --no-dry-run-checkout). Use it only for your own store',
  },
  country: {
    type: 'string',
    description: `Country of the delivery address: ${testCountries.join(', ')} (default: by currency)`,
    valueHint: 'code',
  },
  timeout: {
    type: 'string',
    description: 'Timeout per request in seconds, 1 to 60',
    default: '10',
    valueHint: 's',
  },
  budget: {
    type: 'string',
    description: 'Time budget in seconds, 5 to 600',
    default: '180',
    valueHint: 's',
  },
  'profile-base': {
    type: 'string',
    description: 'Use the agent profile at <url>/{release}. The store must be able to read it',
    valueHint: 'url',
  },
  'signing-key': {
    type: 'string',
    description: 'Private JWK (P-256, with kid) whose public key is in that profile',
    valueHint: 'file',
  },
  'api-key': {
    type: 'string',
    description: 'File with an API key of the store. Sent only to its own host',
    valueHint: 'file',
  },
  'self-check': {
    type: 'string',
    description: 'File with the signed result of the cartridge’s self-check (Business Manager)',
    valueHint: 'file',
  },
  salesforce: {
    type: 'string',
    description:
      'File with the SCAPI connection of the store as JSON: shortCode, organization, site, clientId. Finds Salesforce’s own UCP',
    valueHint: 'file',
  },
  'slas-secret': {
    type: 'string',
    description:
      'File with the secret of that client, for the checkout sessions of Salesforce’s own UCP. Sent only to that instance',
    valueHint: 'file',
  },
  platform: {
    type: 'string',
    description: 'Also call the store as this platform does: google',
    valueHint: 'name',
  },
  'test-purchase': {
    type: 'boolean',
    description:
      'With --platform google: pay with a test token if Google Pay is in its TEST environment, and receive order updates. Places test orders',
  },
  'google-feed': {
    type: 'string',
    description: 'With --platform google: file with the supplemental feed',
    valueHint: 'file',
  },
  'partner-key': {
    type: 'string',
    description: 'With --platform google: file with the key that order updates must have',
    valueHint: 'file',
  },
  'webhook-port': {
    type: 'string',
    description: 'With --platform google: port on this machine for order updates (default: any)',
    valueHint: 'port',
  },
  ...reachArguments,
  quiet: { type: 'boolean', description: 'Hide progress' },
} as const;

export default defineCommand({
  meta: { name: 'doctor', description: 'Check a deployed UCP service from outside' },
  args,
  async run({ args: given, rawArgs }) {
    refuseUnknown(given, args);
    const format = textOrJson(given);
    if (given.url === undefined)
      throw new Stop(exit.usage, 'Missing URL. For example: portico doctor https://shop.example');
    const url = withScheme(given.url);
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
      throw new Stop(exit.usage, `"${given.url}" is not an HTTP or HTTPS URL.`);
    const settings = await readSettings(given);
    const reach = await readReachArguments(given, rawArgs);
    // Imported late, so that usage errors appear at once.
    const { runDoctor } = await import('./doctor/command.ts');
    return runDoctor(url, { ...settings, reach, format, quiet: given.quiet === true });
  },
});

type VisitSettings = Omit<DoctorCommand, 'reach' | 'format' | 'quiet'>;

async function readSettings(given: Record<string, unknown>): Promise<VisitSettings> {
  const text = (name: string): string | undefined => given[name] as string | undefined;
  const [base, keyFile, apiKeyFile] = [text('profile-base'), text('signing-key'), text('api-key')];
  const country = text('country')?.toUpperCase();
  if (country !== undefined && !testCountries.includes(country))
    throw new Stop(exit.usage, `--country must be one of ${testCountries.join(', ')}, not "${country}".`);
  if (keyFile !== undefined && base === undefined)
    throw new Stop(exit.usage, '--signing-key requires --profile-base.');
  const google = await readGoogle(given);
  const selfCheckFile = text('self-check');
  const [connectionFile, secretFile] = [text('salesforce'), text('slas-secret')];
  if (secretFile !== undefined && connectionFile === undefined)
    throw new Stop(exit.usage, '--slas-secret requires --salesforce.');
  const connection =
    connectionFile === undefined ? undefined : await readSalesforceConnection(connectionFile);
  if (secretFile !== undefined && connection?.clientId === undefined)
    throw new Stop(exit.usage, `--slas-secret requires a clientId in "${connectionFile}".`);
  return {
    timeoutMs: readInteger('--timeout', given['timeout'], 1, 60) * 1_000,
    budgetMs: readInteger('--budget', given['budget'], 5, 600) * 1_000,
    ...(typeof given['dry-run-checkout'] === 'boolean' ? { dryRun: given['dry-run-checkout'] } : {}),
    ...(country === undefined ? {} : { country }),
    ...(base === undefined ? {} : { profileBase: readBase(base) }),
    ...(keyFile === undefined
      ? {}
      : { signingKey: readKey(keyFile, await readNamedFile(keyFile, '--signing-key')) }),
    ...(google ? { google } : {}),
    ...(connection ? { salesforce: connection.place } : {}),
    ...(secretFile === undefined || connection?.clientId === undefined
      ? {}
      : {
          slasClient: {
            id: connection.clientId,
            secret: (await readNamedFile(secretFile, '--slas-secret')).trim(),
          },
        }),
    ...(apiKeyFile === undefined ? {} : { apiKey: (await readNamedFile(apiKeyFile, '--api-key')).trim() }),
    ...(selfCheckFile === undefined ? {} : { selfCheck: await readSelfCheckFile(selfCheckFile) }),
  };
}

async function readGoogle(given: Record<string, unknown>): Promise<VisitSettings['google']> {
  const text = (name: string): string | undefined => given[name] as string | undefined;
  const [feed, key, port] = [text('google-feed'), text('partner-key'), text('webhook-port')];
  const testPurchase = given['test-purchase'] === true;
  const platform = text('platform');
  if (platform === undefined) {
    if (testPurchase || [feed, key, port].some((one) => one !== undefined))
      throw new Stop(
        exit.usage,
        '--test-purchase, --google-feed, --partner-key, and --webhook-port require --platform google.',
      );
    return undefined;
  }
  if (platform !== 'google') throw new Stop(exit.usage, `--platform must be google, not "${platform}".`);
  return {
    testPurchase,
    ...(feed === undefined ? {} : { feed: await readNamedFile(feed, '--google-feed') }),
    ...(key === undefined ? {} : { partnerKey: (await readNamedFile(key, '--partner-key')).trim() }),
    ...(port === undefined ? {} : { webhookPort: readInteger('--webhook-port', port, 1, 65_535) }),
  };
}

function readKey(file: string, text: string): JsonWebKey {
  try {
    const key = JSON.parse(text) as JsonWebKey;
    createPrivateKey({ key, format: 'jwk' });
    if (key.crv === 'P-256' && typeof key['kid'] === 'string') return key;
  } catch {
    // Reported below, without the content.
  }
  throw new Stop(exit.usage, `--signing-key: "${file}" is not a private P-256 JWK with a kid.`);
}

async function readSelfCheckFile(file: string): Promise<SelfCheck> {
  const text = await readNamedFile(file, '--self-check');
  const { readSelfCheck } = await import('./doctor/self-check.ts');
  try {
    return readSelfCheck(text);
  } catch (error) {
    throw new Stop(exit.usage, `--self-check: "${file}": ${error instanceof Error ? error.message : ''}`);
  }
}
