/** The site archive: valid against the platform's schemas, and saying neither more nor less than the sources use. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { assertValid, noSchemas } from '../../../../testing/schemas.ts';
import { routes } from '../http/paths.ts';
import { definitions, grouped, metadataFolder, readMetadata } from './metadata.testing.ts';

const cartridge = fileURLToPath(new URL('../../..', import.meta.url));

for (const file of globSync('**/*.xml', { cwd: metadataFolder }))
  test(`${file.replaceAll('\\', '/')} is valid`, { skip: noSchemas }, () =>
    assertValid(file.replaceAll('\\', '/'), readMetadata(file)),
  );

const sources = globSync('src/**/*.ts', { cwd: cartridge })
  .filter((file) => !/\.(?:test|testing)\.ts$/.test(file))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(cartridge, file), 'utf8') }));
const ofBusinessManager = [
  {
    file: 'self-check.ts',
    text: readFileSync(join(cartridge, '../bm_portico/src/scripts/self-check.ts'), 'utf8'),
  },
];
/** The flow of a quote is shared with the service, which writes attributes of baskets. */
const shared = ['prepare', 'placement', 'open-basket', 'refunds'].map((name) => ({
  file: `src/backends/salesforce/${name}.ts`,
  text: readFileSync(join(cartridge, `../../src/backends/salesforce/${name}.ts`), 'utf8'),
}));
const found = (pattern: RegExp, among = sources): string[] => [
  ...new Set(among.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name))),
];
const all = definitions();
const namesOf = (type: string): string[] => [...(all.get(type)?.keys() ?? [])].toSorted();
const literal = (name: string, among = sources): boolean =>
  among.some(({ text }) => new RegExp(`['".]${name}\\b|\\b${name}:|[{,]\\s*${name}\\b`).test(text));

test('defines exactly the preferences that are read', () => {
  const read = found(
    /(?:\.(?:text|flag|number|list)|\b(?:text|flag|number|list))\(\s*'(portico\w+)'/g,
  ).concat(found(/(?:wholeNumber|oneOf|json|jsonList)\(\s*values,\s*problems,\s*'(portico\w+)'/g));
  assert.deepEqual([...new Set(read)].toSorted(), namesOf('SitePreferences'));
});

test('defines exactly the order, basket, and payment attributes that are used', () => {
  const both = [...sources, ...shared];
  const used = [
    ...found(/custom\['(portico\w+)'\]/g, both),
    ...found(/Attribute = '(portico\w+)'/g, both),
    ...found(/\b(portico_\w+)(?:'\]|:)/g, both),
  ];
  const defined = ['Order', 'Basket', 'OrderPaymentInstrument'].flatMap(namesOf);
  const ofRequests = found(/request\.custom\['(portico\w+)'\]/g).filter((name) => !defined.includes(name));
  assert.deepEqual(
    [...new Set(used)].filter((name) => !ofRequests.includes(name)).toSorted(),
    [...new Set(defined)].toSorted(),
  );
});

test('lists the attributes of the service and the hook in the connection guide', () => {
  const text = readFileSync(join(cartridge, '../../docs/salesforce.md'), 'utf8');
  const told = [...new Set([...text.matchAll(/`(portico_\w+)`/g)].map(([, name = '']) => name))];
  const defined = ['Order', 'Basket', 'OrderPaymentInstrument'].flatMap(namesOf);
  assert.deepEqual(
    told.toSorted(),
    [...new Set(defined.filter((name) => name.startsWith('portico_')))].toSorted(),
  );
});

test('defines every custom object that is used, with its attributes', () => {
  const types = [...all.keys()].filter((name) => name.startsWith('Portico'));
  assert.deepEqual(found(/'(Portico[A-Z]\w+)'/g).toSorted(), types.toSorted());
  for (const type of types)
    for (const name of namesOf(type).filter((one) => one !== 'id'))
      assert.ok(literal(name), `${type}.${name} is used by nothing`);
});

test('puts every attribute in a group, so that Business Manager shows it', () => {
  const defined = [...all].flatMap(([type, attributes]) =>
    [...attributes.keys()].map((id) => `${type} ${id}`),
  );
  assert.deepEqual(grouped().toSorted(), defined.toSorted());
});

test('queries no text attributes, which the platform cannot search', () => {
  const compared = found(/custom\.(\w+) (?:<=|>=|=|<|>|asc|desc)/g);
  assert.ok(compared.length > 4);
  for (const [type, attributes] of all)
    if (type.startsWith('Portico'))
      for (const name of compared) assert.notEqual(attributes.get(name)?.type, 'text', `${type}.${name}`);
});

test('limits the retention of every custom object and turns off replication', () => {
  const text = readMetadata('meta/custom-objecttype-definitions.xml');
  const count = (pattern: RegExp) => [...text.matchAll(pattern)].length;
  const types = count(/<custom-type /g);
  assert.ok(types > 0);
  for (const pattern of [
    /<retention-days>\d+</g,
    /<staging-mode>no-staging</g,
    /<storage-scope>site</g,
    /<description /g,
  ])
    assert.ok(count(pattern) >= types, String(pattern));
});

test('describes each preference', () => {
  const text = readMetadata('meta/system-objecttype-extensions.xml');
  for (const name of namesOf('SitePreferences')) {
    const [, inner = ''] =
      new RegExp(`attribute-id="${name}">([\\s\\S]*?)</attribute-definition>`).exec(text) ?? [];
    assert.match(inner, /<display-name[^>]*>\S/, name);
    assert.ok((/<description[^>]*>([^<]*)</.exec(inner)?.[1] ?? '').length > 15, name);
  }
});

test('defines exactly the services that are called, with a profile', () => {
  const text = readMetadata('services.xml');
  const ids = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, id = '']) => id).toSorted();
  const called = found(/'(portico\.[a-z-]+)'/g, sources.concat(ofBusinessManager)).filter(
    (id) => !logCategories.includes(id),
  );
  const services = ids(/<service service-id="([^"]+)"/g);
  assert.deepEqual(services, [...new Set(called.concat('portico.events'))].toSorted());
  assert.deepEqual(ids(/<profile-id>([^<]+)</g), ids(/<service-profile service-profile-id="([^"]+)"/g));
});
const logCategories = found(/logOf\('(portico[.\w]*)'\)/g);

