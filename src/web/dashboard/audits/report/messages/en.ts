/** Pages of a report in the dashboard, in English. ICU messages. */
export const english = {
  audits: 'Audits',
  report: 'Report',
  'not-found': 'No report found with this ID. It may have been deleted.',

  // Report.
  title: 'Report of {host}',
  audited: 'Audited {time}',
  'audit-again': 'Audit again',
  'shown-checks': 'Showing {shown, number} of {total, number} checks',

  // Choice of checks, and of the report to compare with.
  status: 'Status',
  priority: 'Priority',
  all: 'All',
  findings: 'Findings',
  filter: 'Filter',
  'show-all': 'Show all checks',
  'compare-with': 'Compare with',
  compare: 'Compare',
  'remove-comparison': 'Remove comparison',
  'run-graded': '{time} UTC, {score} ({grade})',
  'run-not-graded': '{time} UTC, not graded',

  // Links for anyone.
  share: 'Share',
  'share-text':
    'Anyone with a link can view this report without an account for 30 days, or until you revoke the link. Search engines do not index it.',
  'copy-link': 'Copy link {number, number}',
  expires: 'Expires {time}',
  revoke: 'Revoke',
  'revoke-link': 'Revoke link {number, number}',
  'create-link': 'Create link',
  'create-another': 'Create another link',
  shared: 'Link created. Copy it under Share.',
  unshared: 'Link revoked. It no longer works.',
  'enough-links': 'A report can have at most {limit, number} links. Revoke one first.',

  // Downloads.
  download: 'Download',
  'pdf-title': 'PDF for managers',
  'format-html': 'HTML (single file)',
  'format-json': 'JSON',
  'format-md': 'Markdown',
  'format-sarif': 'SARIF',
  'format-xml': 'JUnit',
  'no-format': 'This format is not available.',

  // PDF.
  pdf: 'PDF',
  'pdf-page-title': 'PDF of the report of {host}',
  'pdf-text':
    'Two to four pages about {host}: the verdict, the first actions, what an agent sees, and findings by cause.',
  client: 'Client',
  'client-hint': 'Whom the report is for, shown at its top. Leave empty to show no client.',
  language: 'Language',
  'language-hint': 'Findings with values are always in English.',
  'language-en': 'English',
  'language-de': 'German',
  appendix: 'Add an appendix with every failed and warned check',
  'download-pdf': 'Download PDF',
  cancel: 'Cancel',
  'branding-hint': 'Set your name, logo, and paper size under {branding}.',
  branding: 'Report branding',
  'no-browser': 'PDF reports require Chromium. The operator of this service can set BROWSER_PATH.',

  // Deletion.
  delete: 'Delete',
  'delete-title': 'Delete this report?',
  'delete-page-title': 'Delete the report of {host}?',
  'delete-text':
    'This deletes the report of {host} from {time} for all members. Its share links stop working. You cannot undo this.',
  'delete-report': 'Delete report',
} as const;
