/** The contact page in English. ICU messages. */
export const english = {
  contact: 'Contact',
  description:
    'Contact the team behind Portico about an audit, a readiness assessment, an integration, or a problem that you found.',
  intro:
    'Ask about an audit, the {assessment}, or an integration, or report a problem. A person reads every message and replies by email.',
  assessment: 'readiness assessment',
  'or-email': 'You can also email us at {address}.',

  // Form.
  name: 'Name',
  email: 'Email',
  platform: 'Platform',
  'ecommerce-platform': 'Ecommerce platform',
  'no-platform': 'Select a platform',
  headless: 'Headless',
  'other-platform': 'Other',
  message: 'Message',
  fax: 'Fax',
  'fax-label': 'Leave this field empty',
  verification: 'Verification',
  'no-script':
    'The spam check of this form requires JavaScript. Turn it on, or let your agent send the message as described below.',
  'no-script-or-email':
    'The spam check of this form requires JavaScript. Turn it on, send an email to the address above, or let your agent send the message as described below.',
  send: 'Send',
  'send-hint': 'We use your message only to reply to you. You can ask us to delete it at any time.',

  // For agents and developers.
  'for-programs': 'For agents and developers',
  'for-programs-text':
    'Agents can send a message on behalf of a person. Send the same fields form-encoded to {request} with {header}. If a field is invalid, the response is a problem document that lists each one. See {document}.',

  // Sent.
  sent: 'Message sent',
  'sent-text': 'Thank you for your message. We will reply to your email address.',
  reference: 'Reference: {id}',
  'to-home': 'Go to the home page',

  // Not sent.
  refused: '{reason} Your message was not sent. It is still in the form.',
  'wrong-fields': 'Your message was not sent. Fix these fields:',
  'wrong-field': '{field}: {error}',
  form: 'Form',
  'too-many':
    'Too many messages in the last hour. Try again in {minutes, plural, one {a minute} other {# minutes}}.',

  // Errors of fields.
  'no-name': 'Enter your name.',
  'name-lines': 'Enter your name on one line.',
  'invalid-email': 'Enter a valid email address.',
  'unknown-platform': 'Choose one of {platforms}.',
  'no-message': 'Enter a message.',
  'too-long': 'Use at most {limit} characters.',
  'fax-filled': 'Leave this field empty. It is used to detect spam.',

  // Verification.
  'no-verification': 'This service does not require verification. Send the form without `altcha`.',
  unsolved: 'Complete the verification, then send the form again.',
  expired: 'The verification has expired. Complete it again.',
  unverified: 'The verification failed. Complete it again.',
  used: 'This verification was already used. Complete it again.',
} as const;
