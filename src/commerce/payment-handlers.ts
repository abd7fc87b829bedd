/**
 * Which payment handlers a processor can charge, and the form of credential that each one sends. The one table of them: the
 * manifest, checkouts, and the check of a payment all read it.
 */
import type { CredentialContent } from './credential.ts';
import type { PaymentHandler, Site } from './site.ts';

/**
 * What charges the payments of a store.
 * - `stripe`, `adyen`, `paypal`, `checkout-com`: our own connection, with what names the account that is charged in public.
 * - `platform`: the store's platform charges, and it alone knows its providers.
 * - `none`: no payment is possible.
 */
export type ProcessorFacts =
  | { name: 'stripe'; publishableKey: string }
  | { name: 'adyen'; merchantAccount: string; isLive: boolean }
  | { name: 'paypal'; clientId: string; merchantId: string; isLive: boolean }
  | { name: 'checkout-com'; publicKey: string; isLive: boolean }
  | { name: 'platform' }
  | { name: 'none' };

export type CredentialForm = 'stripe-token' | 'google-pay-stripe' | 'google-pay' | 'of-platform';

export const googlePay = 'com.google.pay';

interface Binding {
  /** Name of the handler, or `*` for the merchant's own. */
  handler: string;
  processor: ProcessorFacts['name'];
  form: CredentialForm;
  /** Why a handler that is configured like this cannot be charged; undefined: it can. */
  unfit?(handler: PaymentHandler, site: Pick<Site, 'hosts'>, processor: ProcessorFacts): string | undefined;
}

/** The first row that names handler and processor counts. Another provider is another row. */
const bindings: readonly Binding[] = [
  { handler: googlePay, processor: 'stripe', form: 'google-pay-stripe', unfit: unfitForStripeGateway },
  { handler: googlePay, processor: 'platform', form: 'google-pay' },
  { handler: '*', processor: 'stripe', form: 'stripe-token', unfit: unfitForStripeTokens },
  { handler: '*', processor: 'platform', form: 'of-platform' },
];

/** The form of credential under a handler of the site, or why the processor cannot charge what comes of it. */
export function bindHandler(
  handler: PaymentHandler,
  site: Pick<Site, 'hosts'>,
  processor: ProcessorFacts,
): { form: CredentialForm } | { unfit: string } {
  const row = bindings.find(
    (one) => one.processor === processor.name && (one.handler === '*' || one.handler === handler.name),
  );
  if (!row) return { unfit: 'No payment processor is configured.' };
  const unfit = row.unfit?.(handler, site, processor);
  return unfit === undefined ? { form: row.form } : { unfit };
}

/** The site with those payment handlers alone that its processor can charge. The same object where all of them are. */
export function withPayableHandlers(site: Site, processor: ProcessorFacts): Site {
  const payable = site.paymentHandlers.filter((handler) => 'form' in bindHandler(handler, site, processor));
  return payable.length === site.paymentHandlers.length ? site : { ...site, paymentHandlers: payable };
}

/** Handlers of the preferences that are not offered, each with the reason. */
export const unpayableHandlers = (
  site: Pick<Site, 'hosts' | 'paymentHandlers'>,
  processor: ProcessorFacts,
): { id: string; name: string; reason: string }[] =>
  site.paymentHandlers.flatMap((handler) => {
    const bound = bindHandler(handler, site, processor);
    return 'unfit' in bound ? [{ id: handler.id, name: handler.name, reason: bound.unfit }] : [];
  });

/* Forms of credentials. */

const forms: Readonly<
  Record<CredentialForm, { expected: string; fits(content: CredentialContent): boolean }>
> = {
  'stripe-token': {
    expected:
      'Expected {"type": "token", "token": "…"} with a Stripe payment method (pm_…) or token (tok_…) that was created with the publishable key of this store',
    fits: (content) => !isFromGoogle(content) && stripeToken(content) !== undefined,
  },
  'google-pay-stripe': {
    expected:
      'Expected type PAYMENT_GATEWAY and, in token, the string that Google Pay returned for the gateway stripe: a JSON object whose id is tok_…',
    fits: (content) => isFromGoogle(content) && stripeToken(content) !== undefined,
  },
  'google-pay': {
    expected: 'Expected type PAYMENT_GATEWAY or DIRECT and, in token, the string that Google Pay returned',
    fits: ({ type, token }) =>
      (type === gateway || type === 'DIRECT') && typeof token === 'string' && readObject(token) !== undefined,
  },
  'of-platform': { expected: '', fits: () => true },
};

