/** Keys that are bound to a store or to an agent profile buy there: they cannot audit, and they read no reports. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareCall } from '../assistant/client.ts';
import { problemOf, startService, type Service } from './service.ts';

const profile = 'https://agent.example/profile.json';
const bounds = [
  { wanted: { site: 'tea' }, purpose: 'buying at the store "tea".' },
  { wanted: { boundProfile: profile }, purpose: `buying as the agent ${profile}.` },
  {
    wanted: { site: 'tea', boundProfile: profile },
    purpose: `buying at the store "tea" as the agent ${profile}.`,
  },
];

/** Every operation of the published document that a key opens. */
async function keyedOperations(service: Service) {
  const { paths } = (await (await service.get('/openapi.json')).json()) as {
    paths: Record<string, Record<string, { security?: object[] }>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security = [] }]) => security.some((one) => 'apiKey' in one))
      .map(([method]) => ({ method: method.toUpperCase(), path })),
  );
}

test('returns 403 with the reason from every audit route for a key bound to a store or an agent', async (t) => {
  for (const { wanted, purpose } of bounds) {
    const service = await startService(t);
    const [free, bound] = [await service.bearer(), await service.bearer(wanted)];
    const made = (await (await service.analyze(free, { url: 'https://shop.example/' })).json()) as {
      id: string;
    };
    const operations = await keyedOperations(service);
    assert.ok(operations.length >= 10, 'analyze, reports, batches, usage');
    for (const { method, path } of operations) {
      const response = await fetch(service.url + path.replace('{id}', made.id), {
        method,
        headers: { authorization: bound, 'content-type': 'application/json' },
        ...(method === 'POST'
          ? { body: '{"url":"https://shop.example/","urls":["https://shop.example/"]}' }
          : {}),
      });
      if (path === '/api/v1/usage') {
        assert.equal(response.status, 200, 'its own limits');
        continue;
      }
      assert.equal(response.status, 403, `${method} ${path}`);
      const { type, detail = '' } = await problemOf(response);
      assert.equal(type, '/problems/forbidden');
      assert.ok(detail.startsWith(`This API key is for ${purpose}`), detail);
    }
    assert.equal(service.engine.asked.length, 1, 'only the key that is not bound was heard');
    assert.equal((await service.get(`/api/v1/reports/${made.id}`, free)).status, 200);
  }
});

test('rejects a key bound to a store or an agent in the audit tools of MCP with the same message', async (t) => {
  for (const { wanted, purpose } of bounds) {
    const service = await startService(t);
    const authorization = await service.bearer(wanted);
    const open = await bareCall(service.url, 'audit_site', { url: 'https://shop.example/' });
    const { reportId } = open.structured;
    for (const [tool, args] of [
      ['audit_site', { url: 'https://shop.example/' }],
      ['get_report', { id: reportId }],
      ['suggest_fixes', { reportId }],
    ] as const) {
      const { structured, isError } = await bareCall(service.url, tool, args, { authorization });
      assert.equal(isError, true, tool);
      assert.equal(structured.error.code, 'forbidden', tool);
      assert.ok(structured.error.message.startsWith(`This API key is for ${purpose}`), tool);
    }
    assert.equal(service.engine.asked.length, 1);
  }
});
