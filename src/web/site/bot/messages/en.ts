/** The page about the bot and the page for site owners in English. ICU messages. */
export const english = {
  title: 'Our bot',
  'error-title': 'Error: our bot',
  description:
    'What the bot AgentReadinessAudit does on a site, which user agents it sends, how often it visits, and how to allow or block it.',
  heading: 'AgentReadinessAudit, our bot',
  intro:
    'It reads a storefront as AI agents do when a user of this service requests an audit. It does not crawl, and nothing that it reads is used to train a model.',

  // User agents.
  'user-agents': 'User agents',
  'user-agents-text': 'Most requests have this user agent. The token for robots.txt is {token}.',
  'other-clients':
    'An audit also checks whether a storefront responds differently to different clients. It requests these pages again with other user agents:',
  'as-chrome': 'The home page and one product page, with the headers of Chrome',
  'as-chrome-only':
    'The product page with only the user agent of Chrome and no other headers, and the product page as Markdown',
  'as-curl':
    'robots.txt, the first sitemap, and an agent manifest, if they exist, as {client}. The manifest also without a user agent',
  'as-agents':
    'If the audit was requested with an account: one product page and the manifest as ChatGPT-User, Claude-User, Perplexity-User, OAI-SearchBot, and PerplexityBot, once each at the end',
  'not-ours':
    'We do not operate those clients. All of these requests follow your rules for {token} and come from the same IP address as the others.',

  // Request rate.
  rate: 'Request rate',
  'rate-total':
    'An audit sends at most {count, plural, one {# request} other {# requests}}, plus one for each product page beyond the first three.',
  'rate-burst':
    'It can send a burst of 12 requests, then at most six a second, with at most four in parallel. On a slow server it sends at most two in parallel.',
  'rate-halved':
    'After a 429 or 503 response, the rate is halved. The bot follows {header}: it waits up to ten seconds. If the value is higher, it sends no request until that time has passed.',
  'rate-host': 'A public host is audited at most six times an hour, across all users.',

  // What it never does.
  never: 'What it never does',
  'never-buys':
    'It never buys anything. It requests pages and files only with GET and HEAD. It submits no forms and adds nothing to a cart. If a storefront declares endpoints for agents (UCP, MCP), the bot also sends POST requests to them, but only to read: a handshake, the list of tools, and one or two catalog searches.',
  'never-signs-in': 'It never signs in and keeps no cookies.',
  'never-solves': 'It does not solve challenges. A site that blocks it is reported as blocking it.',
  'never-private': 'It does not connect to private networks.',

  // How to control it.
  control: 'How to control it',
  'control-text':
    'The bot follows {file} as defined in RFC 9309. Regardless of the rules, it requests that file and the URL that the user entered. It requests all other URLs of the host only if the rules allow them. If the file is unavailable because of a server error, it sends no more requests. Individual files on other hosts, such as images, are requested as a browser would.',
  block: 'To block it:',
  allow: 'To allow it everywhere except in one folder:',

  // Form for site owners.
  owner: 'Opt out your site',
  'owner-text':
    'Add your host to our opt-out list. This service then starts no audit of the host or its subdomains. If another URL redirects to your host, the audit stops as soon as it detects the redirect and produces no report. You can also delete the public reports of your host.',
  host: 'Your host',
  'wrong-host': 'Enter a public host name, such as shop.example.',
  continue: 'Continue',
  questions: 'Other questions? {link}.',
  contact: 'Contact us',

  // Page for the owner of a host: verification. What the copy buttons copy is in lower case.
  'manage-title': 'Manage {host}',
  'manage-heading': 'Do you own {host}?',
  'on-list': 'On the opt-out list: {answer}',
  yes: 'yes',
  no: 'no',
  verify: '1. Verify ownership',
  'verify-text':
    'Use one of the two methods. The token works only with the URL of this page, so bookmark it.',
  file: 'File',
  'file-text': 'Serve this text on its own line at the URL below. Redirects are not followed.',
  'copy-file-text': 'Copy the text of the file',
  'copy-file-url': 'Copy the URL of the file',
  record: 'TXT record',
  'record-text': 'Add this DNS record to {host}.',
  'copy-record': 'Copy the TXT record',
  'too-many-attempts': 'Too many verification attempts. Try again later.',

  // Page for the owner of a host: actions.
  actions: '2. Choose an action',
  'actions-text': 'Each action verifies ownership first. It applies to the host and its subdomains.',
  'opt-out': 'Opt out',
  'opt-out-text': 'This service stops auditing the host for all users.',
  'opt-in': 'Opt back in',
  'opt-in-text': 'The host can be audited again.',
  remove: 'Remove public reports',
  'remove-text':
    'Deletes audits by visitors without an account, and all links to reports of the host. You cannot undo this.',

  // Page for the owner of a host: confirmations.
  'said-out': 'The host is now on the opt-out list. This service no longer audits it.',
  'said-in': 'The host was removed from the opt-out list. It can be audited again.',
  'said-not-listed':
    'This host is not on the list itself. If a parent domain is listed, opt that domain back in.',
  'said-removed': 'The public reports of this host and their links were deleted.',
  'said-none': 'No public reports found for this host.',
} as const;
