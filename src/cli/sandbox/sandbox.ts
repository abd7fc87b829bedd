import { defineCommand } from 'citty';
import type { OcapiClient } from '../../../sandbox/sfcc/ocapi/options.ts';
import { refuseUnknown } from '../arguments.ts';
import { exit, Stop } from '../exit.ts';
import { readNamedFile } from '../files.ts';
import { portTaken } from './port-taken.ts';
import { braintree, checkoutCom, paypal, stripe, worldpay } from './processors.ts';
import googlePayToken from './google-pay-token.ts';
import { googleSandbox as google } from './google.ts';

const args = {
  port: { type: 'string', description: 'Port on this machine (default: 8790)', valueHint: 'port' },
  latency: {
    type: 'string',
    description: 'Delay of each response in milliseconds (default: 0)',
    valueHint: 'ms',
  },
  'ocapi-settings': {
    type: 'string',
    description: 'Open Commerce API settings as JSON, as in Business Manager (default: allow everything)',
    valueHint: 'file',
  },
  'order-index': {
    type: 'string',
    description:
      'When order_search of OCAPI finds a new order, in milliseconds, or "off" for a site without Order Incremental Indexing (default: 3000)',
    valueHint: 'ms|off',
  },
} as const;

const sfcc = defineCommand({
  meta: {
    name: 'sfcc',
    description: 'Simulate a Salesforce B2C Commerce instance with both shopping APIs',
  },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const port = wholeNumber('port', given.port, 8790, 65_535);
    const latencyMs = wholeNumber('latency', given.latency, 0, 60_000);
    const orderIndex = given['order-index'];
    const index =
      orderIndex === 'off'
        ? { orderIndexing: false }
        : { indexLagMs: wholeNumber('order-index', orderIndex, 3_000, 600_000) };
    const { openSandboxInstance } = await import('./instance.ts');
    const file = given['ocapi-settings'];
    const clients = file === undefined ? undefined : await readSettings(file);
    const opened = await openSandboxInstance({
      port,
      latencyMs,
      ocapi: { ...index, ...(clients ? { clients } : {}) },
    }).catch(portTaken(port));
    process.stdout.write(opened.welcome);
    await interrupted();
    await opened.close();
    return exit.good;
  },
});

const adyenArgs = {
  port: { type: 'string', description: 'Port on this machine (default: 8791)', valueHint: 'port' },
  webhook: { type: 'string', description: 'URL that gets the webhooks', valueHint: 'url' },
} as const;

const adyen = defineCommand({
  meta: { name: 'adyen', description: "Simulate Adyen's Checkout API and webhooks" },
  args: adyenArgs,
  async run({ args: given }) {
    refuseUnknown(given, adyenArgs);
    const port = wholeNumber('port', given.port, 8791, 65_535);
    const { webhook } = given;
    if (webhook !== undefined && !/^https?:$/.test(URL.parse(webhook)?.protocol ?? ''))
      throw new Stop(exit.usage, '--webhook must be an HTTP or HTTPS URL.');
    const { startAdyen, adyenPans, adyenTokens } = await import('../../../sandbox/adyen/index.ts');
    const opened = await startAdyen({
      port,
      ...(webhook === undefined ? {} : { webhook: { url: webhook } }),
    }).catch(portTaken(port));
    const { url, apiKey, merchantAccount, hmacKey } = opened;
    const cards = Object.entries(adyenTokens).map(([name, what]) => `  ${adyenPans.get(name)}  ${what}`);
    process.stdout.write(`Simulated Adyen: ${url}

  API key           ${apiKey}
  Merchant account  ${merchantAccount}
  HMAC key          ${hmacKey}
  Webhooks          ${webhook ?? 'none (set --webhook)'}

Card in the Google Pay token: add it to the following command as --pan. Other cards are authorized.

${cards.join('\n')}

  portico sandbox google-pay-token --gateway adyen --merchant-id ${merchantAccount}

Money and payments are kept in memory until you press Ctrl+C.
`);
    await interrupted();
    await opened.close();
    return exit.good;
  },
});

export default defineCommand({
  meta: {
    name: 'sandbox',
    description: 'Simulate a commerce platform or a payment processor, without an account',
  },
  subCommands: {
    sfcc,
    google,
    adyen,
    braintree,
    'checkout-com': checkoutCom,
    paypal,
    stripe,
    worldpay,
    'google-pay-token': googlePayToken,
  },
});

async function readSettings(file: string): Promise<OcapiClient[]> {
  const text = await readNamedFile(file, '--ocapi-settings');
  const { readOcapiSettings } = await import('../../../sandbox/sfcc/ocapi/settings-file.ts');
  try {
    return readOcapiSettings(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Stop(exit.usage, `--ocapi-settings: cannot use "${file}": ${error.message}`);
  }
}

function wholeNumber(name: string, text: string | undefined, usual: number, max: number): number {
  if (text === undefined) return usual;
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= 0 && value <= max) return value;
  throw new Stop(exit.usage, `--${name} must be a whole number from 0 to ${max}, not "${text}".`);
}

const interrupted = (): Promise<void> =>
  new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
