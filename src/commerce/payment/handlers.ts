/**
 * Which payment handlers a processor can charge, and the form of credential that each one sends. The one table of them: the
 * manifest, checkouts, and the check of a payment all read it.
 */
import { braintreeGateway } from './braintree-tokens.ts';
import { paymentGateway, type CredentialForm } from './credential-forms.ts';
import { sharedTokenHandler, takesSharedTokens, unfitForSharedTokens } from './shared-token-handler.ts';
import type { PaymentHandler, Site } from '../site/site.ts';
import { objectInToken as asObject } from '../token-object.ts';

/**
 * What charges the payments of a store.
 * - `stripe`, `adyen`, `paypal`, `braintree`, `checkout-com`, `worldpay`: our own connection, with what names the account that is charged in public.
 * - `platform`: the store's platform charges, and it alone knows its providers.
 * - `none`: no payment is possible.
 */
export type ProcessorFacts =
  | { name: 'stripe'; publishableKey: string; profileId?: string }
  | { name: 'adyen'; merchantAccount: string; isLive: boolean }
  | { name: 'paypal'; clientId: string; merchantId: string; isLive: boolean }
  | { name: 'braintree'; tokenizationKey: string; isLive: boolean }
  | { name: 'checkout-com'; publicKey: string; isLive: boolean }
  | { name: 'worldpay'; gatewayMerchantId: string; isLive: boolean }
  | { name: 'platform' }
  | { name: 'none' };

export const googlePay = 'com.google.pay';
/** Of the handler, whatever the release of UCP. Source: https://developers.google.com/pay/api/universal-commerce-protocol */
export const googlePayVersion = '2026-01-23';

interface Binding {
  /** Name of the handler, or `*` for the merchant's own. */
  handler: string;
  processor: ProcessorFacts['name'];
  form: CredentialForm;
  /** Which of the handlers of that name; absent: all. */
  only?(handler: PaymentHandler): boolean;
  /** Why a handler that is configured like this cannot be charged; undefined: it can. */
  unfit?(handler: PaymentHandler, site: Pick<Site, 'hosts'>, processor: ProcessorFacts): string | undefined;
}

/** The first row that names handler and processor counts. Another provider is another row. */
const bindings: readonly Binding[] = [
  { handler: googlePay, processor: 'stripe', form: 'google-pay-stripe', unfit: unfitForGateway },
  { handler: googlePay, processor: 'adyen', form: 'google-pay-adyen', unfit: unfitForGateway },
  { handler: googlePay, processor: 'braintree', form: 'google-pay-braintree', unfit: unfitForGateway },
  { handler: googlePay, processor: 'checkout-com', form: 'google-pay-sealed', unfit: unfitForGateway },
  { handler: googlePay, processor: 'paypal', form: 'google-pay-sealed', unfit: unfitForGateway },
  { handler: googlePay, processor: 'worldpay', form: 'google-pay-sealed', unfit: unfitForGateway },
  { handler: googlePay, processor: 'platform', form: 'google-pay' },
  {
    handler: '*',
    processor: 'stripe',
    form: 'stripe-shared-token',
    only: takesSharedTokens,
    unfit: unfitForSharedTokens,
  },
  { handler: '*', processor: 'stripe', form: 'stripe-token', unfit: unfitForOwnTokens },
  { handler: '*', processor: 'braintree', form: 'braintree-nonce', unfit: unfitForOwnTokens },
  { handler: '*', processor: 'checkout-com', form: 'checkout-com-token', unfit: unfitForOwnTokens },
  { handler: '*', processor: 'adyen', form: 'adyen-card', unfit: unfitForOwnTokens },
  { handler: '*', processor: 'paypal', form: 'paypal-vault', unfit: unfitForOwnTokens },
  { handler: '*', processor: 'worldpay', form: 'google-pay-sealed', unfit: unfitForGooglePayOnly },
  { handler: '*', processor: 'platform', form: 'of-platform' },
];

/** The form of credential under a handler of the site, or why the processor cannot charge what comes of it. */
export function bindHandler(
  handler: PaymentHandler,
  site: Pick<Site, 'hosts'>,
  processor: ProcessorFacts,
): { form: CredentialForm } | { unfit: string } {
  const row = bindings.find(
    (one) =>
      one.processor === processor.name &&
      (one.handler === '*' || one.handler === handler.name) &&
      one.only?.(handler) !== false,
  );
  if (!row) return { unfit: 'No payment processor is configured.' };
  const unfit = row.unfit?.(handler, site, processor);
  return unfit === undefined ? { form: row.form } : { unfit };
}

