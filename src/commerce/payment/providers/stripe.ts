import type { Provider } from './provider.ts';

export interface StripeKeys {
  publishableKey: string;
  secretKey: string;
  /** Of the webhook endpoint. */
  webhookSecret: string;
  /** Of the Stripe profile that agents grant shared payment tokens to. Absent: none are taken. */
  profileId?: string;
}

export const stripeProvider: Provider = {
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
