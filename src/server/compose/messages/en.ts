/** Notices to owners about feeds and webhooks, in English. ICU messages. */
export const english = {
  'webhook-off': 'A webhook was turned off',
  'webhook-host': 'Portico turned off the webhook to {host}.',
  gone: 'Its server responded with 410 Gone.',
  failing: 'All deliveries have failed for 5 days.',
  'webhook-next':
    'Events that happen while it is off are not sent later. When the receiver works again, send a test event and turn the webhook on:',
  'feed-subject': 'The feed of {store} was not imported',
  'feed-failed': 'The feed of {store} was not imported. {reason}',
  'feed-unchanged': 'Nothing was changed. The store still sells its previous products.',
  'feed-held': 'Review the products that it would take off sale. If they are correct, choose Apply anyway:',
  'feed-retry': 'Portico retries every hour. See recent runs:',
} as const;
