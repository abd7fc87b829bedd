import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { demoClient } from './options.ts';
import { readOcapiSettings } from './settings-file.ts';
import { shoe } from '../world/testing.ts';
import { argumentsIn, faultIn, openFace, tokenOf } from './testing.ts';

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
  [
    'a property selection without parentheses',
    documentOf({ ...client, resources: [{ ...resource, read_attributes: '**' }] }),
    /clients\.0\.resources\.0\.read_attributes: "\*\*" is not a property selection/,
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

describe('attributes', () => {
  const search = '/product_search?q=lamp&count=1';
  const reads: [name: string, attributes: object, document: object][] = [
    [
      'one property',
      { read_attributes: '(count)' },
      { _v: '24.5', _type: 'product_search_result', count: 1 },
    ],
    [
      'a property of each hit',
      { read_attributes: '(hits.(product_id))' },
      {
        _v: '24.5',
        _type: 'product_search_result',
        hits: [{ _type: 'product_search_hit', product_id: 'glow-clip-lamp' }],
      },
    ],
    ['no properties', {}, { _v: '24.5', _type: 'product_search_result' }],
  ];
  for (const [name, attributes, document] of reads)
    test(`answer a search with ${name}`, async () => {
      const resources = [{ resource_id: '/product_search', methods: ['get'], ...attributes }];
      const face = await openFace({ clients: readOcapiSettings(documentOf({ ...client, resources })) });
      try {
        assert.deepEqual((await face.ask('GET', search, { client: 'one' })).body, document);
      } finally {
        await face.close();
      }
    });

  const baskets = { resource_id: '/baskets', methods: ['post'], read_attributes: '(**)' };
  const items = { product_items: [{ product_id: shoe, quantity: 1 }] };
  const writes: [name: string, attributes: string | undefined, body: object, fault: string, args?: object][] =
    [
      ['everything', '(**)', items, '200 no fault'],
      ['the properties of an item', '(product_items.(product_id, quantity))', items, '200 no fault'],
      [
        'too few properties of an item',
        '(product_items.(product_id))',
        items,
        '400 PropertyNotPermittedException',
        { property: 'quantity', document: 'product_item' },
      ],
      [
        'properties without documents',
        '(*)',
        items,
        '400 PropertyNotPermittedException',
        { property: 'product_items', document: 'basket' },
      ],
      ['nothing', undefined, items, '400 PropertyNotPermittedException'],
      ['nothing, for an empty document', undefined, {}, '200 no fault'],
    ];
  for (const [name, attributes, body, fault, args] of writes)
    test(`let a client send ${name}`, async () => {
      const auth = { ...baskets, resource_id: '/customers/auth', write_attributes: '(**)' };
      const resources = [
        auth,
        { ...baskets, ...(attributes === undefined ? {} : { write_attributes: attributes }) },
      ];
      const face = await openFace({ clients: readOcapiSettings(documentOf({ ...client, resources })) });
      try {
        const { headers } = await face.ask('POST', '/customers/auth', {
          client: 'one',
          body: { type: 'guest' },
        });
        const answer = await face.ask('POST', '/baskets', { client: 'one', token: tokenOf(headers), body });
        assert.equal(faultIn(answer), fault);
        if (args) assert.deepEqual(argumentsIn(answer), args);
      } finally {
        await face.close();
      }
    });
});
