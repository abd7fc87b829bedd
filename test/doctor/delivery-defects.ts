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
    'a wall lets in browsers only',
    (request) => (/Chrome\//.test(agentOf(request)) ? undefined : wall()),
    ['bot-wall failure'],
  ],
  [
    'programs get a challenge',
    (request) => (isManifest(request) && /Audit/.test(agentOf(request)) ? challenge() : undefined),
    ['bot-wall failure'],
  ],
  [
    'a wall turns known agents away by name',
    (request) => (/ChatGPT-User|PerplexityBot/.test(agentOf(request)) ? wall() : undefined),
    ['named-agents warning'],
  ],
  [
    'only browsers are turned away',
    (request) => (/Chrome\//.test(agentOf(request)) ? wall() : undefined),
    ['bot-wall warning'],
  ],
  [
    'a page stands where the manifest should',
    (request) => (isManifest(request) ? page() : undefined),
    ['json failure'],
  ],
  ['a page stands where the search should', only('POST', /\/catalog\/search$/, page), ['json failure']],
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
    'there is no manifest',
    (request) => (isManifest(request) ? respond(404, 'Not found') : undefined),
    ['present failure'],
  ],
  [
    'an advertised path is not there',
    only('POST', /\/catalog\/lookup$/, () => respond(404, 'Not found')),
    ['present failure'],
  ],
  [
    'an advertised capability is switched off',
    only('POST', /\/catalog\/lookup$/, () => json(404, { code: 'capability_disabled', content: 'Off.' })),
    ['present failure'],
  ],
  [
    'the host asks for a password',
    () =>
      respond(401, '<!doctype html><title>Password</title>', {
        'content-type': 'text/html',
        'www-authenticate': 'Basic realm="staging"',
      }),
    ['password failure'],
  ],
  [
    'the manifest has no end',
    (request) =>
      isManifest(request)
        ? Promise.resolve(
            new Response(ReadableStream.from(endless()), { headers: { 'content-type': 'application/json' } }),
          )
        : undefined,
    ['answer failure'],
  ],
  [
    'an answer never comes',
    only('GET', /\/orders\//, () => new Promise(() => undefined)),
    ['answer failure'],
    { timeoutMs: 6_000 },
  ],
  ['the server fails', only('GET', /\/carts\//, () => respond(502, 'Bad gateway')), ['answer failure']],
  [
    'a path is slow',
    (request, answer) => (path(request).endsWith('/discover') ? late(5_100, answer) : undefined),
    ['speed warning'],
  ],
  [
    'a few calls are too many',
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
