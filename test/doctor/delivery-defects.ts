/** What stands between an agent and the store. */
import { page, path } from '../selling/own-defects.ts';
import {
  agentOf,
  challenge,
  endless,
  headed,
  isManifest,
  json,
  late,
  only,
  respond,
  wall,
  type Defect,
} from './bends.ts';

export const deliveryDefects: readonly Defect[] = [
  [
    'an edge allows only browsers',
    (request) => (/Chrome\//.test(agentOf(request)) ? undefined : wall()),
    ['bot-wall failure'],
  ],
  [
    'programs receive a challenge',
    (request) => (isManifest(request) && /Audit/.test(agentOf(request)) ? challenge() : undefined),
    ['bot-wall failure'],
  ],
  [
    'an edge blocks known agents by name',
    (request) => (/ChatGPT-User|PerplexityBot/.test(agentOf(request)) ? wall() : undefined),
    ['named-agents warning'],
  ],
  [
    'only browsers are blocked',
    (request) => (/Chrome\//.test(agentOf(request)) ? wall() : undefined),
    ['bot-wall warning'],
  ],
  ['the manifest is an HTML page', (request) => (isManifest(request) ? page() : undefined), ['json failure']],
  ['the search is an HTML page', only('POST', /\/catalog\/search$/, page), ['json failure']],
  [
    'the manifest redirects to www',
    (request) =>
      isManifest(request)
        ? respond(301, '', { location: 'https://www.healthy.test/.well-known/ucp' })
        : undefined,
    ['redirect failure'],
  ],
  [
    'a path redirects to a language',
    only('GET', /\/orders\//, () => respond(302, '', { location: '/en/orders' })),
    ['redirect failure'],
  ],
  [
    'the manifest is missing',
    (request) => (isManifest(request) ? respond(404, 'Not found') : undefined),
    ['present failure'],
  ],
  [
    'an advertised path is missing',
    only('POST', /\/catalog\/lookup$/, () => respond(404, 'Not found')),
    ['present failure'],
  ],
  [
    'an advertised capability is turned off',
    only('POST', /\/catalog\/lookup$/, () => json(404, { code: 'capability_disabled', content: 'Off.' })),
    ['present failure'],
  ],
  [
    'the host requires a password',
    () =>
      respond(401, '<!doctype html><title>Password</title>', {
        'content-type': 'text/html',
        'www-authenticate': 'Basic realm="staging"',
      }),
    ['password failure'],
  ],
  [
    'the manifest is endless',
    (request) =>
      isManifest(request)
        ? Promise.resolve(
            new Response(ReadableStream.from(endless()), { headers: { 'content-type': 'application/json' } }),
          )
        : undefined,
    ['answer failure'],
  ],
  [
    'a response never arrives',
    only('GET', /\/orders\//, () => new Promise(() => undefined)),
    ['answer failure'],
    { timeoutMs: 6_000 },
  ],
  [
    'the server returns an error',
    only('GET', /\/carts\//, () => respond(502, 'Bad gateway')),
    ['answer failure'],
  ],
  [
    'a path is slow',
    (request, answer) => (path(request).endsWith('/discover') ? late(5_100, answer) : undefined),
    ['speed warning'],
  ],
  [
    'the rate limit is low',
    only('GET', /\/discover$/, () =>
      json(429, { code: 'rate_limited', content: 'Wait.' }, { 'retry-after': '1' }),
    ),
    ['rate-limit warning'],
    { dryRun: false },
  ],
  [
    'JSON is sent as text',
    headed(isManifest, (headers) => headers.set('content-type', 'text/plain')),
    ['content-type failure'],
  ],
];
