/** Webhooks, their deliveries, and order updates, in English. ICU messages. */
export const english = {
  webhooks: 'Webhooks',
  'page-title': '{page} – Webhooks',
  tabs: 'Pages about webhooks',
  'order-updates': 'Order updates',
  'verify-signatures': 'Verify signatures',
  'not-found': 'No webhook found with this ID. It may have been deleted.',
  'said-saved': 'Saved.',
  'said-removed': 'Webhook deleted.',
  'said-pinged': 'Test event sent. See the result below.',
  'said-again': 'Event sent again. The latest attempt is listed first.',
  store: 'Store',
  'all-stores': 'All stores',
  status: 'Status',
  event: 'Event',
  events: 'Events',
  created: 'Created',
  attempts: 'Attempts',
  'next-attempt': 'Next attempt',
  waiting: 'Waiting',
  none: 'None',
  'last-success': 'Last success',
  'delivered-lately': 'Delivered (last {days, number} days)',
  'rotate-secret': 'Rotate secret',
  cancel: 'Cancel',
  done: 'Done',

  // Events.
  'session-created': 'An agent sent its first request, or the first one after 30 minutes without any.',
  'checkout-created': 'An agent created a checkout.',
  'payment-settled': 'A payment succeeded.',
  'order-placed': 'An order was placed.',
  'monitor-alert':
    'A score, a critical check, or the reachability of a monitored storefront changed. Requires a webhook for all stores.',
  'monitor-ungraded':
    'A monitored storefront could not be graded, or can be graded again. Requires a webhook for all stores.',

  // Why an attempt failed.
  'bad-url': 'the URL is not valid',
  'not-public': 'the host name resolves to a private address',
  dns: 'the host name does not resolve',
  refused: 'the connection was refused',
  proxy: 'the outbound proxy of Portico failed',
  reset: 'the connection was reset',
  tls: 'the TLS handshake failed, or the certificate is not valid',
  'timeout-connect': 'the connection timed out',
  'timeout-first-byte': 'the response timed out',
  'timeout-total': 'the response did not complete in time',
  throttled: 'the server rate-limited requests',

  // States of webhooks and deliveries.
  'state-gone': 'turned off: 410 Gone',
  'state-gave-up': 'turned off: failed for 5 days',
  'state-off': 'off',
  'state-on': 'on',
  'state-failing': 'failing',
  'state-delivered': 'delivered',
  'state-failed': 'failed',
  'state-waiting': 'waiting',
  'state-retrying': 'retrying',
  'state-held': 'held',
  'held-since': 'Held since {time}',
  'view-held': 'View partner',

  // List.
  'list-text': 'Send events to your own systems when agents use your stores.',
  'new-webhook': 'New webhook',
  webhook: 'Webhook',
  'all-events': 'All events',
  'events-count': '{count, number} events',
  'failing-since': 'Failing since',
  'share-delivered': '{percent}% of {count, number}',
  'share-delivered-waiting': '{percent}% of {count, number}, {waiting, number} waiting',
  'waiting-count': '{count, number} waiting',
  'no-webhooks': 'No webhooks yet',
  'no-webhooks-text':
    'Add an https endpoint to receive sessions, checkouts, payments, and orders of agents as JSON.',
  'only-owners': 'Only owners can add webhooks.',

  // Form.
  'edit-webhook': 'Edit webhook',
  'not-saved': 'Nothing was saved. Check the fields below.',
  'url-label': 'Endpoint URL',
  'url-hint': 'An https URL that accepts POST requests from the internet',
  'no-url': 'Enter a URL.',
  description: 'Description',
  'description-hint': 'Shown in the list of webhooks',
  'description-too-long': 'Enter at most {limit, number} characters.',
  'no-store': 'Choose a store.',
  'unknown-store': 'Choose a store that exists.',
  'all-and-future-stores': 'All stores, including future ones',
  'bad-tick': 'Select or clear this checkbox.',
  'no-events': 'Choose at least one event.',
  'send-events': 'Send events',
  'send-events-hint': 'Events that happen while this is off are not sent later.',
  save: 'Save',
  'create-webhook': 'Create webhook',
  'too-many': 'You can have at most 50 webhooks. Delete one first.',

  // One webhook.
  'send-test': 'Send test event',
  edit: 'Edit',
  delete: 'Delete',
  'off-gone':
    'This webhook was turned off because its server returned 410 Gone. Send a test event. When it succeeds, edit the webhook to turn it on.',
  'off-failing':
    'This webhook was turned off because all deliveries failed for 5 days. Send a test event. When it succeeds, edit the webhook to turn it on.',
  'failing-text':
    'All deliveries have failed since {time}. Portico tries each event 10 times within about 3 days, and turns the webhook off after 5 days of failures.',
  'both-secrets-until': 'Signed with both secrets until',
  deliveries: 'Deliveries',
  'deliveries-caption': 'Deliveries, latest first',
  'deliveries-kept': 'Deliveries are kept for 30 days.',
  all: 'All',
  delivered: 'Delivered',
  failed: 'Failed',
  apply: 'Apply',
  'no-matches': 'No matching deliveries',
  'no-matches-text': 'Choose another status or event.',
  'show-all': 'Show all',
  'no-deliveries': 'No deliveries yet',
  'no-deliveries-text':
    'Deliveries appear here when agents use the store. Send a test event to check the endpoint.',
  'last-response': 'Last response',

  // One delivery.
  'no-delivery': 'No delivery found with this ID. Deliveries are kept for 30 days.',
  'test-event': 'Test event',
  'send-again': 'Send again',
  'send-now': 'Send now',
  'sent-to': 'Sent to',
  'no-attempts': 'No attempts yet.',
  body: 'Body',
  'copy-body': 'Copy the body',
  'show-formatted': 'Show formatted',
  'attempts-caption': 'Attempts, latest first',
  time: 'Time',
  outcome: 'Outcome',
  duration: 'Duration',
  milliseconds: '{ms, number} ms',
  response: 'Response',
  'attempts-cut': 'Shows the last {count, number} attempts.',

  // Order updates.
  'updates-text': 'Portico sends each change of an order to the agent that placed it, as UCP requires.',
  completed: 'Completed',
  'no-updates': 'No order updates yet',
  'no-updates-text': 'Updates appear here when an order changes and its agent receives updates.',
  'no-waiting-updates': 'No waiting order updates',
  'no-waiting-updates-text': 'All order updates are completed.',
  'view-completed': 'View completed',
  'completed-caption': 'Completed order updates, latest first',
  'waiting-caption': 'Waiting order updates, next first',
  order: 'Order',
  'update-number': 'update {number, number}',
  platform: 'Platform',
  changed: 'Changed',
  'last-failure': 'Last failure',

  // Secret.
  secret: 'Secret',
  'secret-was-shown': 'The secret was already shown. It cannot be shown again.',
  'secret-was-shown-text': 'If you did not copy it, rotate the secret. Both secrets are valid for 24 hours.',
  'view-webhook': 'View webhook',
  'copy-secret-now': 'Copy the secret now.',
  'not-shown-again': 'It is not shown again.',
  'copy-secret': 'Copy the secret',
  'secret-text': 'Your receiver needs it to verify that requests come from Portico. See {verify}.',
  'secret-text-verify': 'how to verify signatures',
  'rotate-text':
    'For 24 hours, each request has two signatures: one with the new secret and one with the old secret. Update your receiver within this time. Then the old secret expires.',
  'rotation-runs':
    'The last rotation is in progress until {time}. If you rotate again, its old secret expires immediately.',

  // Deletion.
  'delete-webhook': 'Delete webhook',
  'delete-text':
    'This deletes the webhook, its secret, its deliveries, and all events that are waiting to be sent. To pause it instead, edit it and clear “Send events”.',

  // Verification.
  'verify-text':
    'Webhooks are signed according to Standard Webhooks. Verify them with one of its libraries or with your own code.',
  request: 'Request',
  'request-text':
    'Portico sends a POST request with a JSON body. Amounts are in minor units: 2900 in EUR is €29.00.',
  'sample-body': 'Sample body',
  'webhook-id':
    'ID of the event, the same for every attempt. Store it, and ignore events that you have already processed.',
  'webhook-timestamp':
    'Unix time of this attempt, in seconds. Reject requests that are older than 5 minutes.',
  'webhook-signature':
    '{prefix} followed by the Base64-encoded HMAC-SHA256 of the ID, timestamp, and body, joined by dots. During a secret rotation, there are two signatures, separated by a space. Accept the request if one of them matches.',
  'respond-text':
    'Respond with 2xx within 15 seconds, before any slow processing. Portico retries all other responses after 2 seconds, 5 and 30 minutes, then 2, 5, 10, 14, 20, and 24 hours. It does not follow redirects. A 410 response turns the webhook off. Events can arrive more than once and out of order.',
  shell: 'Shell',
  copy: 'Copy',
  'copy-sample': 'Copy {name}',
} as const;
