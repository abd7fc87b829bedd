import assert from 'node:assert/strict';
import { test } from 'node:test';
import { protocolFile, testCheck } from '#audit/samples';
import check from './a2a-card-valid.ts';

const whole = {
  name: 'Acme assistant',
  description: 'Finds shoes.',
  version: '1.2.0',
  supportedInterfaces: [{ url: 'https://shop.test/a2a', protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
  capabilities: {},
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['application/json'],
  skills: [{ id: 'search', name: 'Search', description: 'Searches.', tags: ['shopping'] }],
};
const path = '/.well-known/agent-card.json';
const card = (over: object) => protocolFile('a2a', path, JSON.stringify({ ...whole, ...over }));
const text = (body: string, status = 200) => protocolFile('a2a', path, body, { status });

testCheck(check, {
  pass: [card({}), card({ skills: [{ ...whole.skills[0], tags: [] }], provider: { organization: 'Acme' } })],
  warn: [
    [
      card({ supportedInterfaces: undefined, url: 'https://shop.test/a2a' }),
      /url, which is from versions before 1\.0/,
    ],
    [
      card({ supportedInterfaces: [{ url: 'https://shop.test/a2a', protocolBinding: 'JSONRPC' }] }),
      /an interface has no protocolVersion/,
    ],
  ],
  fail: [
    [text('<html>'), /not JSON/],
    [text('[]'), /an empty list, not an object/],
    [card({ name: '' }), /name is an empty string/],
    [card({ supportedInterfaces: [] }), /supportedInterfaces is an empty list/],
    card({ supportedInterfaces: [{ url: 'https://shop.test/a2a', protocolVersion: '1.0' }] }),
    card({ capabilities: undefined }),
    [card({ defaultInputModes: undefined, skills: undefined }), /violates 2 rules/],
    card({ defaultOutputModes: [1] }),
    [card({ skills: [{ id: 'a', name: 'b', description: 'c' }] }), /tags is missing/],
    [text('{}'), /and 3 more/],
  ],
  notApplicable: [text('', 404)],
  unknown: [text('', 403), text('', 500)],
});

test('a2a-card-valid: states that the older path is not requested', () => {
  const { warn, notApplicable } = check.judged ?? {};
  assert.doesNotMatch(warn ?? '', /agent\.json/);
  assert.match(notApplicable ?? '', /agent\.json is not requested/);
});
