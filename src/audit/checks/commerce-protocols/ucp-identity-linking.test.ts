import { exchange, flatShape, manifest, origin, type Part, profile, sample, testCheck } from '#audit/samples';
import type { OAuthDocument, OAuthEvidence, Reason } from '../../evidence.ts';
import { known } from '../../evidence.ts';
import check from './ucp-identity-linking.ts';

const linking = 'dev.ucp.common.identity_linking';
const url = `${origin}/.well-known/oauth-authorization-server`;
const read = 'dev.ucp.shopping.order:read';
const declares = (config: unknown, version = '2026-08-25') =>
  manifest(profile({ version, capabilities: { [linking]: [{ version, config }] } }));
const complete = {
  issuer: origin,
  authorization_endpoint: `${origin}/oauth/authorize`,
  token_endpoint: `${origin}/oauth/token`,
  registration_endpoint: `${origin}/oauth/register`,
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
  scopes_supported: [read, 'openid'],
};
const metadata = (
  json: unknown,
  given: Partial<OAuthDocument> = {},
  more: Partial<OAuthEvidence> = {},
): Part => {
  const answered = exchange({ purpose: 'file', url, type: 'application/json' });
  const server: OAuthDocument = {
    state: 'ok',
    url,
    via: 'well-known',
    ref: answered.id,
    errors: [],
    about: origin,
    declared: true,
    ...(json === undefined ? {} : { json }),
    ...given,
  };
  return { traffic: known([answered]), oauth: known({ declaredBy: ['identity-linking'], server, ...more }) };
};
const scoped = { scopes: { [read]: {} } };
const left = (reason: Reason): Part => ({
  oauth: known({ declaredBy: ['identity-linking'], missing: { server: reason } }),
});

testCheck(check, {
  pass: [
    [sample(declares(scoped), metadata(complete)), /lists the scope of the manifest/],
    [sample(declares({ scopes: { [read]: {}, openid: {} } }), metadata(complete)), /all 2 scopes/],
    // Another server that the storefront declares.
    sample(
      declares(scoped),
      metadata({ ...complete, issuer: 'https://id.test/shop' }, { about: 'https://id.test/shop' }),
    ),
    // Before 2026-04-08, the manifest had no scopes.
    sample(declares(undefined, '2026-01-23'), metadata(complete)),
  ],
  warn: [
    [
      sample(declares({ scopes: { [read]: {}, 'dev.ucp.shopping.cart:manage': {} } }), metadata(complete)),
      /is missing 1 of 2 scopes in the manifest: dev\.ucp\.shopping\.cart:manage/,
    ],
    [sample(declares({ scopes: {} }), metadata(complete)), /config\.scopes has no scopes/],
    sample(declares(undefined), metadata(complete)),
    [
      sample(declares(scoped), metadata({ ...complete, code_challenge_methods_supported: ['plain'] })),
      /does not include S256/,
    ],
  ],
  fail: [
    [
      sample(declares(scoped), metadata(undefined, { state: 'absent' })),
      /no OAuth metadata was found at https/,
    ],
    [sample(declares(scoped), metadata(undefined)), /is not JSON/],
    [
      sample(declares(scoped), metadata({ ...complete, issuer: 'https://other.test' })),
      /issuer is https:\/\/other/,
    ],
    [sample(declares(scoped), metadata({ ...complete, scopes_supported: undefined })), /no scopes_supported/],
    sample(declares(scoped), metadata({ ...complete, token_endpoint: undefined })),
    sample(declares(scoped), metadata([])),
  ],
  unknown: [
    declares(scoped),
    sample(declares(scoped), left('not-requested')),
    sample(declares(scoped), metadata(undefined, { state: 'blocked' })),
    sample(declares(scoped), metadata(undefined, { state: 'error' })),
  ],
  notApplicable: [manifest(profile()), manifest(flatShape)],
});
