/** Problem types of the audit API. */
import { TargetError } from '#audit';
import { httpProblems, Problem, type ProblemKind, type ProblemOptions } from '#http';

export const apiProblems = {
  ...httpProblems,
  unauthorized: {
    status: 401,
    title: 'A valid API key is required',
    meaning: 'The request has no API key, or one that the service does not accept.',
    causes: [
      'The `Authorization` header is missing, or does not begin with `Bearer`.',
      'The key was revoked, was replaced, or has expired.',
      'The key belongs to another installation.',
    ],
    fix: 'Send `Authorization: Bearer <key>`. Owners create keys in the dashboard under Settings, API keys, or with `portico keys create`.',
  },
  'metrics-token-needed': {
    status: 401,
    title: 'METRICS_TOKEN is required',
    meaning:
      'The metrics are only for callers that know the token of the service. An API key does not open them.',
    causes: ['The `Authorization` header is missing.', 'The token in it differs from `METRICS_TOKEN`.'],
    fix: 'Send `Authorization: Bearer <METRICS_TOKEN>`. Operators set `METRICS_TOKEN` in the environment of the service.',
  },
  forbidden: {
    status: 403,
    title: 'The API key does not have the required scope',
    meaning: 'The key is valid, but not for this operation.',
    causes: ['The key was created for one store only.', 'The key was created with fewer scopes.'],
    fix: 'Use a key with the scope that `detail` names. Owners create one in the dashboard under Settings, API keys.',
  },
  'target-not-public': {
    status: 422,
    title: 'The site is not on the public internet',
    meaning:
      'The URL resolves to a private, loopback, or link-local address, directly or after a redirect. A service audits public sites only. The audit does not count against the quota.',
    causes: [
      'The URL names a machine of your own network.',
      'The host name resolves to a private address.',
      'The site redirects to such an address.',
    ],
    fix: 'Send a public URL. For previews and local sites, run `portico audit URL --allow-private` on a machine that reaches them.',
  },
  'target-unreachable': {
    status: 422,
    title: 'The site cannot be reached',
    meaning:
      'The host name does not resolve, or the site does not accept connections. The audit does not count against the quota.',
    causes: ['The URL has a typing error.', 'The site is down.', 'Its certificate is not valid.'],
    fix: 'Open the URL in a browser. If it works there, look at `detail`, and try again later.',
  },
  'target-opted-out': {
    status: 422,
    title: 'The owner of this site opted out of audits',
    meaning: 'The service does not audit this site, for anyone.',
    causes: ['The owner of the site used the opt-out form of the service.'],
    fix: 'Ask the owner of the site. The page `/bot` describes the opt-out.',
  },
  'request-key-reused': {
    status: 422,
    title: 'The Idempotency-Key was used for a different request',
    meaning: 'An earlier request with this `Idempotency-Key` had another body. Nothing was done.',
    causes: [
      'The client uses one key for several requests.',
      'The client changed the body before it tried again.',
    ],
    fix: 'Use a new key, such as a UUID, for each new request. Use the same key and the same body only to repeat a request.',
  },
  'rate-limited': {
    status: 429,
    title: 'Too many requests',
    meaning:
      'The key sent more requests in a minute than its plan allows, or your network sent more than a page or form accepts.',
    causes: ['A loop without a pause.', 'Several programs share one key.'],
    fix: 'Wait for the time in `Retry-After`. `RateLimit` shows what remains. To audit many URLs, create a batch: it is one request.',
  },
  'quota-exceeded': {
    status: 429,
    title: 'The monthly scan quota is exceeded',
    meaning: 'The key has used all audits of this month.',
    causes: [
      'More audits were made than the plan of the key includes.',
      'A batch is larger than what remains.',
    ],
    fix: 'Wait until the date in `detail`, or ask the owner of the installation for a larger plan. `GET /api/v1/usage` shows what remains.',
  },
  'target-limited': {
    status: 429,
    title: 'This site has reached its hourly audit limit',
    meaning:
      'The site was audited several times in the last hour, by all callers together. The limit protects the site.',
    causes: ['Several callers audit the same site.', 'A build audits a public site again and again.'],
    fix: 'Wait for the time in `Retry-After`, or read an earlier report. Run `portico audit` on your own machine to audit your own site more often.',
  },
  'scan-limited': {
    status: 429,
    title: 'The audit limit without an API key is reached',
    meaning: 'Audits without a key are limited for each network, and for the whole service.',
    causes: ['You, or others in your network, ran several audits.', 'Many visitors use the service.'],
    fix: 'Wait for the time in `Retry-After`, or use the API with a key.',
  },
  'cross-site': {
    status: 403,
    title: 'Forms from other sites are not accepted',
    meaning: 'A page of another site sent a form of this service.',
    causes: ['The form was copied to another site.', 'A proxy changes the `Host` or `Origin` header.'],
    fix: 'Use the form on this service. Programs send no `Origin` header. Operators behind a proxy set `BASE_URL`.',
  },
  overloaded: {
    status: 503,
    title: 'Too many audits are running',
    meaning: 'This node runs as many audits as it can, or is about to stop.',
    causes: ['Many audits were requested at the same time.', 'The service is being restarted.'],
    fix: 'Wait for the time in `Retry-After`, then try again. A batch waits in a queue instead.',
  },
  'pdf-unavailable': {
    status: 503,
    title: 'The PDF cannot be created now',
    meaning:
      'The service prints reports with Chromium, which is missing or busy. Other formats of the report are available.',
    causes: [
      'The service has no browser: `BROWSER_PATH` is not set.',
      'Other PDFs are being printed, and the queue is full.',
    ],
    fix: 'If there is a `Retry-After` header, wait for that time and try again. Otherwise, ask the operator to set `BROWSER_PATH`, or run `portico judge report.json --out report.pdf` on your own machine.',
  },
  'not-ready': {
    status: 503,
    title: 'The service is not ready',
    meaning: 'This node should get no requests at the moment. Load balancers ask for this at `/ready`.',
    causes: ['The service is starting or stopping.', 'Its database does not respond.'],
    fix: 'Send requests to another node, and ask again in a few seconds.',
  },
} as const satisfies Record<string, ProblemKind>;

export type ApiProblemCode = keyof typeof apiProblems;

export const problem = (code: ApiProblemCode, options?: ProblemOptions): Problem =>
  new Problem(code, apiProblems[code], options);

/** Seconds for `Retry-After`, at least one. */
export const retryAfter = (ms: number): { 'Retry-After': string } => ({
  'Retry-After': String(Math.max(1, Math.ceil(ms / 1000))),
});

/** Maps audit errors to problems of this API. Other errors are returned unchanged. */
export function problemOf(error: unknown): unknown {
  if (!(error instanceof TargetError)) return error;
  const detail = error.message;
  switch (error.code) {
    case 'bad-url':
      return problem('invalid-request', { detail, errors: [{ field: 'url', detail }] });
    case 'cancelled':
      return problem('overloaded', {
        detail: 'The audit was canceled. Try again in a few seconds.',
        headers: retryAfter(5_000),
      });
    case 'opted-out':
      return problem('target-opted-out', { detail });
    default:
      return problem(error.code, { detail });
  }
}
