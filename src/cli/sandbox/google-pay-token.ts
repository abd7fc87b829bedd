/** `portico sandbox google-pay-token`: what Google Pay would return for the processor of a store, to test purchases with. */
import { defineCommand } from 'citty';
import type { GooglePayFault, GooglePayTokenOptions } from '../../../sandbox/google-pay/index.ts';
import { refuseUnknown } from '../arguments.ts';
import { exit, Stop } from '../exit.ts';
import { print } from '../audits/output.ts';

const args = {
  store: {
    type: 'string',
    description: 'Use gateway, merchant ID, and handler ID of this store',
    valueHint: 'id',
  },
  gateway: {
    type: 'string',
    description: 'Gateway of the token, such as stripe or adyen (default: stripe)',
    valueHint: 'name',
  },
  'merchant-id': {
    type: 'string',
    description: 'Account at the gateway: its gatewayMerchantId',
    valueHint: 'id',
  },
  handler: {
    type: 'string',
    description: 'Handler ID for --instrument (default: google_pay)',
    valueHint: 'id',
  },
  protocol: {
    type: 'string',
    description: 'ECv2 or ECv1 (default: ECv2). Not for stripe and braintree',
    valueHint: 'version',
  },
  pan: {
    type: 'string',
    description: 'Card number for tests (default: 4111111111111111)',
    valueHint: 'digits',
  },
  'auth-method': {
    type: 'string',
    description: 'PAN_ONLY or CRYPTOGRAM_3DS (default: PAN_ONLY). Not for stripe and braintree',
    valueHint: 'method',
  },
  'valid-for': {
    type: 'string',
    description: 'Seconds until the token expires (default: 604800, for stripe 600, for braintree 10800)',
    valueHint: 's',
  },
  expired: { type: 'boolean', description: 'Make a token that has expired' },
  'wrong-recipient': { type: 'boolean', description: 'Make a token for another gateway or account' },
  'broken-chain': {
    type: 'boolean',
    description: 'Sign with a key that no root key has signed. Not for stripe and braintree',
  },
  instrument: { type: 'boolean', description: 'Print a whole UCP payment instrument' },
} as const;

export default defineCommand({
  meta: {
    name: 'google-pay-token',
    description:
      'Print a Google Pay token for tests. It is signed with a root key of the sandbox: only simulated processors accept it',
  },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const sandbox = await import('../../../sandbox/google-pay/index.ts');
    const target = await targetOf(given);
    const { pan = sandbox.googleTestPan } = given;
    if (!sandbox.isPan(pan))
      throw new Stop(exit.usage, '--pan must be a card number of 12 to 19 digits with a valid check digit.');
    const fault = faultOf(given);
    if (unsealed.has(target.gateway)) refuseUnsealed(target.gateway, given);
    const options: GooglePayTokenOptions = {
      gateway: target.gateway,
      gatewayMerchantId: target.merchantId,
      protocol: oneOf('protocol', given.protocol, ['ECv2', 'ECv1']),
      authMethod: oneOf('auth-method', given['auth-method'], ['PAN_ONLY', 'CRYPTOGRAM_3DS']),
      lifetimeMs: lifetimeOf(given['valid-for']),
      pan,
      fault,
    };
    const makers = {
      stripe: sandbox.makeStripeGooglePayToken,
      braintree: sandbox.makeBraintreeGooglePayToken,
    };
    const make = unsealed.has(target.gateway)
      ? makers[target.gateway as keyof typeof makers]
      : sandbox.makeGooglePayToken;
    const token = make(options);
    const shown = given.instrument
      ? JSON.stringify(sandbox.googlePayInstrument(token, target.handlerId, pan), null, 2)
      : token;
    await print(`${shown}\n`);
  },
});

type Given = Readonly<Partial<Record<keyof typeof args, string | boolean>>>;

interface Target {
  gateway: string;
  merchantId?: string | undefined;
  handlerId: string;
}

async function targetOf(given: {
  store?: string | undefined;
  gateway?: string | undefined;
  'merchant-id'?: string | undefined;
  handler?: string | undefined;
}): Promise<Target> {
  const stored = given.store === undefined ? undefined : await targetOfStore(given.store);
  const gateway = given.gateway ?? stored?.gateway ?? 'stripe';
  if (!/^[a-z0-9_-]{1,60}$/i.test(gateway))
    throw new Stop(exit.usage, '--gateway must be the name of a gateway, such as adyen.');
  return {
    gateway,
    merchantId: given['merchant-id'] ?? stored?.merchantId,
    handlerId: given.handler ?? stored?.handlerId ?? 'google_pay',
  };
}

async function targetOfStore(id: string): Promise<Target> {
  const { existingStore, withinStores } = await import('../stores/records.ts');
  const site = await withinStores(({ sites }) => existingStore(sites, id));
  const handler = site.paymentHandlers.find(({ name }) => name === 'com.google.pay');
  const methods = handler?.config['allowed_payment_methods'];
  const [method] = Array.isArray(methods) ? (methods as unknown[]) : [];
  const { gateway, gatewayMerchantId, 'braintree:merchantId': ofBraintree } = parametersOf(method);
  const merchantId = gatewayMerchantId ?? ofBraintree;
  if (!handler || typeof gateway !== 'string')
    throw new Stop(
      exit.usage,
      `${id} does not offer com.google.pay with a gateway. Add the payment handler, or use --gateway instead of --store.`,
    );
  return {
    gateway,
    ...(typeof merchantId === 'string' ? { merchantId } : {}),
    handlerId: handler.id,
  };
}

/** Of a payment method in the configuration of the handler, which a person may have written. */
function parametersOf(method: unknown): Record<string, unknown> {
  const specification = (method as { tokenization_specification?: { parameters?: unknown } } | undefined)
    ?.tokenization_specification;
  const { parameters } = specification ?? {};
  return typeof parameters === 'object' && parameters !== null ? (parameters as Record<string, unknown>) : {};
}

const faults = ['expired', 'wrong-recipient', 'broken-chain'] as const satisfies GooglePayFault[];

function faultOf(given: Given): GooglePayFault | undefined {
  const [fault, ...more] = faults.filter((name) => given[name] === true);
  if (more.length > 0)
    throw new Stop(exit.usage, `Use only one of ${faults.map((name) => `--${name}`).join(', ')}.`);
  return fault;
}

/** Gateways whose tokens are their own objects, without a seal. */
const unsealed: ReadonlySet<string> = new Set(['stripe', 'braintree']);

function refuseUnsealed(gateway: string, given: Given): void {
  const [name] = (['protocol', 'auth-method', 'broken-chain'] as const).filter((one) => given[one]);
  if (name)
    throw new Stop(
      exit.usage,
      `--${name} does not apply to ${gateway}. Choose another gateway with --gateway.`,
    );
}

function oneOf<T extends string>(
  name: string,
  text: string | undefined,
  values: readonly T[],
): T | undefined {
  const value = values.find((one) => one === text);
  if (text !== undefined && value === undefined)
    throw new Stop(exit.usage, `--${name} must be ${values.join(' or ')}, not "${text}".`);
  return value;
}

function lifetimeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text) * 1_000;
  throw new Stop(exit.usage, `--valid-for must be a whole number of seconds from 1, not "${text}".`);
}
