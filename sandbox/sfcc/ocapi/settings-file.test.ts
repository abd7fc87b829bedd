import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { demoClient } from './options.ts';
import { readOcapiSettings } from './settings-file.ts';
import { faultIn, openFace } from './testing.ts';

const resource = { resource_id: '/product_search', methods: ['get'], read_attributes: '(**)' };
const client = { client_id: 'one', resources: [resource] };
const documentOf = (...clients: object[]): string => JSON.stringify({ _v: '24.5', clients });

test('reads the settings from the documentation', async () => {
  const text = await readFile(new URL('../../../docs/salesforce.md', import.meta.url), 'utf8');
  const [, json = ''] = /```json\n(\{\s*"_v"[\s\S]*?)\n```/.exec(text) ?? [];
  const [read, ...others] = readOcapiSettings(json);
  assert.deepEqual([read?.id, read?.password, others], ['YOUR-CLIENT-ID', demoClient.password, []]);
  assert.deepEqual(
    read?.resources?.map(({ resource_id }) => resource_id),
    JSON.parse(json).clients[0].resources.map((one: { resource_id: string }) => one.resource_id),
  );
});

const refused: [name: string, text: string, said: RegExp][] = [
  ['invalid JSON', '{"_v":', /not valid JSON/],
  ['a list', '[]', /the document: /],
  ['a client without an ID', documentOf(), /clients: /],
  ['a client without ID', documentOf({ resources: [resource] }), /clients\.0\.client_id: /],
  ['an unknown member', documentOf({ ...client, resource: [] }), /clients\.0: .*"resource"/],
  [
    'a resource without a leading slash',
    documentOf({ ...client, resources: [{ ...resource, resource_id: 'baskets' }] }),
    /clients\.0\.resources\.0\.resource_id: must be a path/,
  ],
  [
    'an unknown method',
    documentOf({ ...client, resources: [{ ...resource, methods: ['GET'] }] }),
    /clients\.0\.resources\.0\.methods\.0: /,
  ],
];
for (const [name, text, said] of refused)
  test(`rejects ${name} and locates the error`, () =>
    assert.throws(
      () => readOcapiSettings(text),
      (error) => {
        assert.ok(error instanceof RangeError);
        assert.match(error.message, said);
        return true;
      },
    ));

for (const deniedStatus of [401, 403] as const)
  test(`returns the configured status ${deniedStatus} for resources that the settings deny`, async () => {
    const clients = readOcapiSettings(documentOf(client));
    const face = await openFace({ clients, deniedStatus });
    try {
      assert.equal((await face.ask('GET', '/product_search?q=lamp', { client: 'one' })).status, 200);
      assert.equal(
        faultIn(await face.ask('GET', '/products/af-102', { client: 'one' })),
        `${deniedStatus} ClientAccessForbiddenException`,
      );
    } finally {
      await face.close();
    }
  });
