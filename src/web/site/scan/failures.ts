/** Why an audit did not come about, and what to do: for people. */

interface Failure {
  title: string;
  why: string;
  /** What to do now. */
  advice: string;
}

const failures: Readonly<Record<string, Failure>> = {
  'bad-url': {
    title: 'This address cannot be audited',
    why: 'It is not an address of a public website: the scheme, the port or the spelling is unusual.',
    advice: 'Check the spelling and leave out a port. An address like https://shop.example works.',
  },
  'target-not-public': {
    title: 'This site is not on the public internet',
    why: 'It is a private or reserved network address, which no visitor from outside can reach.',
    advice:
      'Audit the public address of the shop. For one on your own machine use the command line with --allow-private.',
  },
  'target-unreachable': {
    title: 'The site cannot be reached',
    why: 'The name does not lead to a public address, or nobody answered there.',
    advice:
      'Check the spelling, open the address in a browser, and try again in a moment. For a shop of your own network use the command line with --allow-private.',
  },
  'opted-out': {
    title: 'The owner of this site wants no audit',
    why: 'Its host is on our opt-out list, which every audit of this service respects.',
    advice: 'If the site is yours, you can take it off the list on the page about our bot.',
  },
  'target-limited': {
    title: 'This site was audited often enough for now',
    why: 'The address leads to a site that was audited several times within the hour, by whomever.',
    advice: 'Try again later: no site is asked more often than it should notice.',
  },
  overloaded: {
    title: 'This site is being audited right now',
    why: 'The address leads to a site that others audit at this moment.',
    advice: 'Try again in a minute.',
  },
  interrupted: {
    title: 'The audit was interrupted',
    why: 'This service was restarted while the audit ran. Nothing is wrong with the site.',
    advice: 'Start it again.',
  },
  internal: {
    title: 'The audit failed',
    why: 'Something went wrong on our side. It was written down, and nothing is wrong with the site.',
    advice: 'Try again in a moment.',
  },
};

export function explainFailure(code: string): Failure {
  // An audit is cancelled only by a service that stops.
  const name = code === 'cancelled' ? 'interrupted' : code;
  return (Object.hasOwn(failures, name) ? failures[name] : undefined) ?? (failures['internal'] as Failure);
}
