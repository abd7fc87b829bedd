/** Members, their roles, and invitations, in English. ICU messages. */
export const english = {
  members: 'Members',
  name: 'Name',
  email: 'Email address',
  role: 'Role',
  'role-owner': 'owner',
  'role-member': 'member',
  'role-analyst': 'analyst',
  action: 'Action',
  save: 'Save',
  cancel: 'Cancel',

  // List.
  'list-text':
    'Members work with audits, stores, orders, and messages. Analysts cannot see personal data of buyers. Owners can also make refunds and manage keys and members.',
  'said-invited': 'Invitation sent. Its link works once and expires in 7 days.',
  'said-withdrawn': 'Invitation revoked. Its link no longer works.',
  'said-changed': 'Role changed. It applies immediately.',
  'said-required': 'All members now need a second factor. Members without one must set it up to continue.',
  'said-not-required': 'A second factor is now optional.',
  'said-own-first': 'Nothing was changed. Set up your own second factor first.',
  'said-removed': 'Member removed.',
  you: 'you',
  'second-factor': 'Second factor',
  yes: 'Yes',
  no: 'No',
  joined: 'Joined',
  edit: 'Edit',
  invitations: 'Invitations',
  'invited-by': 'Invited by',
  expires: 'Expires',
  revoke: 'Revoke',

  // Second factor.
  'factor-required':
    'All members need a second factor. Members without one must set it up before they can continue.',
  'factor-optional': 'A second factor is optional for each member.',
  'make-optional': 'Make optional',
  'require-for-all': 'Require for everyone',

  // Invitation.
  invite: 'Invite',
  'invite-member': 'Invite member',
  'member-option': 'Member: stores, orders, audits, agents, and messages',
  'analyst-option': 'Analyst: stores, audits, and agents, without order actions or personal data of buyers',
  'owner-option': 'Owner: everything, including keys and members',
  'email-taken': 'This email address already belongs to a member.',
  'invite-by-email': 'Portico sends an email with a link that works once and expires in 7 days.',
  'invite-by-link': 'Email is not set up. You get a link to share, which works once and expires in 7 days.',
  send: 'Send invitation',
  'create-link': 'Create link',
  'invitation-link': 'Invitation link',
  'share-link':
    'Copy this link now and share it with {email}. It is not shown again. It works once and expires in 7 days.',
  'copy-link': 'Copy the link',
  done: 'Done',

  // Change.
  'last-owner': 'This is the only owner. Make another member an owner first.',
  'own-role-hint':
    'This is your own account. If you give up the owner role, only another owner can restore it.',
  'delete-account': 'Delete account',

  // Removal.
  remove: 'Remove',
  'remove-member': 'Remove member',
  'remove-title': 'Remove {name}?',
  'remove-text':
    'This deletes the account of {email} and signs it out everywhere. Keys, reports, and stores belong to the installation and are kept.',
} as const;
