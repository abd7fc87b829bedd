/** Audits that visitors start and shared reports in English. ICU messages. */
export const english = {
  // Form.
  'no-url': 'Enter the URL of a storefront, such as shop.example.',
  'long-url': 'Enter a URL of at most {limit} characters.',
  'invalid-url': 'Enter a valid URL, such as shop.example.',
  'wrong-scheme': 'Enter a URL that starts with http:// or https://.',
  'url-with-password': 'Remove the username and password from the URL. Audits never sign in.',
  'no-domain': '"{host}" has no top-level domain, such as .com. Enter the full host name.',
  'no-json-url': 'Send a JSON object with a string "url".',
  'large-body': 'The request body is larger than {limit} bytes.',
  'too-many-running':
    '{count, plural, one {# audit for visitors is} other {# audits for visitors are}} already running. Try again in about 30 seconds.',

  // Progress.
  auditing: 'Auditing {host}',
  'auditing-text':
    'This takes about 30 seconds. The result appears on this page. You can close it and come back to this URL.',
  'requests-sent': 'Requests sent',
  progress: '{done, number} of about {total, number}',
  'progress-requests': '{done, number} of about {total, number} requests',
  waiting: 'Waiting for the first response',
  connecting: 'Connecting to the site',
  'reading-files': 'Reading robots.txt, sitemaps, and files for agents',
  'reading-pages': 'Reading pages',
  repeating: 'Repeating requests as other clients',
  'no-scan': 'No scan found with this ID, or it is older than 30 days.',
  'too-many-streams': 'Too many progress streams are open. Poll the scan instead.',

  // Failures: what happened, why, and what to do next.
  'bad-url': 'This URL cannot be audited',
  'bad-url-why': 'The URL is not that of a public website. Its scheme, port, or spelling is not supported.',
  'bad-url-advice': 'Check the spelling and remove the port. Use a URL such as https://shop.example.',
  'not-public': 'This site is not on the public internet',
  'not-public-why':
    'The host has a private or reserved IP address, which is not reachable from the internet.',
  'not-public-advice':
    'Audit the public URL of the storefront. To audit a site on your own machine, use the command line with --allow-private.',
  unreachable: 'The site cannot be reached',
  'unreachable-why': 'The host name does not resolve to a public IP address, or the server did not respond.',
  'unreachable-advice':
    'Check the spelling, open the URL in a browser, and try again. To audit a site on a private network, use the command line with --allow-private.',
  'opted-out': 'The owner of this site opted out of audits',
  'opted-out-why': 'The host is on our opt-out list.',
  'opted-out-advice': 'If you own the site, you can opt back in on the page about our bot.',
  limited: 'This site has reached its hourly audit limit',
  'limited-why':
    'The URL redirects to a site that was already audited several times in the last hour, across all users.',
  overloaded: 'This site is being audited right now',
  'overloaded-why': 'The URL redirects to a site that other users are auditing at the moment.',
  interrupted: 'The audit was interrupted',
  'interrupted-why': 'The service was restarted during the audit. The site did not cause this.',
  failed: 'The audit failed',
  'failed-why': 'An internal error occurred and was logged. The site did not cause this.',
  'run-again': 'Run the audit again.',
  'try-later': 'Try again later.',
  'try-in-a-minute': 'Try again in a minute.',
  details: 'Details',
  'about-bot': 'About our bot',

  // Limits.
  'try-soon': 'Try again in a few seconds.',
  'try-in-seconds': 'Try again in {count, plural, one {# second} other {# seconds}}.',
  'try-in-minutes': 'Try again in {count, plural, one {# minute} other {# minutes}}.',
  'you-can-use': 'You can also use:',
  'command-line': 'The command line on your own machine: {command}',
  'api-with-key': 'The {link} with your API key',
  'audit-api': 'audit API',

  // Report.
  'report-title': '{host}: agent readiness report',
  'report-heading': 'How ready is {host} for AI agents?',
  recent:
    '{minutes, plural, =0 {This report is less than a minute old.} one {This report is # minute old.} other {This report is # minutes old.}} You can run a new audit of this URL ten minutes after the last one.',
  'audit-again': 'Audit again',
  share: 'Share this report',
  'share-text': 'Anyone with the link can view the report until {day}. Search engines do not index it.',
  'copy-link': 'Copy the link to this report',
  'score-badge': 'Score badge',
  'copy-badge': 'Copy the badge as Markdown',
  'badge-name': 'Agent readiness',
  'badge-text': 'The badge works until the link expires or is revoked.',
  'no-report': 'No report found for this link. Links expire after 30 days and can be revoked earlier.',
  'no-badge': 'No badge found, because the report is not graded.',
  'no-format': 'Set format to html, json, markdown, or pdf.',

  // Revocation of a link.
  revoke: 'Revoke link',
  'revoke-title': 'Revoke the link?',
  'revoke-text': 'The link to the report of {host} stops working for everyone. You cannot undo this.',
  'revoke-elsewhere': 'Only the browser that started the audit can revoke this link.',
  cancel: 'Cancel',
} as const;
