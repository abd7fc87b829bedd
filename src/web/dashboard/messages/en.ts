/** What all sections of the dashboard share, in English. ICU messages. */
export const english = {
  // Navigation.
  navigation: 'Dashboard',
  overview: 'Overview',
  audits: 'Audits',
  agents: 'Agents',
  stores: 'Stores',
  inbox: 'Inbox',
  webhooks: 'Webhooks',
  settings: 'Settings',
  'new-messages': 'new',
  'your-account': 'Your account:',
  'sign-out': 'Sign out',

  // Error pages.
  'permission-title': 'Permission required',
  'permission-text': 'This page uses personal data of buyers. Ask an owner to make you a member.',
  'owners-title': 'Owners only',
  'owners-text': 'Ask an owner to do this or to make you an owner.',
  'not-found-title': 'Page not found',
  'not-found-text': 'It may have been deleted, or the URL is wrong.',
  unchanged: 'Nothing was changed.',
  'go-back': 'Go back',
  'foreign-title': 'Request rejected',
  'foreign-text': 'This form was sent from another website, or without an origin. Nothing was changed.',
  'foreign-fix': 'Open the page in the dashboard and submit the form again.',

  // Problem types.
  'invalid-title': 'The form is not valid',
  'invalid-meaning': 'The form has a value that the page does not offer. Nothing was changed.',
  'invalid-fields': 'The form was sent by a program with other fields.',
  'invalid-update': 'The page was open during an update of Portico.',
  'invalid-fix': 'Reload the page and send the form again.',
  'busy-title': 'Another change to this store is in progress',
  'busy-meaning': 'A change or an import of this store is not finished yet. Nothing was changed.',
  'busy-member': 'Another member saves the same store.',
  'busy-import': 'A file of products is being imported.',
  'busy-fix': 'Wait until the other change is done, then try again.',

  // Confirmation.
  'confirm-title': 'Confirm your identity',
  'confirm-text':
    'Confirm your identity to manage keys, members, payments, refunds, and buyer data. This lasts {minutes, number} minutes.',
  'or-second-factor': 'Or use your second factor:',
  confirm: 'Confirm',
  cancel: 'Cancel',
  'no-second-factor': 'Your account has no second factor.',
  'code-used': 'This code was already used. Wait for the next one.',
  'code-wrong': 'Incorrect code.',
  'sign-in-again':
    'Your account has neither a password nor a second factor. Sign out, sign in again with an email link or a passkey, and return within {minutes, number} minutes. To skip this next time, set a password on your account page.',

  // Shared words.
  hidden: '(hidden from your role)',
} as const;
