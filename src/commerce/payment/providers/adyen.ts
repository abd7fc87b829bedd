import { environmentKey, type Provider } from './provider.ts';

export interface AdyenKeys {
  environment: 'test' | 'live';
  apiKey: string;
  merchantAccount: string;
  /** Of the standard webhook: hexadecimal. */
  hmacKey: string;
  /** Required for live keys. */
  liveUrlPrefix?: string;
}

/**
 * Begins a DNS label that ends with `-checkout-live` and has at most 63 characters:
 * https://docs.adyen.com/development-resources/live-endpoints.
 */
export const adyenLivePrefix = /^(?=.{3,49}$)[A-Za-z0-9]+(?:-[A-Za-z0-9]+)+$/;

export const adyenProvider: Provider = {
  name: 'adyen',
  label: 'Adyen',
  account: 'merchantAccount',
  keys: [
    environmentKey('ADYEN_ENVIRONMENT'),
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
