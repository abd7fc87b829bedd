/** What can be wrong with a manifest. */
import { answers, manifest, type Json } from '../selling/own-defects.ts';
import { agentOf, headed, isManifest, native, salesforceHome, type Defect } from './bends.ts';

export const manifestDefects: readonly Defect[] = [
  [
    'browsers receive another document',
    (request, answer) =>
      /Chrome\//.test(agentOf(request))
        ? manifest((_, ucp) => void ((ucp['capabilities'] as Json)['dev.ucp.shopping.checkout'] = []))(
            request,
            answer,
          )
        : undefined,
    ['same-for-all warning'],
  ],
  [
    'cache-control is missing',
    headed(isManifest, (headers) => headers.delete('cache-control')),
    ['cache-control failure'],
  ],
  [
    'cache-control is no-store',
    headed(isManifest, (headers) => headers.set('cache-control', 'no-store')),
    ['cache-control failure'],
  ],
  [
    'cache-control is a week',
    headed(isManifest, (headers) => headers.set('cache-control', 'public, max-age=604800')),
    ['cache-control warning'],
  ],
  [
    'cache-control is missing on Salesforce, where a script cannot set it',
    headed(isManifest, (headers) => headers.delete('cache-control')),
    ['cache-control warning'],
    { home: salesforceHome },
  ],
  [
    'a cache serves an outdated copy',
    headed(isManifest, (headers) => {
      headers.set('age', '4000');
      headers.set('cf-cache-status', 'HIT');
    }),
    ['cache-state warning'],
  ],
  ['the ETag is missing', headed(isManifest, (headers) => headers.delete('etag')), ['etag warning']],
  [
    'CORS is off',
    headed(isManifest, (headers) => headers.delete('access-control-allow-origin')),
    ['cors warning'],
  ],
  [
    'a member violates the schema',
    manifest((_, ucp) => void delete ucp['payment_handlers']),
    ['manifest failure'],
  ],
  [
    'no payment handler is declared',
    manifest((_, ucp) => void (ucp['payment_handlers'] = {})),
    ['payment-handlers warning'],
  ],
  [
    'the only payment handler is unknown to agents',
    manifest((_, ucp) => {
      for (const [handler] of Object.values(ucp['payment_handlers'] as Record<string, Json[]>))
        delete handler?.['schema'];
    }),
    ['payment-handlers failure'],
  ],
  [
    'one of two payment handlers returns no token',
    manifest(
      (_, ucp) =>
        void Object.assign(ucp['payment_handlers'] as Json, {
          'com.google.pay': [
            {
              id: 'gpay',
              version: '2026-01-11',
              spec: 'https://pay.google.com/gp/p/ucp/2026-01-11',
              schema: 'https://pay.google.com/gp/p/ucp/2026-01-11/schemas/config.json',
              config: { allowed_payment_methods: [{ type: 'CARD' }] },
            },
          ],
        }),
    ),
    ['payment-handlers warning'],
  ],
  [
    'the mode of checkout is unknown',
    manifest((root) => void ((root['checkout'] as Json)['mode'] = 'teleport')),
    ['manifest warning'],
  ],
  [
    'the profile of the previous release names another',
    answers(
      /\/\.well-known\/ucp\/2026-04-08$/,
      (body) => void ((body['ucp'] as Json)['version'] = '2026-01-23'),
    ),
    ['manifest failure', 'versions failure'],
  ],
  [
    'supported_versions links to another host',
    manifest((_, ucp) => void (ucp['supported_versions'] = { '2026-04-08': 'https://elsewhere.test/ucp' })),
    ['versions failure'],
  ],
  [
    'no supported release is current',
    manifest((_, ucp) => {
      ucp['version'] = '2027-01-01';
      delete ucp['supported_versions'];
    }),
    ['manifest warning', 'release failure'],
  ],
  [
    'no keys are published',
    manifest((root) => {
      root['keys'] = [];
      root['signing_keys'] = [];
    }),
    ['signing-keys warning'],
  ],
  [
    'no operation is available',
    manifest((root, ucp) => {
      ucp['services'] = {};
      for (const name of ['version', 'name', 'capabilities', 'discovery', 'checkout']) delete root[name];
    }),
    ['endpoints failure', 'manifest warning'],
  ],
  [
    'the endpoint is on another site',
    manifest((root, ucp) => {
      for (const binding of (ucp['services'] as Json)['dev.ucp.shopping'] as Json[])
        binding['endpoint'] = `https://other.test/${String(binding['transport'])}`;
      delete root['discovery'];
    }),
    ['answer failure', 'bad-body failure', 'endpoints warning', 'manifest failure'],
  ],
  [
    'two are advertised, ours and the platform’s own',
    manifest((_, ucp) => {
      const list = (ucp['services'] as Json)['dev.ucp.shopping'] as Json[];
      list.push({ ...list[0], endpoint: native });
    }),
    ['native-ucp warning'],
  ],
];
