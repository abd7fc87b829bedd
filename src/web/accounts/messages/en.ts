/** Emails to members about their accounts, in English. ICU messages. */
export const english = {
  'sign-in-subject': 'Your Portico sign-in link',
  'sign-in':
    'Use this link to sign in to Portico. It expires in {minutes, number} minutes and can be used once:',
  'sign-in-ignore':
    'If you did not request this email, you can ignore it. No one can sign in without the link.',
  'invite-subject': 'You have been invited to a Portico dashboard',
  invite:
    '{member} has invited you to the Portico dashboard of your store. Use this link to create your account. It expires in 7 days and can be used once:',
  'invite-ignore':
    'If you were not expecting this invitation, you can ignore it. No account will be created.',
  'address-subject': 'Confirm your new Portico email address',
  address: 'A request was made to change the email address of your Portico account to {email}.',
  'address-confirm': 'If you made it, confirm the change. The link expires in one hour and can be used once:',
  'address-ignore':
    'If you did not request this change, do not open the link. Sign in and end all other sessions on your account page.',
  'changed-subject': 'Your Portico account was changed',
  'changed-ignore':
    'If you did not make this change, ask an owner of the installation to create a new sign-in link for you (portico users reset), and check your sessions.',
  'password-changed': 'The password of your account was changed.',
  'address-changed':
    'The email address of your account was changed to {email}. Sign-in links are now sent there.',
  'passkey-added': 'A passkey was added to your account.',
  'passkey-removed': 'A passkey of your account was removed.',
  'factor-added': 'A second factor was added to your account.',
  'factor-removed': 'The second factor of your account was removed.',
} as const;
