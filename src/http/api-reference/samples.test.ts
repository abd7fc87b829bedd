import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import fc from 'fast-check';
import type { RecordedRequest } from './recorded.ts';
import { readableJson, sampleOf } from './samples.ts';

const post: RecordedRequest = {
  method: 'POST',
  path: '/things?limit=2',
  headers: { Authorization: 'Bearer {PORTICO_KEY}', 'Content-Type': 'application/json' },
  body: { name: 'Ann\'s "lamp"', tags: ['a', 'b'], isNew: true, note: null },
};

test('writes a request as curl', () => {
  assert.equal(
    sampleOf('curl', post, 'application/json'),
    String.raw`curl "$PORTICO_URL/things?limit=2" \
  -H "Authorization: Bearer $PORTICO_KEY" \
  -H 'Content-Type: application/json' \
  -d '{
  "name": "Ann'\''s \"lamp\"",
  "tags": ["a", "b"],
  "isNew": true,
  "note": null
}'
`,
  );
});

test('writes a request as TypeScript', () => {
  assert.equal(
    sampleOf('typescript', post, 'application/json'),
    String.raw`const response = await fetch(${'`${process.env.PORTICO_URL}/things?limit=2`'}, {
  method: 'POST',
  headers: {
    Authorization: ${'`Bearer ${process.env.PORTICO_KEY}`'},
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({
    name: 'Ann\'s "lamp"',
    tags: ['a', 'b'],
    isNew: true,
    note: null,
  }),
});
if (!response.ok) throw new Error(${'`${response.status} ${await response.text()}`'});
console.log(JSON.stringify(await response.json(), null, 2));
`,
  );
});

test('writes a request as Python', () => {
  assert.equal(
    sampleOf('python', post, 'application/problem+json'),
    String.raw`import json
import os
import urllib.request

request = urllib.request.Request(
    os.environ["PORTICO_URL"] + "/things?limit=2",
    method="POST",
    headers={
        "Authorization": "Bearer " + os.environ["PORTICO_KEY"],
        "Content-Type": "application/json",
    },
    data=json.dumps({
        "name": "Ann's \"lamp\"",
        "tags": ["a", "b"],
        "isNew": True,
        "note": None,
    }).encode(),
)
with urllib.request.urlopen(request) as response:
    print(json.dumps(json.load(response), indent=2))
`,
  );
});

test('includes a method other than the default of curl', () => {
  const bare = { path: '/things/1', headers: {} };
  assert.equal(sampleOf('curl', { method: 'DELETE', ...bare }), 'curl -X DELETE "$PORTICO_URL/things/1"\n');
  assert.equal(sampleOf('curl', { method: 'POST', ...bare }), 'curl -X POST "$PORTICO_URL/things/1"\n');
  assert.equal(sampleOf('curl', { method: 'GET', ...bare }), 'curl "$PORTICO_URL/things/1"\n');
});

test('formats JSON without changing it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      assert.deepEqual(JSON.parse(readableJson(value)), JSON.parse(JSON.stringify(value)));
    }),
  );
});

/** Text that shells and string literals could misread. */
const awkward = fc.string({
  unit: fc.constantFrom('$', '`', '\\', "'", '"', '{', '}', '(', 'HOME', ' ', 'ä', '!', '\n'),
});

test('passes any JSON unchanged through JavaScript literals', () => {
  const body = fc.record(
    { text: awkward, list: fc.array(awkward, { maxLength: 3 }) },
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(body, (value) => {
      const code = sampleOf('typescript', { method: 'POST', path: '/', headers: {}, body: value });
      const [, literal = ''] = /JSON\.stringify\(([\s\S]*)\),\n\}\);\nif/.exec(code) ?? [];
      // oxlint-disable-next-line typescript/no-implied-eval
      assert.deepEqual(new Function(`return (${literal})`)(), value);
    }),
  );
});

test('takes no name in braces for a variable that is none', () => {
  const body = { list: ['{HOME}'] };
  const code = sampleOf('typescript', { method: 'POST', path: '/', headers: {}, body });
  assert.ok(code.includes("['{HOME}']"), code);
});

test('passes any JSON unchanged through shell quotes', () => {
  const bodies = fc.sample(fc.record({ text: awkward }, { noNullPrototype: true }), 40);
  for (const body of [...bodies, { url: '{PORTICO_URL}', text: '$HOME `id` \\ "' }]) {
    const code = sampleOf('curl', { method: 'POST', path: '/', headers: {}, body });
    const script = `curl() { while [ "$1" != -d ]; do shift; done; if [ "$2" = @- ]; then cat; else printf %s "$2"; fi; }\n${code}`;
    const { stdout, stderr } = spawnSync('sh', ['-c', script], {
      encoding: 'utf8',
      env: { PORTICO_URL: 'u', PATH: process.env['PATH'] },
    });
    assert.deepEqual(JSON.parse(stdout), 'url' in body ? { ...body, url: 'u' } : body, code + stderr);
  }
});
