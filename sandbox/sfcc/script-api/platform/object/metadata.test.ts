import assert from 'node:assert/strict';
import { test } from 'node:test';
import { customType, definition, extension, metadataFile } from './instance.testing.ts';
import { fileURLToPath } from 'node:url';
import { parseMetadata, readMetadata } from './metadata.ts';

const values = `<value-definitions>
  <value-definition default="true"><display xml:lang="x-default">By key</display><value>known</value></value-definition>
  <value-definition><value>open</value></value-definition>
</value-definitions>`;

test('merges extensions of one type from several files', () => {
  const { system } = parseMetadata([
    metadataFile(extension('Order', definition('one', 'string'))),
    metadataFile(
      extension('Order', definition('two', 'text')) + extension('Basket', definition('three', 'int')),
    ),
  ]);
  assert.deepEqual([...(system.get('Order')?.keys() ?? [])], ['one', 'two']);
  assert.equal(system.get('Basket')?.get('three')?.kind, 'int');
});

test('reads the key, scope, and attributes of a custom object', () => {
  const { custom } = parseMetadata([
    metadataFile(customType('A', definition('at', 'datetime'))),
    metadataFile(customType('B', definition('n', 'double'), 'organization', 'int')),
  ]);
  const [a, b] = [custom.get('A'), custom.get('B')];
  assert.deepEqual([a?.key, a?.perSite], [{ id: 'id', kind: 'string' }, true]);
  assert.deepEqual([b?.key, b?.perSite], [{ id: 'id', kind: 'int' }, false]);
  assert.equal(a?.attributes.get('at')?.kind, 'datetime');
});

test('reads enumeration values with names and a default', () => {
  const text = definition('access', 'enum-of-string', `${values}<default-value>known</default-value>`);
  const access = parseMetadata([metadataFile(extension('SitePreferences', text))])
    .system.get('SitePreferences')
    ?.get('access');
  assert.deepEqual(
    [...(access?.values ?? [])],
    [
      ['known', 'By key'],
      ['open', 'open'],
    ],
  );
  assert.deepEqual([access?.defaultValue, access?.multiple], ['known', false]);
});

test('rejects invalid metadata', () => {
  const twice = definition('a', 'int') + definition('a', 'int');
  for (const file of [
    '<metadata>',
    metadataFile(extension('Order', definition('a', 'image'))),
    metadataFile(extension('Order', twice)),
    metadataFile(customType('A', '') + customType('A', '')),
    metadataFile('<custom-type type-id="A"/>'),
    metadataFile('<type-extension/>'),
  ])
    assert.throws(() => parseMetadata([file]), Error, file);
});

test('reads the metadata of the cartridge, with every object scoped to a site', async () => {
  const folder = new URL('../../../../../cartridges/int_portico/metadata/meta/', import.meta.url);
  const { system, custom } = await readMetadata(fileURLToPath(folder));
  assert.ok(system.has('SitePreferences') && system.has('Order'));
  assert.ok([...custom.values()].every(({ perSite, key }) => perSite && key.kind === 'string'));
});