/** What is wrong with the credential of a handler; undefined: nothing. Quotes nothing of its content. */
export const credentialMismatch = (form: CredentialForm, content: CredentialContent): string | undefined =>
  forms[form].fits(content) ? undefined : forms[form].expected;

const gateway = 'PAYMENT_GATEWAY';
const isFromGoogle = ({ type }: CredentialContent): boolean => type === gateway;

/**
 * The payment method (`pm_…`) or token (`tok_…`) of Stripe in a credential: by itself, or in Stripe's token object, which is the
 * string that Google Pay returns for the gateway `stripe`. Undefined for anything else, such as a shared payment token (`spt_…`).
 */
export function stripeToken(content: CredentialContent): string | undefined {
  const { token } = content;
  if (typeof token !== 'string') return undefined;
  if (!isFromGoogle(content)) return /^(?:pm|tok)_\w{1,250}$/.test(token) ? token : undefined;
  const id = readObject(token)?.['id'];
  return typeof id === 'string' && /^tok_\w{1,250}$/.test(id) ? id : undefined;
}

/** Google's tokens are a few kilobytes. */
const maxTokenLength = 20_000;

function readObject(text: string): Record<string, unknown> | undefined {
  if (text.length > maxTokenLength) return undefined;
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}

const asObject = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;

/* What a configuration must contain so that its credentials belong to the account that is charged. */

const keyOf = (processor: ProcessorFacts): string =>
  processor.name === 'stripe' ? processor.publishableKey : '';

/**
 * Source: https://developers.google.com/pay/api/web/reference/request-objects (PaymentMethodTokenizationSpecification). Only the
 * gateway is checked here: a token for another gateway or account cannot be charged.
 */
function unfitForStripeGateway(
  { config }: PaymentHandler,
  _site: Pick<Site, 'hosts'>,
  processor: ProcessorFacts,
): string | undefined {
  const methods = config['allowed_payment_methods'];
  if (!Array.isArray(methods) || methods.length === 0)
    return 'config.allowed_payment_methods is missing. Google Pay cannot create a token without it.';
  for (const method of methods) {
    const { type, parameters } = asObject(asObject(method)?.['tokenization_specification']) ?? {};
    const given = asObject(parameters) ?? {};
    if (type !== gateway || given['gateway'] !== 'stripe')
      return 'This store charges with Stripe. Set the type of tokenization_specification to PAYMENT_GATEWAY and its gateway to stripe.';
    if (given['stripe:publishableKey'] !== keyOf(processor))
      return 'stripe:publishableKey does not belong to the Stripe account of this store.';
  }
  const expected = keyOf(processor).startsWith('pk_live_') ? 'PRODUCTION' : 'TEST';
  return config['environment'] === expected
    ? undefined
    : `config.environment must be ${expected} to match the Stripe keys.`;
}

/** A name on another domain is another party's wallet, whose credentials Stripe cannot charge. */
function unfitForStripeTokens(
  { name, spec, config }: PaymentHandler,
  { hosts }: Pick<Site, 'hosts'>,
  processor: ProcessorFacts,
): string | undefined {
  const key = config['publishable_key'];
  if (key !== undefined)
    return key === keyOf(processor)
      ? undefined
      : 'config.publishable_key does not belong to the Stripe account of this store.';
  const isOwn = hosts.includes(URL.parse(spec)?.host ?? '') || hosts.some((host) => isOfDomain(name, host));
  return isOwn
    ? undefined
    : `Stripe cannot charge credentials of ${name}. To accept Stripe tokens, use a handler name on the store's own domain, or set config.publishable_key.`;
}

/** Whether a reverse-domain name is of the host or of a domain above it: `com.example.pay` of `shop.example.com`. */
function isOfDomain(name: string, host: string): boolean {
  const labels = host.replace(/:\d+$/, '').split('.').toReversed();
  const named = name.split('.');
  return labels.length >= 2 && named.length > 2 && named[0] === labels[0] && named[1] === labels[1];
}
