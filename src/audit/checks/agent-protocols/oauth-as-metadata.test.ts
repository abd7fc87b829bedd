import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyEvidence, oauth, origin, testCheck } from '#audit/samples';
import { judge } from '../../judge.ts';
import check from './oauth-as-metadata.ts';

const whole = {
  issuer: origin,
  authorization_endpoint: `${origin}/authorize`,
  token_endpoint: `${origin}/token`,
  registration_endpoint: `${origin}/register`,
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
};
const of = (over: object, more: object = {}) =>
  oauth(['identity-linking'], { server: { json: { ...whole, ...over }, ...more } });

testCheck(check, {
  pass: [
    [of({}), /everything an agent needs/],
    of({ registration_endpoint: undefined, client_id_metadata_document_supported: true }),
    of({ issuer: 'https://id.test/realm' }, { about: 'https://id.test/realm' }),
    // A guessed server counts if its metadata exists.
    of({}, { declared: false }),
  ],
  warn: [
    [of({ code_challenge_methods_supported: ['plain'] }), /does not include S256/],
    [of({ code_challenge_methods_supported: undefined }), /MCP clients reject/],
    [of({ registration_endpoint: undefined }), /new clients/],
    [of({ issuer: `${origin}/` }), /trailing slash/],
    [
      of({ authorization_endpoint: undefined, grant_types_supported: ['client_credentials'] }),
      /users cannot sign in/,
    ],
  ],
  fail: [
    [of({ issuer: 'https://other.test' }), /issuer is https:\/\/other\.test, not https:\/\/shop\.test/],
    [of({ issuer: undefined }), /issuer is missing/],
    [of({ token_endpoint: undefined }), /token_endpoint is missing/],
    [of({ authorization_endpoint: 'http://shop.test/a' }), /authorization_endpoint is not https/],
    [of({ authorization_endpoint: undefined }), /authorization_endpoint is missing/],
    [of({ response_types_supported: [] }), /response_types_supported/],
    [of({ issuer: `${origin}/x` }), /issuer is/],
    [oauth(['mcp'], { server: { json: [] } }), /not a JSON object/],
    [oauth(['mcp'], { server: {} }), /not valid JSON/],
    [
      oauth(['identity-linking'], { server: { status: 404 } }),
      /declared as the authorization server but has no metadata/,
    ],
  ],
  notApplicable: [
    oauth([]),
    [oauth(['mcp'], { server: { status: 404, declared: false } }), /No document that was found/],
  ],
  unknown: [
    {},
    [oauth(['mcp'], { missing: { server: 'not-requested' } }), /was not requested/],
    oauth(['mcp'], { server: { status: 403 } }),
    oauth(['mcp'], { server: { status: 502 } }),
  ],
});

test('oauth-as-metadata: the fix keeps existing endpoints and adds missing members', async () => {
  const part = await of({ code_challenge_methods_supported: ['plain'], token_endpoint: `${origin}/t` });
  const [result] = judge({ ...emptyEvidence(), ...part }, [check]);
  const snippet = JSON.parse(result?.fix?.snippet ?? '{}') as Record<string, unknown>;
  assert.equal(snippet['token_endpoint'], `${origin}/t`);
  assert.deepEqual(snippet['code_challenge_methods_supported'], ['plain', 'S256']);
});
