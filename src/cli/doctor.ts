/** Probes a deployed UCP surface from outside. Nothing is ever paid. */
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
import { exit, Stop } from './exit.ts';
import { readNamedFile } from './files.ts';
import { formatArguments, textOrJson } from './format.ts';

const args = {
  url: { type: 'positional', description: 'Address of the shop, or of its manifest', required: true },
  ...formatArguments('text', 'json'),
  'dry-run-checkout': {
    type: 'boolean',
    description:
      'Make a checkout of one piece, price it, address it and cancel it; nothing is paid. On by default for this machine (--no-dry-run-checkout); elsewhere only with this option, and only for a store of your own',
  },
  country: {
    type: 'string',
    description: `Country of the delivery address: ${testCountries.join(', ')}; default: by the currency`,
    valueHint: 'code',
  },
  timeout: { type: 'string', description: 'Seconds for one answer, 1 to 60', default: '10', valueHint: 's' },
  budget: {
    type: 'string',
    description: 'Seconds for the whole visit, 5 to 600',
    default: '180',
    valueHint: 's',
  },
  'profile-base': {
    type: 'string',
    description:
      'Introduce ourselves by the agent profile at <url>/{release}; the store must be able to read it',
    valueHint: 'url',
  },
  'signing-key': {
    type: 'string',
    description: 'Private JWK (P-256, with kid) whose public half stands in that profile',
    valueHint: 'file',
  },
  'api-key': {
    type: 'string',
    description: 'File with an API key of the store, sent to its own host only',
    valueHint: 'file',
  },
  ...reachArguments,
  quiet: { type: 'boolean', description: 'No progress on standard error' },
} as const;

export default defineCommand({
  meta: { name: 'doctor', description: 'Probe a deployed UCP surface from outside' },
  args,
  async run({ args: given, rawArgs }) {
    refuseUnknown(given, args);
    const format = textOrJson(given);
    const url = withScheme(given.url);
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
      throw new Stop(exit.usage, `"${given.url}" is no http or https address.`);
    const settings = await readSettings(given);
    const reach = await readReachArguments(given, rawArgs);
    // Only now: wrong use is told without all that the visit needs.
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
    throw new Stop(exit.usage, '--signing-key needs --profile-base.');
  return {
    timeoutMs: readInteger('--timeout', given['timeout'], 1, 60) * 1_000,
    budgetMs: readInteger('--budget', given['budget'], 5, 600) * 1_000,
    ...(typeof given['dry-run-checkout'] === 'boolean' ? { dryRun: given['dry-run-checkout'] } : {}),
    ...(country === undefined ? {} : { country }),
    ...(base === undefined ? {} : { profileBase: readBase(base) }),
    ...(keyFile === undefined
      ? {}
      : { signingKey: readKey(keyFile, await readNamedFile(keyFile, '--signing-key')) }),
    ...(apiKeyFile === undefined ? {} : { apiKey: (await readNamedFile(apiKeyFile, '--api-key')).trim() }),
  };
}

function readKey(file: string, text: string): JsonWebKey {
  try {
    const key = JSON.parse(text) as JsonWebKey;
    createPrivateKey({ key, format: 'jwk' });
    if (key.crv === 'P-256' && typeof key['kid'] === 'string') return key;
  } catch {
    // Told below, without the content.
  }
  throw new Stop(exit.usage, `--signing-key: "${file}" holds no private JWK of P-256 with a kid.`);
}
