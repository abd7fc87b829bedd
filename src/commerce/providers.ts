/**
 * The payment processors that a store can be connected to, and the keys that each one needs. The one table of them: the dashboard,
 * the command line, and the configuration of the service read it.
 */
import { braintreeProvider } from './braintree-provider.ts';
import type { ProcessorFacts } from './payment-handlers.ts';
import { worldpayProvider, type WorldpayKeys } from './worldpay-provider.ts';

/** In URLs and in stored keys. */
export type ProcessorName = Exclude<ProcessorFacts['name'], 'platform' | 'none'>;

export interface StripeKeys {
  publishableKey: string;
  secretKey: string;
  /** Of the webhook endpoint. */
  webhookSecret: string;
  /** Of the Stripe profile that agents grant shared payment tokens to. Absent: none are taken. */
  profileId?: string;
}

export interface AdyenKeys {
  environment: 'test' | 'live';
  apiKey: string;
  merchantAccount: string;
  /** Of the standard webhook: hexadecimal. */
  hmacKey: string;
  /** Required for live keys. */
  liveUrlPrefix?: string;
}

export interface PayPalKeys {
  environment: 'test' | 'live';
  clientId: string;
  clientSecret: string;
  webhookId: string;
  merchantId: string;
}

export interface CheckoutComKeys {
  publicKey: string;
  secretKey: string;
  /** Signature key of the webhook. */
  webhookKey: string;
  processingChannelId?: string;
  /** Of the account's own host. */
  apiPrefix?: string;
}

export interface BraintreeKeys {
  /** `sandbox_…` or `production_…`: public, and part of Google Pay's parameters. */
  tokenizationKey: string;
  publicKey: string;
  /** Also signs webhooks. */
  privateKey: string;
  /** `EUR=acme_eur,USD=acme_usd`. */
  merchantAccounts: string;
}

/** A store's own keys, kept as one secret: they are given, replaced, and removed together. */
export type ProcessorKeys =
  | ({ provider: 'stripe' } & StripeKeys)
  | ({ provider: 'adyen' } & AdyenKeys)
  | ({ provider: 'paypal' } & PayPalKeys)
  | ({ provider: 'braintree' } & BraintreeKeys)
  | ({ provider: 'checkout-com' } & CheckoutComKeys)
  | ({ provider: 'worldpay' } & WorldpayKeys);

/**
 * Begins a DNS label that ends with `-checkout-live` and has at most 63 characters:
 * https://docs.adyen.com/development-resources/live-endpoints.
 */
export const adyenLivePrefix = /^(?=.{3,49}$)[A-Za-z0-9]+(?:-[A-Za-z0-9]+)+$/;

export interface ProviderKey {
  name: string;
  /** As the provider's own pages call it. */
  label: string;
  /** What it looks like, or where it is found. */
  hint: string;
  /** Never shown again. */
  isSecret: boolean;
  isOptional?: true;
  /** Values, and what they are called. */
  choices?: readonly (readonly [value: string, text: string])[];
  pattern: RegExp;
  /** Follows the label and a colon in the error. */
  expected: string;
  /** Of the environment: the keys of the service. */
  setting: string;
}

export interface Provider {
  name: ProcessorName;
  label: string;
  keys: readonly ProviderKey[];
  /** Name of the key that names the account in public. */
  account: string;
  /** Whether real money moves. */
  isLive(values: Readonly<Record<string, string>>): boolean;
  /** What is wrong with keys that are each well formed. */
  conflict?(values: Readonly<Record<string, string>>): { key: string; text: string } | undefined;
  /** Origin of the API, in tests and behind a gateway. */
  apiBaseSetting: string;
  /** Body of the answer to a webhook, where the provider expects one. */
  accepted?: string;
  setup: {
    /** Where the keys are found, and what they must be allowed to do. */
    keys: string;
    /** Where webhooks are added; the URL and the events follow. */
    webhook: string;
    events: readonly string[];
  };
}

const environment = (setting: string): ProviderKey => ({
  name: 'environment',
  label: 'Environment',
  hint: 'Payments in test move no money.',
  isSecret: false,
  choices: [
    ['test', 'Test'],
    ['live', 'Live'],
  ],
  pattern: /^(?:test|live)$/,
  expected: 'test or live',
  setting,
});

