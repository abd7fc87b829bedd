/** What any answer can have wrong with it. */
import type { FindingFacts } from './finding-facts.ts';

export const answerFacts = {
  tls: {
    name: 'HTTPS holds',
    can: ['warning', 'failure'],
    means:
      'Failure: the certificate does not hold, or a public address is served over plain http; no agent goes on. Warning: it ends within 14 days, or the connection is older than TLS 1.3, which UCP asks for.',
    fix: 'Serve the host over TLS 1.3 with a certificate that browsers trust, whole chain included, and renew it in time.',
  },
  answer: {
    name: 'It answers',
    can: ['failure'],
    means:
      'No answer came in time, the connection broke, the server failed (5xx), or the answer had no end within 1 MB. Agents give up as we do.',
    fix: 'Look into the log of what serves this path at the time of the request.',
  },
  'store-refuses': {
    name: 'The store lets its agents’ service in',
    can: ['failure'],
    means:
      'Agents get 503 store_unavailable: what speaks UCP here is refused by the store behind it for the way that it is set up, such as a missing right or scope, an unknown API client, or a wrong site. Agents do not learn which.',
    fix: 'The notice on the store’s page in the dashboard and the event platform-refused in the log of the service name the call that is refused, and what to change.',
  },
  speed: {
    name: 'The first byte comes within a second',
    can: ['warning'],
    means:
      'The honest agent waited for more than a second for the first byte. A purchase is some ten calls in a row, and platforms give up early.',
    fix: 'Find what is slow: a cold cache, a search without an index, a tax or delivery service that is asked each time.',
  },
  redirect: {
    name: 'It does not redirect',
    can: ['failure'],
    means:
      'The path redirects. Agents must not follow redirects of the profile, and a POST that is redirected loses its content.',
    fix: 'Answer in place: take this path out of rules that add www, a slash, a language or a locale.',
  },
  present: {
    name: 'Something is served there',
    can: ['failure'],
    means:
      'Nothing is served at a path that the manifest advertises, or there is no manifest at all (404, 405, 410).',
    fix: 'Route the path to what speaks UCP, or take it out of the manifest.',
  },
  password: {
    name: 'No password is asked for',
    can: ['failure'],
    means: 'The whole host stands behind a password of a browser (HTTP Basic), so no agent gets in.',
    fix: 'Take the password off, or let /.well-known/ucp and the paths of UCP through without it.',
  },
  'bot-wall': {
    name: 'Programs and browsers get in',
    can: ['warning', 'failure'],
    means:
      'Failure: the honest agent, a program that says what it is, is refused or gets a challenge. Warning: only a browser is.',
    fix: 'Skip bot and firewall products for /.well-known/ucp and the paths of UCP, for every user agent: limit by rate instead. A challenge is a refusal to a program.',
  },
  'named-agents': {
    name: 'Known agents are not refused by name',
    can: ['warning'],
    means:
      'A request under the name of a known assistant is turned away where the same request under our own name gets in. It is no failure: an edge that proves names by address may rightly refuse us under them.',
    fix: 'Look up the operator’s own addresses in the log of the edge first. If they are refused too, allow verified bots in place of a deny list of names.',
  },
  'rate-limit': {
    name: 'A few calls are not too many',
    can: ['warning'],
    means:
      'The store answered 429, or asked for a long pause, after no more calls than one shopper’s agent makes.',
    fix: 'Raise the limit for the paths of UCP, and count by agent rather than by address: many shoppers come from one.',
  },
  json: {
    name: 'It is JSON',
    can: ['failure'],
    means: 'A page, or something else that is no JSON, comes where JSON is due.',
    fix: 'See what answers: a page of the shop, a consent wall or an error page stands in front of what speaks UCP.',
  },
  'content-type': {
    name: 'It says that it is JSON',
    can: ['failure'],
    means: 'The answer is JSON, but is not sent as application/json. Clients that check refuse it.',
    fix: 'Send Content-Type: application/json.',
  },
} as const satisfies Record<string, FindingFacts>;
