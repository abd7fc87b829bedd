import { environmentKey, type Provider } from './provider.ts';

export interface PayPalKeys {
  environment: 'test' | 'live';
  clientId: string;
  clientSecret: string;
  webhookId: string;
  merchantId: string;
}

export const paypalProvider: Provider = {
  name: 'paypal',
  label: 'PayPal',
  account: 'merchantId',
  keys: [
    { ...environmentKey('PAYPAL_ENVIRONMENT'), hint: 'Test is PayPal’s sandbox.' },
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
