import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import type { Evidence } from '../../evidence.ts';
import { metadataPlaces } from './oauth.ts';
import { type ShopReply, type Route, healthy, jsonReply, textReply } from '../shop-server.ts';
import { audit, open, valueOf } from '../../../../test/support/audit/try-shop.ts';

const skill = '---\nname: find\ndescription: Finds.\n---\n';
const digest = `sha256:${createHash('sha256').update(skill).digest('hex')}`;
const manifestOf = (origin: string, capabilities: object = {}) => ({
  ucp: {
    version: '2026-08-25',
    services: {
      'dev.ucp.shopping': [{ version: '2026-08-25', transport: 'mcp', endpoint: `${origin}/mcp` }],
    },
    capabilities,
  },
});
const linking = { 'dev.ucp.common.identity_linking': [{ version: '2026-08-25', config: { scopes: {} } }] };
const server = (issuer: string) => ({ issuer, token_endpoint: `${issuer}/token` });

/** Everything is declared that one may look at. */
const declaring: Route = ({ path, method }, origin) => {
  const answers: Record<string, () => ShopReply> = {
    '/.well-known/ucp': () => jsonReply(manifestOf(origin, linking)),
    '/.well-known/oauth-protected-resource': () =>
      jsonReply({ resource: origin, authorization_servers: [`${origin}/realm`] }),
    '/.well-known/oauth-authorization-server/realm': () => jsonReply(server(`${origin}/realm`)),
    '/.well-known/api-catalog': () =>
      jsonReply({ linkset: [{ anchor: `${origin}/api`, 'service-desc': [{ href: '/docs/api.json' }] }] }),
    '/docs/api.json': () => jsonReply({ openapi: '3.1.0', info: {}, paths: {} }),
    '/.well-known/agent-skills/index.json': () =>
      jsonReply({ skills: [{ name: 'find', type: 'skill-md', url: 'find/SKILL.md', digest }] }),
    '/.well-known/agent-skills/find/SKILL.md': () => textReply(skill, 'text/markdown'),
    '/.well-known/agent-card.json': () => jsonReply({ supportedInterfaces: [{ url: `${origin}/a2a` }] }),
    '/.well-known/acp.json': () => jsonReply({ api_base_url: `${origin}/acp/` }),
    '/a2a': () => ({ status: 405, headers: { allow: 'POST' } }),
    '/acp/checkout_sessions': () => ({ status: method === 'OPTIONS' ? 204 : 404 }),
  };
  return Object.hasOwn(answers, path) ? answers[path]?.() : undefined;
};

const rowOf = (evidence: Evidence): string[] =>
  valueOf(evidence, 'traffic')
    .filter(({ id }) => /^(?:file-oauth|skill|look|open-api|nlweb|file-(?:aiPlugin|agentsJson))/.test(id))
    .map(({ url, method }) => `${method} ${new URL(url).pathname}`);

test('requests everything that is declared, and nothing else, if the plan has room', async () => {
  const shop = await open(declaring, healthy);
  const evidence = await audit(shop, { maxRequests: 120 });
  assert.deepEqual(rowOf(evidence).sort(), [
    'GET /.well-known/agent-skills/find/SKILL.md',
    'GET /.well-known/oauth-authorization-server/realm',
    'GET /.well-known/oauth-protected-resource',
    'GET /docs/api.json',
    'OPTIONS /a2a',
    'OPTIONS /acp/checkout_sessions',
  ]);
  const { resource, server: found } = valueOf(evidence, 'oauth');
  assert.equal(resource?.about, shop.origin);
  assert.deepEqual([found?.about, found?.declared, found?.state], [`${shop.origin}/realm`, true, 'ok']);
  assert.equal(valueOf(evidence, 'skills').artefact?.actual, digest);
  const { openApi } = valueOf(evidence, 'apiDescriptions');
  assert.deepEqual([openApi?.from, openApi?.facts?.version], ['api-catalog', '3.1.0']);
  for (const name of ['a2a', 'acp'] as const) assert.ok(valueOf(evidence, name).look?.ref, name);
});

test('requests sign-in first near the limit, with reasons for the rest, and the same in every run', async () => {
  const shop = await open(declaring, healthy);
  const signIn = [
    'GET /.well-known/oauth-protected-resource',
    'GET /.well-known/oauth-authorization-server/realm',
  ];
  const sent = new Set<number>();
  for (const maxRequests of [46, 48, 49, 50, 51, 52]) {
    const [evidence, again] = [
      await audit(shop, { keyed: true, maxRequests }),
      await audit(shop, { keyed: true, maxRequests }),
    ];
    const rows = rowOf(evidence);
    sent.add(rows.length);
    assert.deepEqual(rowOf(again), rows, `${maxRequests}`);
    assert.deepEqual(
      rows.filter((row) => signIn.includes(row)),
      signIn.slice(0, rows.length),
    );
    const isSent = (path: string): boolean => rows.some((row) => row.endsWith(path));
    const { look } = valueOf(evidence, 'a2a');
    const { artefact } = valueOf(evidence, 'skills');
    const { openApi } = valueOf(evidence, 'apiDescriptions');
    assert.equal(look?.reason, isSent('/a2a') ? undefined : 'budget');
    assert.equal(artefact?.reason, isSent('/SKILL.md') ? undefined : 'budget');
    assert.equal(openApi?.reason, isSent('/docs/api.json') ? undefined : 'budget');
  }
  assert.ok(sent.size > 2 && Math.min(...sent) <= 2, [...sent].join());
});

