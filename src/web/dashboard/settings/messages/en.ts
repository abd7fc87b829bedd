/** The settings of data, privacy, buyers, and activity, in English. ICU messages. */
export const english = {
  settings: 'Settings',
  'api-keys': 'API keys',
  members: 'Members',
  data: 'Data',
  privacy: 'Privacy',
  buyers: 'Buyers',
  branding: 'Report branding',
  activity: 'Activity',
  'only-owners': 'Only owners can change these settings.',
  save: 'Save',
  cancel: 'Cancel',

  // Activity.
  'activity-text':
    'What members did in the dashboard. Entries cannot be edited. {privacy} sets how long they are kept.',
  'stream-text': 'Entries are also sent to {host}.',
  'stream-waiting':
    '{count, plural, one {# entry is} other {# entries are}} waiting to be sent to {host}, the oldest since {time}.',
  'stream-failed': 'The last attempt failed: {reason}.',
  'no-activity': 'No activity yet',
  'no-activity-text': 'Changes that members make appear here.',
  time: 'Time',
  member: 'Member',
  action: 'Action',
  details: 'Details',
  'act-rejected': 'Rejected: {act}',
  'act-unknown': 'Outcome unknown: {act}',

  // Buyers.
  'buyers-text':
    'Find all data about a buyer in all stores by email address, to export or erase it on request.',
  email: 'Buyer email address',
  'email-invalid': 'Enter a valid email address.',
  find: 'Find',
  export: 'Export',
  erase: 'Erase',
  'nothing-found': 'No data found for this email address.',
  found: 'Found: {data}.',
  'erase-title': 'Erase {email}?',
  'erase-text':
    'Found: {data}. Orders keep their number, items, amounts, times, country, region, and postal district, but lose all data about the buyer, so unfulfilled orders can no longer be shipped. All other data is deleted. You cannot undo this.',
  erased: 'Erased for {email}: {data}.',
  'checkout-open':
    'The payment of checkout {checkout} at {store} is open, so it was not erased. Erase again when it is complete.',
  'order-busy':
    'Order {order} at {store} has a payment, refund, or order update in progress, so it was not erased. Erase again when it is complete.',
  'also-member':
    'This email address also belongs to a member of this dashboard. To remove the member, go to Members.',

  // Data.
  'data-text': 'Export audit reports and set how long they are kept.',
  'data-unchanged': 'Nothing was changed. Check the field below.',
  'saved-forever': 'Saved. Reports are kept forever.',
  'saved-days': 'Saved. Older reports are deleted within an hour.',
  'days-out-of-range':
    'Enter a whole number from 1 to {limit, number}, or leave this empty to keep all reports.',
  'export-text':
    'Download all reports as JSON Lines: one report per line, with its URL, its time, and what started it.',
  download: 'Download reports',
  retention: 'Retention',
  'reports-forever': 'Reports are kept forever.',
  'reports-days':
    'Reports are kept for {days, plural, one {# day} other {# days}}. The latest report of each storefront is always kept.',
  'reports-days-label': 'Keep reports for (days)',
  'reports-days-hint':
    'Leave empty to keep all reports. Older reports are deleted for all members and API keys. The latest report of each storefront and reports with a share link are kept.',
  'delete-old': 'Delete old reports',
  'delete-title': 'Delete {count, plural, one {# report} other {# reports}}?',
  'delete-text':
    '{count, plural, one {This report is} other {These reports are}} older than {days, plural, one {# day} other {# days}} and will be deleted within an hour. You cannot undo this. To keep a copy, export the reports first.',
  delete: 'Delete',

  // Privacy.
  'privacy-text': 'How long data is kept before Portico deletes it.',
  'privacy-unchanged': 'Nothing was changed.',
  'privacy-saved': 'Saved. Older data is removed within 10 minutes.',
  'no-kind': 'Choose the type of data.',
  periods: 'Retention periods',
  'first-cleanup': 'The first cleanup runs within 10 minutes after the start.',
  'cleanup-failed': 'Cleanup failed for: {kinds}. To see the errors, search the log for retention-failed.',
  'cleanup-late':
    'No cleanup has run for 2 hours. While Portico runs, it cleans up every 10 minutes. Check the log.',
  'no-periods':
    'This data is kept forever because no period is set. Many data protection laws require a period. Recommended:',
  'kind-period': '{kind}: {period}',
  'kept-for': 'Kept for',
  forever: 'Forever',
  days: '{count, plural, one {# day} other {# days}}',
  'days-from': '{days, plural, one {# day} other {# days}} from {start}',
  'no-period': 'No period set',
  'last-cleanup': 'Last cleanup',
  'failed-at': '{time} (failed)',
  never: 'Never',
  removed: 'Removed',
  oldest: 'Oldest',
  'overdue-since': '{time} (overdue)',
  'change-retention': 'Change retention',
  'keep-for': 'Keep for (days)',
  'keep-for-hint': 'Enter a number or “forever”. For audit reports, go to {data}.',
  why: 'Why these periods',
  'shorten-retention': 'Shorten retention',
  'shorten-title': 'Keep for {days, plural, one {# day} other {# days}}?',
  'shorten-text':
    '{kind}: data older than {days, plural, one {# day} other {# days}} from {start} {does, select, erased {is erased} other {is deleted}} within 10 minutes. You cannot undo this.',
} as const;