/** What a processor charges: ISO 4217 codes, or every currency of the account. */
export type ChargedCurrencies = 'any' | readonly string[];

export const isCharged = (charged: ChargedCurrencies, currency: string): boolean =>
  charged === 'any' || charged.includes(currency);

/** In which of the store's currencies nobody can pay, in a sentence; undefined: none. */
export function currencyProblem(
  { currencies }: Pick<Site, 'currencies'>,
  processor: ProcessorFacts,
  charged: ChargedCurrencies,
): string | undefined {
  const missing = currencies.filter((currency) => !isCharged(charged, currency));
  return missing.length === 0
    ? undefined
    : `Agents cannot pay in ${missing.join(', ')}: ${labelOf(processor)} does not charge this through Portico.`;
}

/**
 * The site with those payment handlers alone that its processor can charge, and the one that follows from the processor's keys: none
 * where it charges none of the store's currencies. The same object where nothing changes.
 */
export function withPayableHandlers(
  site: Site,
  processor: ProcessorFacts,
  charged: ChargedCurrencies = 'any',
): Site {
  const isSellable = charged === 'any' || site.currencies.some((currency) => isCharged(charged, currency));
  const derived = sharedTokenHandler(site, processor);
  const known = typeof derived === 'object' ? [...site.paymentHandlers, derived] : site.paymentHandlers;
  const payable = known.filter((handler) => isSellable && 'form' in bindHandler(handler, site, processor));
  const isSame = known === site.paymentHandlers && payable.length === known.length;
  return isSame ? site : { ...site, paymentHandlers: payable };
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

/* What a configuration must contain so that its credentials belong to the account that is charged. */

/** In sentences. */
const labels: Readonly<Record<ProcessorFacts['name'], string>> = {
  stripe: 'Stripe',
  adyen: 'Adyen',
  paypal: 'PayPal',
  braintree: 'Braintree',
  'checkout-com': 'Checkout.com',
  worldpay: 'Worldpay',
  platform: 'The platform',
  none: 'No payment processor',
};
const labelOf = ({ name }: ProcessorFacts): string => labels[name];

/** What names the account in public: it is in the payment handlers, and on the pages of the owner. */
export function accountKeyOf(processor: ProcessorFacts): string {
  switch (processor.name) {
    case 'stripe':
      return processor.publishableKey;
    case 'adyen':
      return processor.merchantAccount;
    case 'paypal':
      return processor.merchantId;
    case 'braintree':
      return processor.tokenizationKey;
    case 'checkout-com':
      return processor.publicKey;
    case 'worldpay':
      return processor.gatewayMerchantId;
    default:
      return '';
  }
}

/** Whether real money moves. Undefined where that cannot be known. */
export function isLiveProcessor(processor: ProcessorFacts): boolean | undefined {
  if (processor.name === 'stripe') return processor.publishableKey.startsWith('pk_live_');
  return 'isLive' in processor ? processor.isLive : undefined;
}

/**
 * Google Pay's parameters of the processor as gateway. Undefined: not offered. PayPal returns its own ones per merchant at run
 * time, and does not document them.
 * Source: https://developers.google.com/pay/api/web/guides/tutorial (tokenization)
 */
export function googlePayGateway(processor: ProcessorFacts): Readonly<Record<string, string>> | undefined {
  switch (processor.name) {
    case 'stripe':
      return {
        gateway: 'stripe',
        'stripe:version': '2018-10-31',
        'stripe:publishableKey': processor.publishableKey,
      };
    case 'adyen':
      return { gateway: 'adyen', gatewayMerchantId: processor.merchantAccount };
    case 'braintree':
      return braintreeGateway(processor.tokenizationKey);
    case 'checkout-com':
      return { gateway: 'checkoutltd', gatewayMerchantId: processor.publicKey };
    case 'worldpay':
      return { gateway: 'worldpay', gatewayMerchantId: processor.gatewayMerchantId };
    default:
      return undefined;
  }
}

/** Of Google Pay's configuration. */
export const googlePayEnvironment = (processor: ProcessorFacts): 'PRODUCTION' | 'TEST' =>
  isLiveProcessor(processor) === true ? 'PRODUCTION' : 'TEST';

/** Any version of Stripe's API returns the same token, and any of Braintree's SDK is accepted. */
const isFreeParameter = (name: string): boolean =>
  name === 'stripe:version' || name === 'braintree:sdkVersion';

/** Source: https://developers.google.com/pay/api/web/reference/request-objects (PaymentMethodTokenizationSpecification). */
function unfitForGateway(
  { config, version }: PaymentHandler,
  _site: Pick<Site, 'hosts'>,
  processor: ProcessorFacts,
): string | undefined {
  const expected = googlePayGateway(processor);
  const label = labelOf(processor);
  if (!expected)
    return `Google Pay is not offered through ${label}: its parameters for Google Pay are not published.`;
  if (version !== googlePayVersion)
    return `The version must be ${googlePayVersion}, the only one that Google Pay has for UCP.`;
  const methods = config['allowed_payment_methods'];
  if (!Array.isArray(methods) || methods.length === 0)
    return 'config.allowed_payment_methods is missing. Google Pay cannot create a token without it.';
  for (const method of methods) {
    const unfit = unfitMethod(asObject(method) ?? {}, expected, label);
    if (unfit !== undefined) return unfit;
  }
  const environment = googlePayEnvironment(processor);
  if (config['environment'] !== environment)
    return `config.environment must be ${environment} to match the ${label} keys.`;
  const { merchant_id: merchantId } = asObject(config['merchant_info']) ?? {};
  return environment === 'PRODUCTION' && (typeof merchantId !== 'string' || merchantId === '')
    ? 'config.merchant_info.merchant_id is missing. Google Pay requires it in production.'
    : undefined;
}

function unfitMethod(
  method: Record<string, unknown>,
  expected: Readonly<Record<string, string>>,
  label: string,
): string | undefined {
  const { type, parameters } = asObject(method['tokenization_specification']) ?? {};
  const given = asObject(parameters) ?? {};
  if (type === 'DIRECT')
    return 'Portico does not decrypt tokens of the type DIRECT. Set the type of tokenization_specification to PAYMENT_GATEWAY.';
  if (type !== paymentGateway || given['gateway'] !== expected['gateway'])
    return `This store charges with ${label}. Set the type of tokenization_specification to PAYMENT_GATEWAY and its gateway to ${String(expected['gateway'])}.`;
  const foreign = Object.keys(expected).find(
    (name) => !isFreeParameter(name) && given[name] !== expected[name],
  );
  if (foreign !== undefined) return `${foreign} does not belong to the ${label} account of this store.`;
  const authMethods = asObject(method['parameters'])?.['allowed_auth_methods'];
  return Array.isArray(authMethods) && authMethods.some((one) => one !== 'PAN_ONLY')
    ? 'allowed_auth_methods must be ["PAN_ONLY"]: Google Pay allows no other method over UCP.'
    : undefined;
}

function unfitForGooglePayOnly(
  _handler: PaymentHandler,
  _site: Pick<Site, 'hosts'>,
  processor: ProcessorFacts,
): string {
  return `Portico charges only Google Pay through ${labelOf(processor)}. Use ${googlePay}.`;
}

/** A name on another domain is another party's wallet, whose credentials the processor cannot charge. */
function unfitForOwnTokens(
  { name, spec, config }: PaymentHandler,
  { hosts }: Pick<Site, 'hosts'>,
  processor: ProcessorFacts,
): string | undefined {
  const label = labelOf(processor);
  const key = config['publishable_key'];
  if (key !== undefined)
    return key === accountKeyOf(processor)
      ? undefined
      : `config.publishable_key does not belong to the ${label} account of this store.`;
  const isOwn = hosts.includes(URL.parse(spec)?.host ?? '') || hosts.some((host) => isOfDomain(name, host));
  return isOwn
    ? undefined
    : `${label} cannot charge credentials of ${name}. To accept ${label} tokens, use a handler name on the store's own domain, or set config.publishable_key.`;
}

/** Whether a reverse-domain name is of the host or of a domain above it: `com.example.pay` of `shop.example.com`. */
function isOfDomain(name: string, host: string): boolean {
  const labels = host.replace(/:\d+$/, '').split('.').toReversed();
  const named = name.split('.');
  return labels.length >= 2 && named.length > 2 && named[0] === labels[0] && named[1] === labels[1];
}
