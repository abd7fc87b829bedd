/** Findings that any response can have. */
import type { FindingFacts } from './finding.ts';

export const answerFacts = {
  tls: {
    name: 'HTTPS works',
    can: ['warning', 'failure'],
    means:
      'Failure: the certificate is not valid, or a public host is served over plain HTTP. Agents stop there. Warning: the certificate expires within 14 days, or the connection uses a version older than TLS 1.3, which UCP requires.',
    fix: 'Serve the host over TLS 1.3 with a certificate that browsers trust, including the full chain. Renew it automatically.',
  },
  answer: {
    name: 'The URL responds',
    can: ['failure'],
    means:
      'The request timed out, the connection broke, the server returned a 5xx status, or the response is larger than 1 MB. Agents give up at this point.',
    fix: 'Check the logs of the server behind this path at the time of the request.',
  },
  'store-refuses': {
    name: 'The store’s backend accepts the UCP service',
    can: ['failure'],
    means:
      'Agents get 503 store_unavailable: the store’s backend rejects the UCP service because of its configuration, such as a missing permission or scope, an unknown API client, or the wrong site. The response does not name the cause.',
    fix: 'Open the store in the dashboard, or look for the event platform-refused in the service log. Both show which call is rejected and what to change.',
  },
  speed: {
    name: 'First byte within 1 second',
    can: ['warning'],
    means:
      'The honest agent waited more than 1 second for the first byte. A purchase takes about ten calls in a row, and platforms time out early.',
    fix: 'Find the slow part: for example a cold cache, a search without an index, or a tax or delivery service that is called on every request.',
  },
  redirect: {
    name: 'No redirect',
    can: ['failure'],
    means:
      'The path redirects. Agents must not follow redirects of the profile, and a redirected POST loses its body.',
    fix: 'Respond directly. Exclude this path from rules that add www, a trailing slash, a language, or a locale.',
  },
  present: {
    name: 'The path exists',
    can: ['failure'],
    means:
      'A path that the manifest advertises returns 404, 405, or 410, or the manifest is missing, or Salesforce’s API requires a token for it.',
    fix: 'Route the path to the UCP service, or remove it from the manifest.',
  },
  password: {
    name: 'No password required',
    can: ['failure'],
    means: 'The whole host is protected by HTTP Basic authentication, so no agent can reach it.',
    fix: 'Remove the password, or exempt /.well-known/ucp and the UCP paths from it.',
  },
  'bot-wall': {
    name: 'Programs and browsers are not blocked',
    can: ['warning', 'failure'],
    means:
      'Failure: the honest agent, a program that identifies itself, is blocked or gets a bot challenge. Warning: only a browser is.',
    fix: 'Exempt /.well-known/ucp and the UCP paths from bot protection and firewall rules for every user agent, and use rate limits instead. A program cannot solve a challenge.',
  },
  'named-agents': {
    name: 'Known agents are not blocked by name',
    can: ['warning'],
    means:
      'A request with the user agent of a known assistant is blocked, although the same request with Portico’s own user agent succeeds. This is only a warning: an edge that verifies bots by IP address is right to block these requests.',
    fix: 'First search the edge’s logs for the IP addresses that the assistant’s operator publishes. If they are blocked too, allow verified bots instead of denying user agents by name.',
  },
  'rate-limit': {
    name: 'No rate limiting for a few calls',
    can: ['warning'],
    means:
      'The store returned 429, or asked for a long pause, after no more calls than one shopper’s agent makes.',
    fix: 'Raise the rate limit for the UCP paths, and count by agent rather than by IP address: one address can serve many shoppers.',
  },
  json: {
    name: 'Response is JSON',
    can: ['failure'],
    means: 'The path returns a page or other content instead of JSON.',
    fix: 'Check what responds. A storefront page, a consent page, or an error page is served instead of the UCP service.',
  },
  'content-type': {
    name: 'Content type is JSON',
    can: ['failure'],
    means:
      'The response is JSON, but its Content-Type is not application/json. Clients that check the type reject it.',
    fix: 'Send Content-Type: application/json.',
  },
} as const satisfies Record<string, FindingFacts>;
