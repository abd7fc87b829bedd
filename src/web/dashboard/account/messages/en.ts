/** A member's own account, in English. ICU messages. */
export const english = {
  'your-account': 'Your account',
  cancel: 'Cancel',
  confirm: 'Confirm',
  action: 'Action',
  name: 'Name',

  // Current password.
  'current-password': 'Your password',
  'enter-password': 'Enter your password.',
  'wrong-password': 'Incorrect password.',

  // Profile.
  saved: 'Saved.',
  'password-changed': 'Password changed. All your other sessions have ended.',
  'address-changed': 'Email address changed.',
  'address-mailed':
    'Check your email. Your email address changes when you open the link. It expires in one hour.',
  role: 'Role',
  owner: 'owner',
  member: 'member',
  analyst: 'analyst',
  'email-address': 'Email address',
  password: 'Password',
  'second-factor': 'Second factor',
  passkeys: 'Passkeys',
  set: 'Set',
  'not-set': 'Not set',
  'set-up': 'Set up',
  'not-set-up': 'Not set up',
  'change-link': 'Change {what}',
  'set-link': 'Set {what}',
  'set-up-link': 'Set up {what}',
  'manage-link': 'Manage {what}',
  'link-address': 'email address',
  'link-password': 'password',
  'link-second-factor': 'second factor',
  'link-passkeys': 'passkeys',
  save: 'Save',
  'active-sessions': 'Active sessions',
  'your-data': 'Your data',
  'your-data-text': 'Download your profile, your sessions, and your activity, or delete your account.',
  'download-data': 'Download data',

  // Email address.
  'change-address': 'Change email address',
  'address-taken': 'Another member already uses this email address.',
  'address-confirm': 'Your email address changes to {email}.',
  'address-needs-password':
    'To change your email address, set a password first. Email is not set up, so Portico cannot send you a link.',
  'address-text': 'Use the new email address to sign in.',
  'address-link-text': 'Portico sends a link to {email}. The email address changes when you open it.',
  'new-address': 'New email address',
  'link-over-title': 'This link is no longer valid',
  'link-over-text': 'It was already used, has expired, or belongs to another account.',
  'try-again': 'Try again',

  // Password.
  'change-password': 'Change password',
  'set-password': 'Set password',
  'password-text': 'This ends all your other sessions.',
  'new-password': 'New password',
  'password-hint': 'At least {min, number} characters, such as a few random words',
  'save-password': 'Save password',
  'sign-in-too-old':
    'You signed in more than {minutes, number} minutes ago. Sign out, sign in with a new link, and return within {minutes, number} minutes.',
  back: 'Back',

  // Second factor.
  'factor-removed': 'Second factor removed.',
  'factor-required': 'All members need a second factor. Set it up to continue.',
  'factor-known': 'Your second factor is already set up.',
  'factor-text':
    'After setup, you sign in with your password or an email link and a code from an authenticator app. Use any app for time-based one-time passwords (TOTP).',
  'factor-status': 'Status',
  'codes-left': 'Backup codes left',
  'few-codes': 'You have few backup codes left. Create new ones.',
  'backup-codes': 'Backup codes',
  'codes-text':
    'Use a backup code to sign in without your app. Each code works once. New codes replace the old ones.',
  'create-codes': 'Create new codes',
  'remove-factor': 'Remove second factor',
  'remove-required': 'All members need a second factor. If you remove yours, you must set up a new one.',
  'remove-text': 'After this, you sign in without a code.',
  remove: 'Remove',
  'app-title': 'Set up authenticator app',
  'app-key':
    'In your authenticator app, add an account and enter this key, or open {link} on the device with the app.',
  'app-key-link': 'this link',
  'copy-app-key': 'Copy the key',
  'app-code': 'Enter the code that the app shows.',
  code: 'Code',
  'code-hint': 'Six digits',
  'start-over': 'Start over',
  'code-wrong': 'Incorrect code.',
  'code-again': 'Keep the account in your app. Make sure that the clock of your device is correct.',
  'factor-done': 'Second factor set up.',
  'codes-replaced': 'Your old backup codes no longer work.',
  'save-codes': 'Save these codes in a safe place, such as your password manager. Each one works once.',
  'copy-codes': 'Copy the codes',
  done: 'Done',

  // Passkeys.
  'passkey-added': 'Passkey added. You can now sign in with it.',
  'passkey-removed': 'Passkey removed.',
  'passkey-name': 'Passkey',
  'passkey-invalid': 'The passkey was not added because the response of your device is not valid. Try again.',
  'passkeys-text':
    'Sign in with your fingerprint, face, or PIN. A passkey is stored on your device or in your password manager.',
  'no-passkeys': 'No passkeys yet',
  'no-passkeys-text': 'Add a passkey for each of your devices.',
  'add-passkey': 'Add passkey',
  'passkey-name-hint': 'Such as “Work laptop”',
  'passkeys-need-host':
    'Passkeys require a host name. Open the dashboard by its host name instead of an IP address.',
  added: 'Added',
  'remove-passkey': 'Remove {name}',

  // Sessions.
  'session-ended': 'Session ended.',
  'sessions-ended': 'All your other sessions have ended.',
  sessions: 'Sessions',
  device: 'Device',
  'device-on': '{browser} on {system}',
  'unknown-device': 'Unknown device',
  'this-device': 'this device',
  'ip-address': 'IP address',
  'unknown-address': 'Unknown',
  'last-seen': 'Last seen',
  'signed-in': 'Signed in',
  'end-by-sign-out': 'Sign out to end it',
  'end-session': 'End {which}',
  'end-session-which': 'the session on {device}',
  'end-others': 'End other sessions',

  // Deletion.
  'delete-account': 'Delete account',
  'enter-word': 'Enter the word {word}.',
  'last-owner': 'You are the only owner. Make another member an owner before you delete your account.',
  'view-members': 'View members',
  'delete-text':
    'This immediately deletes your profile, your password, and all your sessions. Keys, reports, and stores belong to the installation and are kept.',
  'delete-alone':
    'You are the only member. To create a new owner, restart Portico or run “portico users reset”: both print a link.',
  'enter-word-label': 'Enter “{word}” to confirm',
} as const;
