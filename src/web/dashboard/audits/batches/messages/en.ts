/** Batches in the dashboard, in English. ICU messages. */
export const english = {
  audits: 'Audits',
  batches: 'Batches',
  'batch-of': 'Batch of {count, plural, one {# URL} other {# URLs}}',
  'urls-count': '{count, plural, one {# URL} other {# URLs}}',

  // List.
  'list-intro': 'A batch audits many storefronts in the background.',
  'no-batches': 'No batches yet',
  'no-older-batches': 'No older batches',
  'no-batches-text':
    'Audit up to {limit, number} URLs at once, here or with the API, and follow the progress.',
  'list-caption': 'Batches, newest first',
  batch: 'Batch',
  status: 'Status',
  progress: 'Progress',
  failed: 'Failed',
  'created-by': 'Created by',
  started: 'Started',
  finished: '{done, number} of {total, number}',

  // Form.
  new: 'New',
  'new-batch': 'New batch',
  'not-started': 'The batch was not started. Check the fields below.',
  urls: 'URLs, one per line',
  'urls-hint': 'Up to {limit, number}. Duplicates are audited once.',
  name: 'Name',
  'name-hint': 'Shown in the list of batches',
  browser: 'Render product pages in a browser (takes longer)',
  start: 'Start batch',
  cancel: 'Cancel',
  'no-url': 'Enter at least one URL.',
  'line-error': 'Line {line, number}: {error}',
  'more-errors': '{count, plural, one {# more line has errors.} other {# more lines have errors.}}',
  'too-many-urls': 'Enter at most {limit, number} URLs. There are {count, number}.',
  'name-too-long': 'Enter at most {limit, number} characters.',
  'not-found': 'No batch found with this ID. It may have been deleted.',
  'no-format': 'This format is not available.',

  // Progress.
  running: 'Running',
  done: 'Done',
  stopping: 'Stopping',
  canceled: 'Canceled',
  waiting: 'Waiting',
  'was-canceled': 'This batch was canceled before all URLs were audited.',
  ended: 'Ended',
  retention: 'Retention',
  'retention-text': 'Deleted 90 days after it ends. Its reports are kept.',
  'finished-of': '{done, number} of {total, number} finished',
  'recently-finished': 'Recently finished',
  'recently-finished-caption': 'Recently finished URLs',
  'urls-heading': 'URLs',
  'urls-caption': 'URLs in their order',
  reports: 'Reports',
  url: 'URL',
  score: 'Score',
  'waiting-until': 'until {time}',

  // Cancellation.
  'cancel-title': 'Cancel {name}?',
  'cancel-text':
    'This stops all running audits and cancels {count, plural, one {# waiting one} other {# waiting ones}}. Existing reports are kept.',
  'cancel-batch': 'Cancel batch',
  'keep-running': 'Keep running',
} as const;
