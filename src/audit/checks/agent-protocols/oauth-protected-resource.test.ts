import { oauth, origin, testCheck } from '#audit/samples';
import check from './oauth-protected-resource.ts';

const whole = {
  resource: `${origin}/mcp`,
  authorization_servers: ['https://auth.shop.test'],
  scopes_supported: ['dev.ucp.shopping.order:read'],
};
const of = (over: object, more: object = {}) =>
  oauth(['mcp'], { resource: { json: { ...whole, ...over }, ...more } });

testCheck(check, {
  pass: [
    [of({}), /declares its authorization server/],
    of({ resource: `${origin}/mcp/` }),
    of({ resource: origin }, { about: origin }),
    [of({ authorization_servers: ['https://a.test', 'https://b.test'] }), /declares 2 authorization servers/],
  ],
  warn: [
    [of({ scopes_supported: undefined }), /scopes_supported is missing/],
    [of({ resource: origin }), /a parent path of/],
  ],
  fail: [
    [of({ resource: 'https://other.test/mcp' }), /resource is https:\/\/other\.test\/mcp, not/],
    [of({ resource: `${origin}/mcp2` }), /not https:\/\/shop\.test\/mcp/],
    [of({ resource: undefined }), /resource is missing/],
    [of({ authorization_servers: [] }), /authorization_servers is missing or empty/],
    [of({ authorization_servers: ['http://auth.test'] }), /http:\/\/auth\.test, which is not an https URL/],
    [oauth(['mcp'], { resource: {} }), /not valid JSON/],
    [oauth(['mcp'], { resource: { status: 404 } }), /mcp returned 401, but no metadata was found/],
  ],
  notApplicable: [
    oauth([]),
    [oauth(['identity-linking'], { resource: { status: 404, declared: false } }), /works without/],
  ],
  unknown: [
    {},
    oauth(['mcp'], { missing: { resource: 'not-requested' } }),
    oauth(['mcp'], { resource: { status: 403 } }),
  ],
});