test('requests nothing undeclared except /openapi.json, if the plan has room', async () => {
  const shop = await open(healthy);
  const evidence = await audit(shop);
  assert.deepEqual(rowOf(evidence), ['GET /openapi.json']);
  assert.deepEqual(valueOf(evidence, 'oauth'), { declaredBy: [] });
  assert.equal(valueOf(evidence, 'apiDescriptions').openApi?.state, 'absent');
  assert.deepEqual(valueOf(evidence, 'nlweb'), {});
});

test('fetches the metadata that an MCP endpoint names in a 401 response', async () => {
  const shop = await open(({ path }, origin) => {
    if (path === '/.well-known/ucp') return jsonReply(manifestOf(origin));
    if (path === '/mcp')
      return {
        status: 401,
        headers: { 'www-authenticate': `Bearer error="x", resource_metadata="${origin}/meta/mcp"` },
      };
    if (path === '/meta/mcp')
      return jsonReply({ resource: `${origin}/mcp`, authorization_servers: [origin] });
    return path === '/.well-known/openid-configuration' ? jsonReply(server(origin)) : undefined;
  }, healthy);
  const { declaredBy, resource, server: found } = valueOf(await audit(shop, { maxRequests: 120 }), 'oauth');
  assert.deepEqual(declaredBy, ['mcp']);
  assert.deepEqual([resource?.url, resource?.about], [`${shop.origin}/meta/mcp`, `${shop.origin}/mcp`]);
  assert.equal(found?.url, `${shop.origin}/.well-known/openid-configuration`);
});

test('records that identity linking has no metadata', async () => {
  const shop = await open(
    ({ path }, origin) => (path === '/.well-known/ucp' ? jsonReply(manifestOf(origin, linking)) : undefined),
    healthy,
  );
  const { resource, server: found } = valueOf(await audit(shop, { maxRequests: 120 }), 'oauth');
  assert.deepEqual([resource?.state, resource?.declared], ['absent', false]);
  assert.deepEqual([found?.state, found?.declared, found?.about], ['absent', true, shop.origin]);
});

test('stores no private key of a directory in the evidence', async () => {
  const key = { kty: 'OKP', crv: 'Ed25519', x: 'abc', d: 'very-private', kid: 'one' };
  const shop = await open(
    ({ path }) =>
      path.endsWith('/http-message-signatures-directory') ? jsonReply({ keys: [key] }) : undefined,
    healthy,
  );
  const evidence = await audit(shop);
  assert.deepEqual(valueOf(evidence, 'keyDirectory').keys?.[0]?.privateMembers, ['d']);
  assert.doesNotMatch(JSON.stringify(evidence), /very-private/);
});

test('requests NLWeb and older manifests only if a document names them', async () => {
  const shop = await open(({ path }, origin) => {
    if (path === '/llms.txt')
      return textReply(
        `# Shop\n\n- [Ask us](${origin}/ask): a form for people\n- NLWeb: GET ${origin}/nl/ask?query=WORD\n- [Plugin](/.well-known/ai-plugin.json)\n`,
      );
    if (path.startsWith('/nl/ask?'))
      return jsonReply({ query_id: '1', results: [{ name: 'Kettle', url: '/k' }, { url: '/x' }] });
    return path === '/.well-known/ai-plugin.json' ? jsonReply({ api: { url: '/openapi.yaml' } }) : undefined;
  }, healthy);
  const evidence = await audit(shop, { maxRequests: 120 });
  const { advertised, url, results } = valueOf(evidence, 'nlweb');
  assert.deepEqual([advertised, results], ['llms.txt', { count: 2, named: 1 }]);
  assert.match(url ?? '', /\/nl\/ask\?query=\w.*&streaming=false$/);
  const { aiPlugin, agentsJson } = valueOf(evidence, 'files');
  assert.deepEqual([aiPlugin?.state, agentsJson], ['ok', undefined]);
});

test('does not treat a Schemamap alone as an endpoint', async () => {
  const shop = await open(
    ({ path }, origin) =>
      path === '/robots.txt'
        ? textReply(`User-agent: *\nAllow: /\nSchemamap: ${origin}/map.xml\n`)
        : undefined,
    healthy,
  );
  assert.deepEqual(valueOf(await audit(shop), 'nlweb'), { advertised: 'schemamap' });
});

test('requests server metadata in the order of RFC 8414, then OpenID Connect', () => {
  assert.deepEqual(metadataPlaces('https://auth.test/'), [
    'https://auth.test/.well-known/oauth-authorization-server',
    'https://auth.test/.well-known/openid-configuration',
  ]);
  assert.deepEqual(metadataPlaces('https://auth.test/realms/shop/'), [
    'https://auth.test/.well-known/oauth-authorization-server/realms/shop',
    'https://auth.test/.well-known/openid-configuration/realms/shop',
    'https://auth.test/realms/shop/.well-known/openid-configuration',
  ]);
});