test('declares exactly the caches that are used', () => {
  const { caches } = JSON.parse(readFileSync(join(cartridge, 'caches.json'), 'utf8')) as {
    caches: { id: string }[];
  };
  assert.deepEqual(caches.map(({ id }) => id).toSorted(), found(/getCache\('(\w+)'\)/g).toSorted());
});

test('runs an existing exported step in each job', () => {
  const steps = (
    JSON.parse(readFileSync(join(cartridge, 'steptypes.json'), 'utf8')) as {
      'step-types': { 'script-module-step': { '@type-id': string; module: string; function: string }[] };
    }
  )['step-types']['script-module-step'];
  const used = [...readMetadata('jobs.xml').matchAll(/<step step-id="[^"]+" type="([^"]+)"/g)];
  assert.deepEqual(
    used.map(([, type = '']) => type).toSorted(),
    steps.map((step) => step['@type-id']).toSorted(),
  );
  for (const { module, function: name } of steps) {
    const path = module.replace('int_portico/cartridge/', 'src/').replace(/\.js$/, '.ts');
    assert.match(readFileSync(join(cartridge, path), 'utf8'), new RegExp(`export const ${name} = \\(`));
  }
});

test('has a controller route for each path, and an alias for each without an ID', () => {
  const aliases = [...readMetadata('aliases/urlrules.xml').matchAll(/pipeline="UCP-(\w+)">([^<]+)</g)].map(
    ([, route = '', path = '']): [string, string] => [route, path],
  );
  const paths = [...new Set(routes.map(([, path]) => path.slice(1)))];
  assert.deepEqual(
    aliases.map(([, path]) => path).toSorted(),
    paths.filter((path) => !path.includes('{id}')).toSorted(),
  );
  const controller = sources.find(({ file }) => file === 'src/controllers/UCP.ts')?.text ?? '';
  const fixed = new Map(
    [...controller.matchAll(/export const (\w+) = fixed\((?:`\$\{base\}\/([^`]+)`|wellKnown)\)/g)].map(
      ([, route = '', path]): [string, string] => [
        route,
        path === undefined ? '.well-known/ucp' : `api/ucp/${path}`,
      ],
    ),
  );
  assert.deepEqual(new Map(aliases), fixed);
  const withId = [...controller.matchAll(/ = withId\(`\$\{base\}([^`]+)`\)/g)].map(
    ([, path]) => `api/ucp${path}`,
  );
  assert.deepEqual(
    withId.toSorted(),
    paths.filter((path) => path.includes('{id}') && !path.startsWith('.well-known')).toSorted(),
  );
});
