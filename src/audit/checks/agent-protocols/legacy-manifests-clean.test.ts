import {
  apiDescriptions,
  file,
  files,
  origin,
  protocolFile,
  sample,
  testCheck,
  traffic,
} from '#audit/samples';
import type { DeclaredEndpoint, McpEvidence } from '../../evidence.ts';
import { known } from '../../evidence.ts';
import check from './legacy-manifests-clean.ts';

const url = `${origin}/mcp`;
const old = (text: string, status = 200) =>
  files(file('mcpJson', '/.well-known/mcp.json', text, { status, type: 'application/json' }));
const servers = JSON.stringify({ mcpServers: { store: { url } } });
const plugin = (api: string) =>
  files(
    file('aiPlugin', '/.well-known/ai-plugin.json', JSON.stringify({ api: { type: 'openapi', url: api } })),
  );
const declared = (via: DeclaredEndpoint['via']) => ({
  mcp: known<McpEvidence>({ candidates: [{ url, via }] }),
});
const description = { text: { openapi: '3.1.0', info: {}, paths: {} } };

testCheck(check, {
  pass: [
    [sample(old(servers), declared('ucp')), /mcp\.json is valid/],
    // A POST-only endpoint.
    sample(
      old(servers),
      declared('ucp'),
      traffic({ url, status: 404 }, { url, method: 'POST', status: 200 }),
    ),
    sample(plugin('/openapi.json'), apiDescriptions(description)),
    sample(
      files(file('agentsJson', '/.well-known/agents.json', '{"agents":[]}')),
      protocolFile('ard', '/.well-known/ard.json', '{"entries":[]}'),
    ),
  ],
  warn: [
    [sample(old(servers), declared('well-known')), /no current document replaces it/],
    sample(plugin('/openapi.json'), apiDescriptions({ ...description, from: 'guess' })),
  ],
  fail: [
    [old('servers:'), /mcp\.json is not JSON/],
    [
      sample(old(servers), declared('ucp'), traffic({ url, method: 'POST', status: 404 })),
      /\/mcp, which returned 404/,
    ],
    [
      sample(
        plugin('https://shop.test/api.yaml'),
        traffic({ url: 'https://shop.test/api.yaml', status: 410 }),
      ),
      /returned 410/,
    ],
  ],
  notApplicable: [files(), old('', 404)],
  unknown: [{}],
});
