/** What can be wrong with a manifest. */
import { answers, manifest, type Json } from '../selling/own-defects.ts';
import { agentOf, headed, isManifest, native, salesforceHome, type Defect } from './bends.ts';

export const manifestDefects: readonly Defect[] = [
  [
    'browsers get another document',
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
    'caches are told nothing',
    headed(isManifest, (headers) => headers.delete('cache-control')),
    ['cache-control failure'],
  ],
  [
    'caches are told no-store',
    headed(isManifest, (headers) => headers.set('cache-control', 'no-store')),
    ['cache-control failure'],
  ],
  [
    'caches keep it for a week',
    headed(isManifest, (headers) => headers.set('cache-control', 'public, max-age=604800')),
    ['cache-control warning'],
  ],
  [
    'caches are told nothing on Salesforce, where a script cannot',
    headed(isManifest, (headers) => headers.delete('cache-control')),
    ['cache-control warning'],
    { home: salesforceHome },
  ],
  [
    'a cache hands out an old copy',
    headed(isManifest, (headers) => {
      headers.set('age', '4000');
      headers.set('cf-cache-status', 'HIT');
    }),
    ['cache-state warning'],
  ],
  ['there is no ETag', headed(isManifest, (headers) => headers.delete('etag')), ['etag warning']],
  [
    'no page may read it',
    headed(isManifest, (headers) => headers.delete('access-control-allow-origin')),
    ['cors warning'],
  ],
  [
    'a member breaks the schema',
    manifest((_, ucp) => void delete ucp['payment_handlers']),
    ['manifest failure'],
  ],
  [
    'no payment handler is declared',
    manifest((_, ucp) => void (ucp['payment_handlers'] = {})),
    ['payment-handlers warning'],
  ],
  [
    'the only payment handler is one that no agent knows',
    manifest((_, ucp) => {
      for (const [handler] of Object.values(ucp['payment_handlers'] as Record<string, Json[]>))
        delete handler?.['schema'];
    }),
    ['payment-handlers failure'],
  ],
  [
    'one of two payment handlers gives no token',
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
    'the mode of checkout is none that is known',
    manifest((root) => void ((root['checkout'] as Json)['mode'] = 'teleport')),
    ['manifest warning'],
  ],
  [
    'the profile of the release before names another',
    answers(
      /\/\.well-known\/ucp\/2026-04-08$/,
      (body) => void ((body['ucp'] as Json)['version'] = '2026-01-23'),
    ),
    ['manifest failure', 'versions failure'],
  ],
  [
    'supported_versions leads to somebody else',
    manifest((_, ucp) => void (ucp['supported_versions'] = { '2026-04-08': 'https://elsewhere.test/ucp' })),
    ['versions failure'],
  ],
  [
    'no release is spoken today',
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
    'nothing can be called',
    manifest((root, ucp) => {
      ucp['services'] = {};
      for (const name of ['version', 'name', 'capabilities', 'discovery', 'checkout']) delete root[name];
    }),
    ['endpoints failure', 'manifest warning'],
  ],
  [
    'the endpoint is on a host of another site',
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
