/** Partners of a store in the dashboard, the feed for Google, and identity linking. In English. ICU messages. */
export const english = {
  cancel: 'Cancel',
  save: 'Save',
  remove: 'Remove',
  edit: 'Edit',
  actions: 'Actions',
  'only-owners': 'Only owners can change partners, the feed, and identity linking.',
  'check-fields': 'Nothing was saved. Check the fields below.',
  'changed-meanwhile':
    'Nothing was saved, because someone changed this store in the meantime. Check your changes and save again.',

  // Results of an action.
  'said-added': 'Partner added. If it expects a key with order updates, store the key.',
  'said-saved': 'Saved.',
  'said-removed': 'Partner removed, with its keys.',
  'said-key': 'Key stored. Order updates that the partner rejected are sent again.',
  'said-resumed': 'Order updates are sent again within a few seconds.',
  'said-none-held': 'No order updates are held.',
  'said-feed-on': 'The feed is served at the URL below.',
  'said-feed-off': 'The feed is no longer served.',
  'said-linking-on': 'Identity linking is on.',
  'said-linking-off': 'Identity linking is off. Access tokens of buyers no longer work.',
  'said-revoked': 'Platform revoked. All its links have ended.',

  // List.
  intro:
    'A partner is a platform such as Google, which buys for many people. It has its own rate limit, error codes, and URL for order updates.',
  'partners-caption': 'Partners of {store}',
  partner: 'Partner',
  'recognized-by': 'Recognized by',
  'api-key': 'API key {id}',
  'order-updates-to': 'Order updates go to',
  'to-profile': 'the URL in its profile',
  'webhook-key': 'Webhook key',
  'key-none': 'None',
  'key-stored': 'Stored {time}',
  'key-changing': 'former key still valid',
  'key-label': 'Key',
  'remove-named': 'Remove {partner}',
  'edit-named': 'Edit {partner}',
  'key-named': 'Webhook key of {partner}',
  'no-partners': 'No partners',
  'no-partners-text': 'Callers that are not partners can buy as well, within the limits of the store.',
  'add-google': 'Add Google',
  'add-other': 'Add another platform',

  // Held order updates.
  held: 'Held order updates',
  'held-text':
    'The partner rejected these updates. Later updates of the same orders wait behind them. Fix the cause, then resume. After 30 days, they are dropped.',
  'held-caption': 'Held order updates of {store}',
  'none-held': 'No order updates are held.',
  order: 'Order',
  'update-number': 'update {number, number}',
  'held-since': 'Held since',
  reason: 'Reason',
  attempts: 'Attempts',
  'removed-partner': 'not a partner',
  resume: 'Resume',
  'held-cut': 'Shows the oldest {count, number}.',

  // Form.
  'add-title': 'Add partner',
  'add-google-title': 'Add Google',
  'edit-title': 'Partner {partner}',
  'no-such-partner': 'No partner found with this ID.',
  id: 'ID',
  'id-hint': 'Lowercase letters, digits, and hyphens. You cannot change it later.',
  'id-exists': 'A partner with this ID already exists.',
  preset: 'Preset',
  'preset-none': 'None',
  google: 'Google',
  'preset-hint': 'Google: its error codes, and its URL and header for order updates',
  profiles: 'Profile URLs',
  'profiles-hint':
    'One per line. URLs of UCP profiles, or the beginning of several and *. A partner needs a profile or an API key.',
  keys: 'API key IDs',
  'keys-hint':
    'One per line. The ID of a key, not the key itself. Only a key or a signature gives a caller the partner’s rate limit.',
  release: 'UCP release',
  'release-negotiated': 'Negotiated by each profile',
  'release-hint': 'Always answer in this release',
  'rate-limit': 'Calls per minute',
  'rate-limit-hint': 'Of all its keys together. Default: {limit, number}',
  'not-a-number': 'Enter a whole number.',
  codes: 'Error codes',
  'codes-default': 'Default: those of the preset, else of UCP',
  'codes-google': 'Codes that Google documents',
  'codes-ucp': 'Codes of UCP',
  'webhook-section': 'Order updates',
  account: 'Account',
  'account-hint':
    'The ID that the platform gave to your store. With the preset Google, it is part of the URL.',
  url: 'URL',
  'url-hint':
    'Default: the URL of the preset, else the URL in the profile. Order updates can contain buyers’ names and addresses. If the URL moves to another host, the stored key is deleted.',
  'key-in': 'Where the key goes',
  'key-in-default': 'Default of the preset',
  'in-header': 'Header',
  'in-query': 'Query parameter',
  'key-in-missing': 'Choose where the key goes.',
  'key-name': 'Name of the header or parameter',
  'retry-for': 'Hours to keep trying',
  'retry-for-hint':
    'How long an order update is sent again after 5xx, 408, 429, or no response. 1 to 168. Default: {hours, number}',
  'retry-statuses': 'Statuses to try again',
  'retry-statuses-hint':
    'Such as 409, 425. After any other 4xx, the update is held until you resume it. Always tried again: 408, 429, and 5xx. Updates to the URL in the profile are not held after a status.',
  'not-statuses': 'Enter statuses from 400 to 499, separated by commas.',
  headers: 'More headers',
  'headers-hint':
    'One per line, such as X-Source: portico. Neither secret nor personal: all members can see them.',
  'bad-header': '“{line}”: Enter a name and a value, such as X-Source: portico.',
  'add-partner': 'Add partner',
  'about-value': '“{value}”: {text}',

  // Key of the webhook.
  'key-title': 'Webhook key of {partner}',
  'key-text':
    'The platform gives you this key. Portico sends it with each order update. It is stored encrypted and never shown again.',
  'key-replace-text':
    'A key is stored. It stays valid until the partner has accepted the new one, so the order in which both sides change does not matter.',
  'key-no-url':
    'This partner has no URL for order updates yet, so the key is not used. Enter its account or URL first.',
  'new-key': 'Key',
  'new-key-hint': '1 to 2,048 characters on one line',
  'store-key': 'Store key',
  'replace-key': 'Replace key',

  // Removal.
  'remove-title': 'Remove {partner}?',
  'remove-text':
    'Its settings and keys are deleted, and held order updates for it are dropped. Its calls are treated like those of any caller: with the limits of the store and the codes of UCP.',
  'remove-partner': 'Remove partner',
  'keep-it': 'Keep it',

  // Feed for Google.
  feed: 'Product feed for Google',
  'feed-text':
    'A supplemental feed for Merchant Center: which products Google may sell, notices, prices, and availability. Merchant Center fetches it from a secret URL.',
  'feed-off': 'off',
  'feed-on': 'on',
  'copy-feed-url': 'Copy the URL',
  'feed-url-text':
    'Anyone with this URL can read the feed. Enter it in Merchant Center as a supplemental data source. Options such as country and currency are described in {docs}.',
  'feed-docs': 'Sell on Google',
  'feed-store-off': 'The store is off, so the URL returns 404.',
  'feed-unreadable':
    'The URL cannot be decrypted: SECRET has changed since it was encrypted. Replace the URL, or restore SECRET.',
  'turn-feed-on': 'Serve feed',
  'turn-feed-off': 'Turn off',
  'replace-feed-url': 'Replace URL',
  'bad-feed-action': 'Nothing was changed. Choose an action on the page of partners.',

  // Identity linking.
  linking: 'Identity linking',
  'linking-text':
    'Buyers can link their account at this store to a platform. The platform can then fill in their details, show member prices, and read their orders.',
  'linking-on': 'on',
  'linking-off': 'off',
  'linking-no-mail':
    'Buyers sign in with a code by email, but email is not set up. Linking is not offered until the operator of this service sets SMTP_URL and MAIL_FROM.',
  'allow-linking': 'Let buyers link their accounts',
  'customer-group': 'Customer group',
  'customer-group-hint': 'Linked buyers pay the prices of this group. Empty: those of everyone',
  platforms: 'Platforms',
  'platforms-caption': 'Platforms for identity linking of {store}',
  platform: 'Platform',
  'client-id': 'Client ID',
  method: 'Authentication',
  'redirect-urls': 'Redirect URLs',
  registered: 'Registered',
  revoke: 'Revoke',
  'revoke-named': 'Revoke {platform}',
  'no-platforms': 'No platforms are registered.',
  'register-platform': 'Register platform',
  'register-title': 'Register a platform',
  name: 'Name',
  'name-hint': 'Buyers see it',
  'redirects-hint': 'One per line, exactly as the platform sends them',
  jwks: 'URL of its public keys',
  'jwks-hint': 'Only for a platform that authenticates with private_key_jwt. It gets no secret.',
  register: 'Register',
  'registered-title': '{platform} is registered',
  'copy-secret-now': 'Copy the secret now. It is not shown again.',
  'copy-client-id': 'Copy the client ID',
  'client-secret': 'Client secret',
  'copy-secret': 'Copy the secret',
  'no-secret': 'The platform authenticates with its own keys, so it has no secret.',
  done: 'Done',
  'revoke-title': 'Revoke {platform}?',
  'revoke-text':
    'All links of buyers with this platform end at once. To use it again, register it anew; buyers have to link their accounts again.',
  'revoke-platform': 'Revoke platform',
  'no-such-platform': 'No platform found with this client ID.',
} as const;
