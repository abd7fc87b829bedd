/** Notices to owners about feeds and webhooks, and alerts to operators, in English. ICU messages. */
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

  // Alerts to operators.
  resolved: 'Resolved: {title}',
  since: 'Since {from}.',
  'from-to': 'From {from} to {to}.',
  'what-to-do': 'What to do: {act}',
  'payments-stuck': 'A payment is stuck',
  'payments-stuck-text': 'A payment has had no outcome for 30 minutes. The buyer may have been charged.',
  'payments-stuck-act':
    'Find the payment reference in the log event maintenance-failed. Check that the store and the processor are reachable, and that the processor key has not changed. See docs/payment.md.',
  'order-updates-failing': 'Order updates cannot be delivered',
  'order-updates-failing-over': 'Order updates are delivered again, or are no longer retried',
  'order-updates-failing-text':
    'Order updates to {host} keep failing. Agents there do not get updates on their orders.',
  'order-updates-failing-act':
    'Open Webhooks, Order updates in the dashboard for the last error. The agent’s endpoint or this service’s outbound network is down.',
  'order-updates-stopped': 'A partner rejects order updates',
  'order-updates-stopped-text':
    '{store}: {host} rejected order updates ({reason}). They are kept for 30 days, and not sent until you resume them.',
  'order-updates-stopped-act':
    'Check the key and the URL of the partner. Entering a key resumes the updates, as does portico stores partner STORE ID --resume. See docs/partners.md.',
  'partner-limit-near': 'A partner is close to its rate limit',
  'partner-limit-near-text': '{store}: the partner {partner} has used 80% of its calls per minute.',
  'partner-limit-near-act':
    'Raise rateLimit of the partner. Above the limit, its calls get status 429, and some platforms do not retry them.',
  'payments-misconfigured': 'A store cannot take payments',
  'payments-misconfigured-act':
    'Check the keys on the Payments page of the store in the dashboard, or those of the service if it has none of its own (docs/processors.md), the processor account, and the payment handlers.',
  'platform-refuses': 'The platform of a store rejects this service',
  'platform-refuses-act':
    'Find the log event platform-refused, which names the resource and what to change. docs/salesforce.md lists all permissions and scopes.',
  'backend-unreachable': 'The backend of a store is not responding',
  'backend-unreachable-text': '{store}: a test search failed, so agents cannot shop there.',
  'backend-unreachable-act':
    'Check the platform’s status page, then the store’s credentials. Run portico doctor to see what agents see.',
  'manifest-unavailable': 'Agents cannot find a store',
  'manifest-unavailable-text':
    '{store}: the UCP profile cannot be read from Salesforce, so agents get error 502 instead of a manifest. Reason: {reason}.',
  'manifest-unavailable-act':
    'Open the URL of the profile (log event native-manifest-unavailable), and check the manifest preferences of the store. To serve Portico’s manifest until then, set manifestSource to portico. See docs/salesforce.md.',
  'quota-near': 'An API key has used most of its audits',
  'quota-near-text': 'The key {key} has used at least 80% of the audits in its plan ({plan}).',
  'quota-near-act':
    'Change its plan in the dashboard under Settings, API keys, or notify its owner. Usage resets next month.',
  'activity-not-sent': 'Member activity cannot be sent',
  'activity-not-sent-text': 'Member activity has been waiting for {minutes} minutes to be sent.',
  'activity-not-sent-reason':
    'Member activity has been waiting for {minutes} minutes to be sent. Last response: {reason}.',
  'activity-not-sent-act':
    'Check that the endpoint in ACTIVITY_TO responds with 2xx and uses the same ACTIVITY_SECRET. The last error is in the dashboard under Settings, Activity. No activity is lost: it is sent in order once the endpoint responds.',
} as const;
