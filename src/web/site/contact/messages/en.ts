/** The email that forwards a message from the contact form, in English. ICU messages. */
export const english = {
  subject: 'Message from {name}',
  name: 'Name',
  email: 'Email',
  platform: 'Platform',
  'no-platform': 'not specified',
  source: 'Sent by',
  id: 'Message ID',
} as const;
