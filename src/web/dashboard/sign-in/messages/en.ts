/** Signing in, and the pages of links that open an account, in English. ICU messages. */
export const english = {
  'sign-in': 'Sign in',
  'email-address': 'Email address',
  password: 'Password',
  'link-over-title': 'This link is no longer valid',

  // Password.
  'signed-out': 'You have signed out.',
  'account-deleted': 'Your account was deleted.',
  'enter-email': 'Enter your email address.',
  'invalid-email': 'Enter a valid email address.',
  'enter-password': 'Enter your password.',
  'wrong-password': 'Incorrect password.',
  'wrong-entry': 'Incorrect email address or password.',
  'by-password': 'Sign in with a password',

  // Email link.
  'by-email': 'Sign in with an email link',
  'link-sent':
    'If an account uses this email address, Portico has sent a link to it. The link works once and expires in {minutes, number} minutes.',
  'link-text': 'Portico sends you a link. It works once and expires in {minutes, number} minutes.',
  'send-link': 'Send link',
  'no-mail': 'Email is not set up.',
  'no-mail-text': 'To create a link for you, the operator can run this command on the server:',
  'link-confirm': 'Confirm to sign in.',
  'link-over-text': 'A link works once and expires in {minutes, number} minutes.',
  'new-link': 'Get new link',

  // Passkey.
  'by-passkey': 'Sign in with a passkey',
  'use-passkey': 'Use a passkey',
  'passkey-unknown': 'This passkey is not registered, or the request timed out. Try again.',
  'passkeys-need-host':
    'Passkeys require a host name. Open the dashboard by its host name instead of an IP address.',
  'passkeys-need-script': 'Passkeys require JavaScript. All other pages work without it.',
  'passkeys-unsupported': 'Passkeys require HTTPS and a browser that supports them.',
  'passkey-exists': 'This device already has a passkey for this account.',
  'passkey-failed': 'The passkey request failed or was canceled. Try again.',

  // Second step.
  'enter-code-title': 'Enter code',
  'code-label': 'Code from your authenticator app, or a backup code',
  'enter-code': 'Enter a code.',
  'code-used': 'This code was already used. Wait for the next one.',
  'code-wrong': 'Incorrect code.',
  'code-locked': 'Too many incorrect codes. Try again in 15 minutes.',
  'codes-lost': 'Lost your app and your backup codes? Ask the operator to run {command}.',
  'step-over-title': 'Sign in again',
  'step-over-text': 'Enter the code within {minutes, number} minutes and five attempts.',

  // Printed links and invitations.
  'welcome-title': 'Welcome to Portico',
  'welcome-text':
    'Create the first account. It is the owner of this installation and can invite other members.',
  'create-account': 'Create account',
  'join-title': 'Join Portico',
  'join-text':
    '{member} invited {email} as {role, select, owner {an owner} member {a member} other {an analyst}}.',
  'an-owner': 'An owner',
  'recover-title': 'Recover your account',
  'recover-text': 'This link opens the account of {email}.',
  'open-account': 'Open account',
  'your-name': 'Your name',
  'new-password': 'New password',
  'password-length': 'At least {min, number} characters.',
  'keep-password': 'Leave empty to keep your current password. A new password ends all your other sessions.',
  'no-password': 'Leave empty to sign in with email links only.',
  'password-too-long': 'Enter at most {max, number} characters.',
  'remove-factors': 'Remove my second factor and my passkeys, because I lost a device or my backup codes',
  'address-taken': 'Another member already uses this email address.',
  'welcome-over-text': 'It was already used, has expired, or was replaced by a newer one.',
  'welcome-over-command': 'To create a new link, the operator can run this command on the server:',
} as const;
