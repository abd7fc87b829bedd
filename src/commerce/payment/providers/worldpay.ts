import { environmentKey, type Provider } from './provider.ts';

export interface WorldpayKeys {
  environment: 'test' | 'live';
  username: string;
  password: string;
  entity: string;
  /** On the buyer's statement. */
  narrative: string;
  /** Of Google Pay. */
  gatewayMerchantId: string;
  /** Shared secret of the webhook. */
  webhookKey: string;
}

/** Access Worldpay: https://docs.worldpay.com/access. */
export const worldpayProvider: Provider = {
  name: 'worldpay',
  label: 'Worldpay',
  account: 'gatewayMerchantId',
  keys: [
    { ...environmentKey('WORLDPAY_ENVIRONMENT'), hint: 'Test is Worldpay’s environment Try.' },
    {
      name: 'username',
      label: 'Username',
      hint: 'Of Access Worldpay: from your Implementation Manager.',
      isSecret: false,
      pattern: /^[\x21-\x39\x3b-\x7e]{1,100}$/,
      expected: '1 to 100 characters without spaces and colons',
      setting: 'WORLDPAY_USERNAME',
    },
    {
      name: 'password',
      label: 'Password',
      hint: 'Of the same user.',
      isSecret: true,
      pattern: /^[\x21-\x7e]{1,200}$/,
      expected: '1 to 200 characters without spaces',
      setting: 'WORLDPAY_PASSWORD',
    },
    {
      name: 'entity',
      label: 'Entity',
      hint: 'From onboarding, such as default.',
      isSecret: false,
      pattern: /^[A-Za-z0-9][A-Za-z0-9 ]{0,31}$/,
      expected: 'at most 32 letters, digits, and spaces',
      setting: 'WORLDPAY_ENTITY',
    },
    {
      name: 'narrative',
      label: 'Statement text',
      hint: 'Names the store on the buyer’s statement.',
      isSecret: false,
      pattern: /^(?=.*\S)[a-zA-Z0-9 ,./-]{1,24}$/,
      expected: 'at most 24 letters, digits, spaces, and , . / -',
      setting: 'WORLDPAY_NARRATIVE',
    },
    {
      name: 'gatewayMerchantId',
      label: 'Gateway merchant ID',
      hint: 'Of Google Pay: Worldpay supplies it when it enables Google Pay.',
      isSecret: false,
      pattern: /^[\w.-]{1,100}$/,
      expected: 'letters, digits, hyphens, and underscores',
      setting: 'WORLDPAY_GATEWAY_MERCHANT_ID',
    },
    {
      name: 'webhookKey',
      label: 'Shared secret of the webhook',
      hint: 'Worldpay supplies it when it enables the header Event-Signature.',
      isSecret: true,
      pattern: /^[\x21-\x7e]{8,300}$/,
      expected: '8 to 300 characters without spaces',
      setting: 'WORLDPAY_WEBHOOK_KEY',
    },
  ],
  isLive: (values) => values['environment'] === 'live',
  apiBaseSetting: 'WORLDPAY_API_BASE',
  setup: {
    keys: 'Ask your Worldpay Implementation Manager for the username, password, and entity of Access Worldpay, to enable the Payments API, the Payment Queries API, and Google Pay, and for the gateway merchant ID.',
    webhook:
      'Give your Implementation Manager this URL for events. Have the header Event-Signature enabled, and enter its shared secret. The events settled, settlementFailed, refunded, and refundFailed are only available in some cases: ask for them.',
    events: [
      'authorized',
      'refused',
      'error',
      'expired',
      'cancelled',
      'sentForSettlement',
      'settled',
      'settlementFailed',
      'sentForRefund',
      'refunded',
      'refundFailed',
    ],
  },
};
