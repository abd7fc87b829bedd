/** `portico sandbox braintree`, `checkout-com`, `paypal`, `stripe`, and `worldpay`: simulated processors that keep their books in memory. */
import { defineCommand } from 'citty';
import { refuseUnknown } from '../arguments.ts';
import { exit, Stop } from '../exit.ts';
import { portTaken } from './port-taken.ts';

const argsWith = (port: number) =>
  ({
    port: { type: 'string', description: `Port on this machine (default: ${port})`, valueHint: 'port' },
    webhook: { type: 'string', description: 'URL that gets the webhooks', valueHint: 'url' },
  }) as const;

const braintreeArgs = argsWith(8794);
const checkoutComArgs = argsWith(8792);
const paypalArgs = argsWith(8793);
const stripeArgs = argsWith(8796);
const worldpayArgs = argsWith(8795);

export const braintree = defineCommand({
  meta: { name: 'braintree', description: "Simulate Braintree's API and webhooks" },
  args: braintreeArgs,
  async run({ args: given }) {
    refuseUnknown(given, braintreeArgs);
    const { startBraintree } = await import('../../../sandbox/braintree/index.ts');
    const { behaviorNames } = await import('../../../sandbox/json-api/behaviors.ts');
    const { port, webhook } = read(given, 8794);
    const opened = await startBraintree({ port, ...(webhook ? { webhookUrl: webhook } : {}) }).catch(
      portTaken(port),
    );
    const { url, tokenizationKey, publicKey, privateKey, merchantAccounts } = opened;
    const accounts = Object.entries(merchantAccounts).map(([currency, id]) => `${currency}=${id}`);
    const nonces = behaviorNames.map((name) => `fake-${name}-nonce`);
    return serve(opened, 'Braintree', url, webhook, nonces, [
      ['Tokenization key', tokenizationKey],
      ['Public key', publicKey],
      ['Private key', privateKey],
      ['Merchant accounts', accounts.join(',')],
    ]);
  },
});

export const checkoutCom = defineCommand({
  meta: { name: 'checkout-com', description: "Simulate Checkout.com's API and webhooks" },
  args: checkoutComArgs,
  async run({ args: given }) {
    refuseUnknown(given, checkoutComArgs);
    const { startCheckoutCom } = await import('../../../sandbox/checkout-com/index.ts');
    const { port, webhook } = read(given, 8792);
    const opened = await startCheckoutCom({ port, ...(webhook ? { webhookUrl: webhook } : {}) }).catch(
      portTaken(port),
    );
    const { url, secretKey, publicKey, webhookKey } = opened;
    return serve(opened, 'Checkout.com', url, webhook, 'tok_sandbox_', [
      ['Secret key', secretKey],
      ['Public key', publicKey],
      ['Webhook key', webhookKey],
    ]);
  },
});

export const paypal = defineCommand({
  meta: { name: 'paypal', description: "Simulate PayPal's API and webhooks" },
  args: paypalArgs,
  async run({ args: given }) {
    refuseUnknown(given, paypalArgs);
    const { startPayPal } = await import('../../../sandbox/paypal/index.ts');
    const { port, webhook } = read(given, 8793);
    const opened = await startPayPal({ port, ...(webhook ? { webhookUrl: webhook } : {}) }).catch(
      portTaken(port),
    );
    const { url, clientId, clientSecret, webhookId, merchantId } = opened;
    return serve(opened, 'PayPal', url, webhook, 'sandbox_', [
      ['Client ID', clientId],
      ['Client secret', clientSecret],
      ['Webhook ID', webhookId],
      ['Merchant ID', merchantId],
    ]);
  },
});

export const stripe = defineCommand({
  meta: { name: 'stripe', description: "Simulate Stripe's API and webhooks" },
  args: stripeArgs,
  async run({ args: given }) {
    refuseUnknown(given, stripeArgs);
    const { sandboxProfile, sandboxTokens, startPsp } = await import('../../../sandbox/psp/index.ts');
    const { port, webhook } = read(given, 8796);
    const opened = await startPsp({ port, ...(webhook ? { webhook: { url: webhook } } : {}) }).catch(
      portTaken(port),
    );
    const { url, publishableKey, secretKey, webhookSecret } = opened;
    const tokens = sandboxTokens.map(({ id, description }) => `${id.padEnd(34)} ${description}`);
    return serve(opened, 'Stripe', url, webhook, tokens, [
      ['Publishable key', publishableKey],
      ['Secret key', secretKey],
      ['Webhook secret', webhookSecret],
      ['Profile ID', sandboxProfile],
    ]);
  },
});

export const worldpay = defineCommand({
  meta: { name: 'worldpay', description: "Simulate Worldpay's API and webhooks" },
  args: worldpayArgs,
  async run({ args: given }) {
    refuseUnknown(given, worldpayArgs);
    const { startWorldpay, worldpayPans } = await import('../../../sandbox/worldpay/index.ts');
    const { port, webhook } = read(given, 8795);
    const opened = await startWorldpay({ port, ...(webhook ? { webhookUrl: webhook } : {}) }).catch(
      portTaken(port),
    );
    const { url, username, password, entity, gatewayMerchantId, webhookKey } = opened;
    const cards = [...worldpayPans].map(([name, pan]) => `${pan}  ${name}`);
    return serve(opened, 'Worldpay', url, webhook, cards, [
      ['Username', username],
      ['Password', password],
      ['Entity', entity],
      ['Gateway ID', gatewayMerchantId],
      ['Shared secret', webhookKey],
    ]);
  },
});

function read(
  given: { port?: string | undefined; webhook?: string | undefined },
  usual: number,
): { port: number; webhook: string | undefined } {
  const { port: text, webhook } = given;
  const port = text === undefined ? usual : /^\d{1,5}$/.test(text) ? Number(text) : -1;
  if (port < 0 || port > 65_535)
    throw new Stop(exit.usage, `--port must be a whole number from 0 to 65535, not "${text}".`);
  if (webhook !== undefined && !/^https?:$/.test(URL.parse(webhook)?.protocol ?? ''))
    throw new Stop(exit.usage, '--webhook must be an HTTP or HTTPS URL.');
  return { port, webhook };
}

/** @param credentials all of them, or what comes before each name */
async function serve(
  opened: { close(): Promise<void> },
  name: string,
  url: string,
  webhook: string | undefined,
  credentials: string | readonly string[],
  keys: readonly [label: string, value: string][],
): Promise<number> {
  const { behaviorNames } = await import('../../../sandbox/json-api/behaviors.ts');
  const names =
    typeof credentials === 'string' ? behaviorNames.map((one) => `${credentials}${one}`) : credentials;
  const rows = [...keys, ['Webhooks', webhook ?? 'none (set --webhook)'] as const];
  const width = Math.max(15, ...rows.map(([label]) => label.length + 2));
  process.stdout.write(`Simulated ${name}: ${url}

${rows.map(([label, value]) => `  ${label.padEnd(width)}${value}`).join('\n')}

Credentials that decide what happens to a payment:

${names.map((one) => `  ${one}`).join('\n')}

Payments are kept in memory until you press Ctrl+C.
`);
  await new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
  await opened.close();
  return exit.good;
}
