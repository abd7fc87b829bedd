/** Payments of a store in the dashboard: its processor, Google Pay, and open payments. In English. ICU messages. */
export const english = {
  reference: 'Reference',
  started: 'Started',
  amount: 'Amount',
  'end-payment': 'End payment',

  // Results of an action.
  'said-ended':
    'The payment is ended and its checkout is canceled. Check at the processor whether the buyer was charged.',
  'said-placed': 'The payment succeeded and the order is placed, so the payment was not ended.',
  'said-connected': 'The payment processor is connected.',
  'said-disconnected': 'The payment processor is disconnected from this store.',
  'said-google-pay': 'Google Pay is added. Agents can pay with it once the store is on.',
  'said-shared-tokens': 'The profile ID is saved.',
  'said-shared-tokens-off': 'Shared payment tokens are off.',
  'said-declined': 'The payment was declined, and the buyer was not charged. The payment was not ended.',

  // Open payments.
  'open-payments': 'Open payments',
  unreadable:
    '{count, plural, one {# payment cannot be decrypted: SECRET has changed since it was encrypted.} other {# payments cannot be decrypted: SECRET has changed since they were encrypted.}}',
  'none-open': 'No open payments',
  'none-open-text': 'Payments appear here until the buyer or the processor answers. Most take a few seconds.',
  'open-intro':
    'These payments are neither completed nor declined yet. Portico keeps asking the processor, so there is nothing to do for the first hour. After that, look up the reference at the processor. If the processor has the payment, Portico finds its outcome once the processor can be reached.',
  'open-caption': 'Open payments of {store}',
  status: 'Status',
  'awaiting-buyer': 'awaiting buyer',
  unresolved: 'unresolved',
  action: 'Action',
  'owners-end': 'Only owners can end payments',
  'endable-after': 'Can be ended after {time}',

  // End of a payment.
  'no-open-payment': 'No open payment found with this reference.',
  'reason-length': 'Enter a reason of 1 to {limit, number} characters.',
  'end-too-early':
    'Nothing was changed. Portico is still looking for this payment. You can end it after {time}.',
  'end-title': 'End this payment?',
  'end-text':
    "Look up the reference at the processor first, and cancel or refund the payment there. Ending it here cancels its checkout and notifies the buyer's agent that the buyer may have been charged. It does not refund anything.",
  reason: 'Reason',
  'reason-hint': 'Shown under Changes. Enter what the processor shows, and who decided.',
  'keep-open': 'Keep it open',

  // Google Pay.
  'google-pay-through': 'Portico does not offer Google Pay through {processor}.',
  offered: 'offered',
  'not-offered': 'not offered',
  'google-pay-text':
    'Agents of Google pay with Google Pay only. The payment handler is written for the connected account of {processor} and its mode.',
  'merchant-id': 'Google Pay merchant ID',
  'merchant-id-required': 'In the Google Pay & Wallet Console. Required.',
  'merchant-id-for-live': 'In the Google Pay & Wallet Console. Required for live payments.',
  'update-google-pay': 'Update Google Pay',
  'add-google-pay': 'Add Google Pay',
  'not-a-merchant-id': 'Enter the merchant ID as the console shows it: letters and digits.',

  // Shared payment tokens.
  'shared-tokens': 'Shared payment tokens',
  on: 'on',
  'shared-tokens-text':
    'Agents grant tokens to your Stripe profile, each with a limit and an expiry date, and pay with them. This is a preview at Stripe: your account needs access to it.',
  'profile-id': 'Profile ID',
  'profile-id-hint':
    'In the Stripe Dashboard, under Profiles. Starts with profile_. Empty: shared payment tokens are off.',
  save: 'Save',

  // Processor.
  'payment-processor': 'Payment processor',
  'platform-charges': 'The platform of this store charges its payments.',
  processor: 'Processor',
  account: 'Account',
  keys: 'Keys',
  'keys-of-store': 'Of this store',
  'keys-of-service': 'Keys of the service, which its operator sets',
  webhook: 'Webhook',
  'keys-unreadable':
    'The keys of this store cannot be decrypted: SECRET has changed since they were encrypted. Connect the processor again, or restore SECRET.',
  'no-processor': 'No processor is connected, so agents cannot pay.',
  'change-keys': 'Change keys',
  'connect-a-processor': 'Connect a processor',
  disconnect: 'Disconnect',
  live: 'live',
  'test-mode': 'test mode',
  'rejects-keys': 'rejects the keys: {code}',

  // Connection of a processor.
  'no-such-processor': 'No payment processor found with this name.',
  'connect-title': 'Connect {processor}',
  'processors-label': 'Payment processors',
  'webhook-events': 'Events: {events}.',
  'copy-webhook-url': 'Copy the webhook URL',
  'enter-keys': 'Enter the keys below. They are stored encrypted. Secret keys are never shown again.',
  'leave-orders': 'I will refund earlier orders at the present processor',
  connect: 'Connect',
  cancel: 'Cancel',
  'disconnect-title': 'Disconnect the payment processor?',
  'disconnect-text':
    'The keys of this store are deleted. Agents cannot pay then, unless the operator of the service has set keys for all stores.',
  'keep-it': 'Keep it',
} as const;
