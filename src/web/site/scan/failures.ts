/** Explanations for people of why an audit failed, and what to do next. */

interface Failure {
  title: string;
  why: string;
  /** What to do next. */
  advice: string;
}

const failures: Readonly<Record<string, Failure>> = {
  'bad-url': {
    title: 'This URL cannot be audited',
    why: 'The URL is not that of a public website. Its scheme, port, or spelling is not supported.',
    advice: 'Check the spelling and remove the port. Use a URL such as https://shop.example.',
  },
  'target-not-public': {
    title: 'This site is not on the public internet',
    why: 'The host has a private or reserved IP address, which is not reachable from the internet.',
    advice:
      'Audit the public URL of the storefront. To audit a site on your own machine, use the command line with --allow-private.',
  },
  'target-unreachable': {
    title: 'The site cannot be reached',
    why: 'The host name does not resolve to a public IP address, or the server did not respond.',
    advice:
      'Check the spelling, open the URL in a browser, and try again. To audit a site on a private network, use the command line with --allow-private.',
  },
  'opted-out': {
    title: 'The owner of this site opted out of audits',
    why: 'The host is on our opt-out list.',
    advice: 'If you own the site, you can opt back in on the page about our bot.',
  },
  'target-limited': {
    title: 'This site has reached its hourly audit limit',
    why: 'The URL redirects to a site that was already audited several times in the last hour, across all users.',
    advice: 'Try again later.',
  },
  overloaded: {
    title: 'This site is being audited right now',
    why: 'The URL redirects to a site that other users are auditing at the moment.',
    advice: 'Try again in a minute.',
  },
  interrupted: {
    title: 'The audit was interrupted',
    why: 'The service was restarted during the audit. The site did not cause this.',
    advice: 'Run the audit again.',
  },
  internal: {
    title: 'The audit failed',
    why: 'An internal error occurred and was logged. The site did not cause this.',
    advice: 'Try again in a minute.',
  },
};

export function explainFailure(code: string): Failure {
  // An audit is canceled only when the service stops.
  const name = code === 'cancelled' ? 'interrupted' : code;
  return (Object.hasOwn(failures, name) ? failures[name] : undefined) ?? (failures['internal'] as Failure);
}
