/** The MCP server of the running service: what it lists, reads and returns, by every transport. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { checks } from '#audit';
import { ucpReleases } from '#manifest';
import { startService } from '../api/service.ts';
import { bareCall, connect } from './client.ts';

const toolNames = [
  'audit_site',
  'get_report',
  'list_checks',
  'explain_check',
  'validate_ucp_manifest',
  'generate_ucp_manifest',
  'probe_ucp_endpoint',
  'suggest_fixes',
  'submit_inquiry',
];

for (const [base, wanted] of [
  ['https://audit.shop.example', 'example.shop.audit/portico'],
  ['http://192.0.2.7:8080', 'localhost/portico'],
  [undefined, 'localhost/portico'],
] as const)
  test(`has the same name and version in the server and its card at ${base ?? 'no public address'}`, async (t) => {
    const { url } = await startService(t, base === undefined ? {} : { environment: { BASE_URL: base } });
    const card = (await (await fetch(`${url}/api/mcp/server-card`)).json()) as Record<string, unknown>;
    for (const by of ['http', 'sse'] as const) {
      const said = (await connect(t, url, { by })).client.getServerVersion();
      assert.deepEqual([said?.name, said?.version], [card['name'], card['version']]);
    }
    assert.equal(card['name'], wanted);
  });

test('lists the same tools, resources, prompts, and templates over Streamable HTTP and HTTP+SSE', async (t) => {
  const { url } = await startService(t);
  const listings = [];
  for (const by of ['http', 'sse'] as const) {
    const { client } = await connect(t, url, { by });
    listings.push({
      tools: (await client.listTools()).tools,
      resources: (await client.listResources()).resources,
      templates: (await client.listResourceTemplates()).resourceTemplates,
      prompts: (await client.listPrompts()).prompts,
    });
  }
  const [http, sse] = listings;
  assert.deepEqual(http, sse);
  assert.deepEqual(
    http?.tools.map(({ name }) => name),
    toolNames,
  );
  for (const { title, description, inputSchema, outputSchema, annotations } of http?.tools ?? []) {
    assert.ok(title && annotations);
    assert.match(description ?? '', / Next: /, title);
    assert.equal(inputSchema.type, 'object');
    assert.equal((outputSchema as { type?: string }).type, 'object');
  }
});

test('returns every resource, and text for every prompt', async (t) => {
  const { url } = await startService(t);
  const { client } = await connect(t, url);
  for (const { uri, mimeType } of (await client.listResources()).resources) {
    const [content] = (await client.readResource({ uri })).contents;
    assert.ok(content && 'text' in content && content.text.length > 500, uri);
    assert.equal(content.mimeType, mimeType);
    if (mimeType === 'application/json') JSON.parse(content.text);
  }
  for (const { name, arguments: args = [] } of (await client.listPrompts()).prompts) {
    const given = Object.fromEntries(args.map((one) => [one.name, 'https://shop.example/']));
    const { messages } = await client.getPrompt({ name, arguments: given });
    const { content, role } = messages[0] ?? {};
    assert.ok(role === 'user' && content?.type === 'text' && content.text.length > 300, name);
  }
});

test('has a page for each check, and completes its ID', async (t) => {
  const { url } = await startService(t);
  const { client } = await connect(t, url);
  const ref = { type: 'ref/resource' as const, uri: 'portico://checks/{id}' };
  const { completion } = await client.complete({ ref, argument: { name: 'id', value: 'robots-d' } });
  assert.ok(completion.values.includes('robots-default-open'));
  for (const { id, name } of checks.slice(0, 5)) {
    const [content] = (await client.readResource({ uri: `portico://checks/${id}` })).contents;
    assert.ok(content && 'text' in content && content.text.includes(name));
  }
  await assert.rejects(client.readResource({ uri: 'portico://checks/no-such-check' }));
});

test('returns documents by name, including how to buy', async (t) => {
  const { url } = await startService(t);
  const { client } = await connect(t, url);
  const read = async (uri: string) => {
    const [content] = (await client.readResource({ uri })).contents;
    return content && 'text' in content ? content.text : '';
  };
  const list = await read('portico://docs');
  const names = [...list.matchAll(/portico:\/\/docs\/([a-z-]+) /g)].map(([, name]) => name ?? '');
  assert.ok(names.includes('selling') && names.length > 20);
  for (const name of names) assert.match(await read(`portico://docs/${name}`), /^# /, name);
  await assert.rejects(client.readResource({ uri: 'portico://docs/nothing' }));
  const ref = { type: 'ref/resource' as const, uri: 'portico://docs/{name}' };
  const { completion } = await client.complete({ ref, argument: { name: 'name', value: 'sel' } });
  assert.deepEqual(completion.values, ['selling']);
  const steps = await read('portico://guides/buy');
  for (const words of ['/api/ucp/discover', '/pay', '/api/ucp/mcp', 'agent policy', `${url}/agent-profile/`])
    assert.ok(steps.includes(words), words);
  const { paths } = JSON.parse(await read('portico://openapi/selling')) as { paths: object };
  assert.ok('/api/ucp/checkout/sessions' in paths);
});

test('lists supported versions and durations in the resources', async (t) => {
  const { url } = await startService(t);
  const { client } = await connect(t, url);
  const read = async (uri: string) => {
    const [content] = (await client.readResource({ uri })).contents;
    return content && 'text' in content ? content.text : '';
  };
  for (const uri of ['portico://about', 'portico://guides/salesforce']) {
    const text = await read(uri);
    for (const fact of [
      /6\.x or later/,
      /not supported/i,
      /custom work/,
      /6 to 14 weeks/,
      /8 to 16/,
      /MIT/,
      /headless/i,
    ])
      assert.match(text, fact, uri);
  }
});

test('has a column for each release in the guide, and names them in its description', async (t) => {
  const { url } = await startService(t);
  const { client } = await connect(t, url);
  const uri = 'portico://ucp/releases';
  const { resources } = await client.listResources();
  const described = resources.find((one) => one.uri === uri)?.description ?? '';
  const [content] = (await client.readResource({ uri })).contents;
  const text = content && 'text' in content ? content.text : '';
  const columns = text.split('\n').find((line) => line.startsWith('|')) ?? '';
  assert.deepEqual(columns.match(/\d{4}-\d\d-\d\d/g), [...ucpReleases]);
  assert.deepEqual(described.match(/\d{4}-\d\d-\d\d/g), [...ucpReleases]);
});

test('lists the stream in the OpenAPI document, and opens the stream with its endpoint event', async (t) => {
  const { url } = await startService(t);
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as {
    paths: Record<string, { get?: { operationId: string; responses: Record<string, { content: object }> } }>;
  };
  const { get } = document.paths['/api/mcp/sse'] ?? {};
  assert.equal(get?.operationId, 'connectMCPServer');
  assert.deepEqual(Object.keys(get.responses['200']?.content ?? {}), ['text/event-stream']);
  const leave = new AbortController();
  const stream = await fetch(`${url}/api/mcp/sse`, { signal: leave.signal });
  assert.match(stream.headers.get('content-type') ?? '', /^text\/event-stream/);
  const first = await stream.body?.getReader().read();
  assert.match(
    Buffer.from(first?.value as Uint8Array).toString(),
    /event: endpoint\ndata: \/api\/mcp\/messages\?/,
  );
  leave.abort();
});

test('blocks pages of other sites and names of DNS rebinding', async (t) => {
  const { url } = await startService(t);
  await assert.rejects(bareCall(url, 'list_checks', {}, { Origin: 'https://evil.example' }), /403/);
  const status = await new Promise((resolve, reject) => {
    const sent = request(`${url}/api/mcp/sse`, { headers: { Host: 'evil.example' } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on('error', reject).end();
  });
  assert.equal(status, 403);
});

test('closes open streams immediately when the service stops', async (t) => {
  const service = await startService(t);
  await connect(t, service.url, { by: 'sse' });
  const start = performance.now();
  await service.server.close(60_000);
  assert.ok(performance.now() - start < 30_000);
});