const stripe: Provider = {
  name: 'stripe',
  label: 'Stripe',
  account: 'publishableKey',
  keys: [
    {
      name: 'publishableKey',
      label: 'Publishable key',
      hint: 'Starts with pk_live_ or pk_test_.',
      isSecret: false,
      pattern: /^(?=\w{12,130}$)pk_(?:test|live)_/,
      expected: 'it starts with pk_test_ or pk_live_',
      setting: 'STRIPE_PUBLISHABLE_KEY',
    },
    {
      name: 'secretKey',
      label: 'Secret key',
      hint: 'Starts with sk_ or rk_.',
      isSecret: true,
      pattern: /^(?=\w{12,130}$)[sr]k_(?:test|live)_/,
      expected: 'it starts with sk_test_, sk_live_, rk_test_, or rk_live_',
      setting: 'STRIPE_SECRET_KEY',
    },
    {
      name: 'webhookSecret',
      label: 'Webhook signing secret',
      hint: 'Starts with whsec_.',
      isSecret: true,
      pattern: /^(?=\w{12,130}$)whsec_/,
      expected: 'it starts with whsec_',
      setting: 'STRIPE_WEBHOOK_SECRET',
    },
    {
      name: 'profileId',
      label: 'Profile ID',
      hint: 'Only to accept shared payment tokens, a preview at Stripe. Starts with profile_.',
      isSecret: false,
      isOptional: true,
      pattern: /^profile_\w{1,120}$/,
      expected: 'it starts with profile_',
      setting: 'STRIPE_PROFILE_ID',
    },
  ],
  isLive: ({ publishableKey = '' }) => publishableKey.startsWith('pk_live_'),
  conflict({ publishableKey = '', secretKey = '', profileId = '' }) {
    const isLive = publishableKey.startsWith('pk_live_');
    if (isLive !== /^[sr]k_live_/.test(secretKey))
      return { key: 'secretKey', text: 'Use two keys of the same mode: both test, or both live.' };
    return isLive && profileId.startsWith('profile_test_')
      ? { key: 'profileId', text: 'Use the live profile with live keys.' }
      : undefined;
  },
  apiBaseSetting: 'STRIPE_API_BASE',
  setup: {
    keys: 'In the Stripe Dashboard, open Developers → API keys, and copy the publishable key and the secret key. A restricted key needs write access to PaymentIntents, Checkout Sessions, and Refunds.',
    webhook: 'Under Developers → Webhooks, add an endpoint with this URL, and copy its signing secret.',
    events: ['payment_intent.*', 'checkout.session.*'],
  },
};

const adyen: Provider = {
  name: 'adyen',
  label: 'Adyen',
  account: 'merchantAccount',
  keys: [
    environment('ADYEN_ENVIRONMENT'),
    {
      name: 'merchantAccount',
      label: 'Merchant account',
      hint: 'The account that is paid, not the company account.',
      isSecret: false,
      pattern: /^[\w.-]{1,80}$/,
      expected: 'letters, digits, and underscores',
      setting: 'ADYEN_MERCHANT_ACCOUNT',
    },
    {
      name: 'apiKey',
      label: 'API key',
      hint: 'Starts with AQE.',
      isSecret: true,
      pattern: /^[\x21-\x7e]{20,1000}$/,
      expected: 'at least 20 characters without spaces',
      setting: 'ADYEN_API_KEY',
    },
    {
      name: 'hmacKey',
      label: 'HMAC key of the webhook',
      hint: '64 hexadecimal digits.',
      isSecret: true,
      pattern: /^[0-9A-Fa-f]{64}$/,
      expected: '64 hexadecimal digits',
      setting: 'ADYEN_HMAC_KEY',
    },
    {
      name: 'liveUrlPrefix',
      label: 'Live URL prefix',
      hint: 'Live only: under Developers → API URLs, such as 1797a841fbb37ca7-AcmeLighting.',
      isSecret: false,
      isOptional: true,
      pattern: adyenLivePrefix,
      expected: 'such as 1797a841fbb37ca7-AcmeLighting',
      setting: 'ADYEN_LIVE_URL_PREFIX',
    },
  ],
  isLive: (values) => values['environment'] === 'live',
  conflict: (values) =>
    values['environment'] === 'live' && values['liveUrlPrefix'] === undefined
      ? { key: 'liveUrlPrefix', text: 'Enter the live URL prefix. Without it, Adyen has no live address.' }
      : undefined,
  apiBaseSetting: 'ADYEN_API_BASE',
  accepted: '[accepted]',
  setup: {
    keys: 'In the Customer Area, open Developers → API credentials, create a credential with the role Checkout webservice role for the merchant account, and copy its API key.',
    webhook:
      'Under Developers → Webhooks, add a standard webhook with this URL and the method JSON, for the merchant account. Generate its HMAC key and copy it.',
    events: [
      'AUTHORISATION',
      'CAPTURE',
      'CAPTURE_FAILED',
      'CANCELLATION',
      'CANCEL_OR_REFUND',
      'TECHNICAL_CANCEL',
      'REFUND',
      'REFUND_FAILED',
      'REFUNDED_REVERSED',
      'EXPIRE',
    ],
  },
};

