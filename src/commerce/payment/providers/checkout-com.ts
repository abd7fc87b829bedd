import type { Provider } from './provider.ts';

export interface CheckoutComKeys {
  publicKey: string;
  secretKey: string;
  /** Signature key of the webhook. */
  webhookKey: string;
  processingChannelId?: string;
  /** Of the account's own host. */
  apiPrefix?: string;
}

const isSandboxKey = (key = ''): boolean => /^[ps]k_sbox_/.test(key);

export const checkoutComProvider: Provider = {
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
