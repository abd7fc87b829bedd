/** The manifest of a store, and how the live one differs, in English. ICU messages. */
export const english = {
  compared: 'Compared with the live manifest.',
  'compare-again': 'Compare again',
  'compare-with-live': 'Compare with live',
  'store-is-off': 'The store is off. This URL returns 404 until you turn it on.',
  'not-compared': 'Not compared yet',
  'not-compared-text':
    'Compare to fetch {url} from outside and see how it differs from the manifest that Portico serves.',
  'from-portico': 'Manifest from Portico',
  'view-document': 'View document',
  'salesforce-serves': 'The preferences let Salesforce serve the manifest, so it differs from this one.',
  'salesforce-serves-url':
    'The preferences let Salesforce serve the manifest ({url}), so it differs from this one.',
  'manifest-is-off': 'The manifest is off in the preferences. This URL returns 404.',
  documents: 'Documents',
  primary: 'primary',

  // Live manifest.
  'live-manifest': 'Live manifest',
  request: 'Request',
  response: 'Response',
  time: 'Time',
  'time-taken': 'First byte: {first} ms, total: {total} ms',
  redirects: 'Redirects',
  'redirect-to': '{status} to {url}',
  'redirects-text': 'Agents do not follow redirects to a manifest.',
  none: 'None',
  headers: 'Headers',
  'no-headers': 'None of interest',
  'no-json': 'The response is not valid JSON, so it cannot be compared.',
  'response-start': 'Start of the response: {text}',

  // Differences.
  identical: 'The live manifest is identical to the one Portico serves.',
  differs:
    '{different, plural, one {# member differs} other {# members differ}}, and {same, plural, one {# matches} other {# match}}. Caches can serve an older manifest for up to 5 minutes.',
  'different-members': 'Different members',
  'not-all-shown': 'Not all members are shown.',
  'identical-count': '{count, plural, one {# identical member} other {# identical members}}',
  'identical-members': 'Identical members',
  member: 'Member',
  status: 'Status',
  portico: 'Portico',
  live: 'Live',
  'whole-document': '(whole document)',
  'no-value': 'none',
  same: 'same',
  different: 'different',
  'not-live': 'not live',
  'only-live': 'only live',

  // Validation.
  validation: 'Validation',
  valid: 'valid',
  'no-problems': 'No problems found.',
  error: 'error',
  warning: 'warning',
  'no-profile': 'the document has neither flat members nor an official profile under "ucp"',
  'no-official-profile': 'the official profile is missing',
  'release-no-date': 'the release is not a date such as 2026-08-25',
  'no-rest': 'the document has no REST endpoint',
  'no-key': 'the document has no signing key',
} as const;
