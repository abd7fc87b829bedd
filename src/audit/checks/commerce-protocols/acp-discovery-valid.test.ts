import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyEvidence, protocolFile, testCheck } from '#audit/samples';
import { judge } from '../../judge.ts';
import check from './acp-discovery-valid.ts';

const whole = {
  protocol: { name: 'acp', version: '2026-04-17', supported_versions: ['2026-01-30', '2026-04-17'] },
  api_base_url: 'https://shop.test/acp',
  transports: ['rest'],
  capabilities: { services: ['checkout', 'orders'] },
};
const of = (over: object) =>
  protocolFile('acp', '/.well-known/acp.json', JSON.stringify({ ...whole, ...over }));
const text = (body: string, status = 200) => protocolFile('acp', '/.well-known/acp.json', body, { status });
const protocol = (over: object) => of({ protocol: { ...whole.protocol, ...over } });

testCheck(check, {
  pass: [
    [of({}), /The ACP document is valid/],
    of({
      transports: ['rest', 'mcp'],
      capabilities: { services: ['carts', 'feeds'], extensions: [{ name: 'discount' }] },
    }),
    protocol({ documentation_url: 'https://shop.test/docs' }),
  ],
  fail: [
    [text('<html>'), /not valid JSON/],
    [text('[]'), /an empty list, not an object/],
    [protocol({ name: 'ACP' }), /protocol\.name is "ACP"/],
    [protocol({ version: '1.0' }), /not a date such as/],
    [
      protocol({ supported_versions: ['2026-04-17', '2026-01-30'] }),
      /oldest to newest; .*ends with 2026-01-30/,
    ],
    [protocol({ supported_versions: [] }), /supported_versions is an empty list/],
    [protocol({ supported_versions: ['v1'] }), /a value that is not a date/],
    [protocol({ supported_versions: ['2026-01-30'] }), /ends with 2026-01-30, but version is 2026-04-17/],
    [of({ protocol: undefined }), /protocol is missing/],
    [of({ api_base_url: 'http://shop.test/acp' }), /not https/],
    [of({ api_base_url: '/acp' }), /not a URL/],
    [of({ transports: ['mcp'] }), /lacks "rest"/],
    [of({ transports: ['rest', 'grpc'] }), /transports has "grpc"/],
    [of({ capabilities: { services: ['refunds'] } }), /services has "refunds"/],
    [of({ capabilities: {} }), /services is missing/],
    [
      of({ capabilities: { ...whole.capabilities, merchant_id: 'm_1' } }),
      /merchant_id exposes a merchant identifier/,
    ],
  ],
  notApplicable: [text('', 404)],
  unknown: [{}, text('', 403), text('', 500)],
});

test('acp-discovery-valid: the fix sorts the versions and keeps the services of the document', () => {
  const part = of({
    protocol: { name: 'acp', version: '2026-01-30', supported_versions: ['2026-04-17', '2026-01-30'] },
    api_base_url: 'http://shop.test/acp',
    capabilities: { services: ['orders', 'x'] },
  });
  const [result] = judge({ ...emptyEvidence(), ...part }, [check]);
  assert.deepEqual(JSON.parse(result?.fix?.snippet ?? '{}'), {
    ...whole,
    capabilities: { services: ['orders'] },
  });
});