const paypal: Provider = {
  name: 'paypal',
  label: 'PayPal',
  account: 'merchantId',
  keys: [
    { ...environment('PAYPAL_ENVIRONMENT'), hint: 'Test is PayPal’s sandbox.' },
    {
      name: 'clientId',
      label: 'Client ID',
      hint: 'Of the app, under Apps & Credentials.',
      isSecret: false,
      pattern: /^[\w-]{20,128}$/,
      expected: '20 to 128 letters, digits, hyphens, and underscores',
      setting: 'PAYPAL_CLIENT_ID',
    },
    {
      name: 'clientSecret',
      label: 'Client secret',
      hint: 'Of the same app.',
      isSecret: true,
      pattern: /^[\w-]{20,128}$/,
      expected: '20 to 128 letters, digits, hyphens, and underscores',
      setting: 'PAYPAL_CLIENT_SECRET',
    },
    {
      name: 'webhookId',
      label: 'Webhook ID',
      hint: 'Beside the webhook of the app, such as 8PT597110X687430L.',
      isSecret: false,
      pattern: /^[A-Z0-9]{10,30}$/,
      expected: 'capital letters and digits',
      setting: 'PAYPAL_WEBHOOK_ID',
    },
    {
      name: 'merchantId',
      label: 'Merchant ID',
      hint: 'In the account settings, under Business information: 13 letters and digits.',
      isSecret: false,
      pattern: /^[A-Z0-9]{13}$/,
      expected: '13 capital letters and digits',
      setting: 'PAYPAL_MERCHANT_ID',
    },
  ],
  isLive: (values) => values['environment'] === 'live',
  apiBaseSetting: 'PAYPAL_API_BASE',
  setup: {
    keys: 'In PayPal’s Developer Dashboard, open Apps & Credentials, switch to Sandbox or Live, create an app, and copy its client ID and secret.',
    webhook: 'In the app, add a webhook with this URL, and copy its ID.',
    events: [
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.AUTHORIZATION.CREATED',
      'PAYMENT.AUTHORIZATION.VOIDED',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.DECLINED',
      'PAYMENT.CAPTURE.DENIED',
      'PAYMENT.CAPTURE.PENDING',
      'PAYMENT.CAPTURE.REFUNDED',
      'PAYMENT.CAPTURE.REVERSED',
    ],
  },
};

const isSandboxKey = (key = ''): boolean => /^[ps]k_sbox_/.test(key);

const checkoutCom: Provider = {
  name: 'checkout-com',
  label: 'Checkout.com',
  account: 'publicKey',
  keys: [
    {
      name: 'publicKey',
      label: 'Public key',
      hint: 'Starts with pk_ (live) or pk_sbox_ (sandbox).',
      isSecret: false,
      pattern: /^pk_[\w*#$=]{10,100}$/,
      expected: 'it starts with pk_',
      setting: 'CHECKOUT_COM_PUBLIC_KEY',
    },
    {
      name: 'secretKey',
      label: 'Secret key',
      hint: 'Starts with sk_ (live) or sk_sbox_ (sandbox).',
      isSecret: true,
      pattern: /^sk_[\w*#$=]{10,100}$/,
      expected: 'it starts with sk_',
      setting: 'CHECKOUT_COM_SECRET_KEY',
    },
    {
      name: 'webhookKey',
      label: 'Signature key of the webhook',
      hint: 'Set with the webhook.',
      isSecret: true,
      pattern: /^[\x21-\x7e]{8,200}$/,
      expected: '8 to 200 characters without spaces',
      setting: 'CHECKOUT_COM_WEBHOOK_KEY',
    },
    {
      name: 'processingChannelId',
      label: 'Processing channel',
      hint: 'Starts with pc_. Required if the account has more than one.',
      isSecret: false,
      isOptional: true,
      pattern: /^pc_\w{10,60}$/,
      expected: 'it starts with pc_',
      setting: 'CHECKOUT_COM_PROCESSING_CHANNEL_ID',
    },
    {
      name: 'apiPrefix',
      label: 'API prefix',
      hint: 'First label of the account’s own API host, such as vkuhvk4v.',
      isSecret: false,
      isOptional: true,
      pattern: /^[a-z0-9]{4,40}$/,
      expected: 'lower-case letters and digits',
      setting: 'CHECKOUT_COM_API_PREFIX',
    },
  ],
  isLive: ({ publicKey }) => !isSandboxKey(publicKey),
  conflict: ({ publicKey, secretKey }) =>
    isSandboxKey(publicKey) === isSandboxKey(secretKey)
      ? undefined
      : { key: 'secretKey', text: 'Use two keys of the same mode: both sandbox, or both live.' },
  apiBaseSetting: 'CHECKOUT_COM_API_BASE',
  setup: {
    keys: 'In the Checkout.com Dashboard, open Developers → Keys, and create a public and a secret key. The secret key needs the scopes gateway and vault.',
    webhook: 'Under Developers → Webhooks, add a webhook with this URL. Set a signature key and copy it.',
    events: [
      'payment_approved',
      'payment_pending',
      'payment_declined',
      'payment_captured',
      'payment_capture_declined',
      'payment_voided',
      'payment_void_declined',
      'payment_refunded',
      'payment_refund_declined',
    ],
  },
};

/** In the order in which they are offered. */
export const providers: readonly Provider[] = [
  stripe,
  adyen,
  paypal,
  braintreeProvider,
  checkoutCom,
  worldpayProvider(environment),
];

export const findProvider = (name: string): Provider | undefined =>
  providers.find((provider) => provider.name === name);

/** Of a connected processor; undefined where the store's platform charges, or nothing does. */
export const providerOf = ({ name }: Pick<ProcessorFacts, 'name'>): Provider | undefined =>
  findProvider(name);
