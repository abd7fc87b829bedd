import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mcpCandidates } from '../services/mcp.ts';
import { countProducts } from './probe.ts';

const official = {
  ucp: {
    version: '2026-04-08',
    services: {
      'dev.ucp.shopping': [
        { transport: 'rest', endpoint: 'https://a.test/ucp' },
        { transport: 'mcp', endpoint: 'https://a.test/ucp/mcp' },
      ],
    },
  },
};
test('recognizes products as objects with a name or title and a price', () => {
  assert.equal(
    countProducts({
      items: [{ name: 'a', price: 1 }, { title: 'b', price: { amount: '2' } }, { name: 'c' }, { price: 3 }],
    }),
    2,
  );
});

test('takes MCP endpoints only from declarations, the most trusted first', () => {
  const file = (text: string) => ({
    url: 'https://a.test/llms.txt',
    state: 'ok' as const,
    ref: 'x',
    via: 'well-known' as const,
    text,
  });
  const candidates = mcpCandidates({
    manifest: { url: 'https://a.test/.well-known/ucp', document: official },
    llms: file(
      '- [MCP](https://a.test/ucp/mcp)\n- [other](https://a.test/api/mcp).\n- https://a.test/about-mcp-servers',
    ),
    mcpJson: { ...file(''), json: { servers: [{ url: '/tools' }] } },
  });
  assert.deepEqual(candidates, [
    { url: 'https://a.test/ucp/mcp', via: 'ucp' },
    { url: 'https://a.test/api/mcp', via: 'llms' },
    { url: 'https://a.test/tools', via: 'well-known' },
  ]);
});
