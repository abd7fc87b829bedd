/** What the archives of a release contain, for which sites, and that an upgrade only adds. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import fc from 'fast-check';
import { checkSites, codeVersion, releaseArchives, zipOf, type Files } from './archives.ts';
import { assertAdditive, definedIn, isNewIn, recordRelease, type Released } from './released.ts';
import { assertValid, noSchemas } from './testing/schemas.ts';

const metadata = (file: string): string =>
  readFileSync(new URL(`int_portico/metadata/${file}`, import.meta.url), 'utf8');
const released = JSON.parse(metadata('released.json')) as Released;
const cartridges = {
  'int_portico/.project': '<projectDescription />',
  'int_portico/cartridge/controllers/UCP.js': '',
};
const archives = (sites: string[], read = metadata, version = '0.1.0') =>
  releaseArchives({ cartridges, metadata: read, version, sites });
const textOf = (files: Files | undefined, path: string): string => {
  const content = files?.[path];
  assert.equal(typeof content, 'string', path);
  return content as string;
};
const idsIn = (xml: string): string[] => definedIn((file) => (file === 'jobs.xml' ? xml : '')).ids;

describe('site IDs', () => {
  for (const id of ['RefArch', 'site-1', '_x', 'A'.repeat(32)])
    test(`accepts ${id}`, () => assert.deepEqual(checkSites([id]), [id]));

  const rejected = ['', ' ', 'a b', '../RefArch', 'a/b', 'a\\b', '..', '-x', '--site', 'Ünder', 'a"b', '<a>'];
  for (const id of [...rejected, 'A'.repeat(33), 'RefArch\n'])
    test(`rejects ${JSON.stringify(id)}`, () =>
      assert.throws(() => checkSites([id]), /^Error: --site ".*" is not a site ID\. Enter the ID from /));

  test('rejects two that differ only in case', () =>
    assert.throws(() => checkSites(['RefArch', 'Outlet', 'refarch']), /--site refarch is given twice/));

  test('lets no accepted ID change the structure of an archive or of a document', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\w./<>"&-]{1,34}$/)), (id) => {
        try {
          checkSites([id]);
        } catch {
          return;
        }
        const made = archives([id]);
        assert.match(textOf(made['portico_metadata'], 'jobs.xml'), new RegExp(`<context site-id="${id}" />`));
        for (const [name, files] of Object.entries(made))
          for (const path of Object.keys(unzipSync(zipOf(name, files))))
            assert.match(path, /^portico_\w+\/(?:[\w.][\w.-]*\/)*[\w.-]+$/);
      }),
      { numRuns: 50 },
    ));
});

describe('archives', () => {
  const some = archives(['RefArch', 'Outlet']);

  test('have one folder on top, named as the archive', () => {
    for (const [name, files] of Object.entries(some))
      for (const path of Object.keys(unzipSync(zipOf(name, files)))) assert.ok(path.startsWith(`${name}/`));
  });

  test('are the same for the same files', () => {
    const [name, files] = Object.entries(some)[1] as [string, Files];
    const turned = Object.fromEntries(Object.entries(files).toReversed());
    assert.deepEqual(zipOf(name, files), zipOf(name, turned));
  });

  test('put the cartridge into a code version named after the release', () => {
    assert.deepEqual(Object.keys(some['portico_0_1_0'] ?? {}), [
      'int_portico/.project',
      'int_portico/cartridge/controllers/UCP.js',
    ]);
    assert.equal(codeVersion('1.2.0-beta.1'), 'portico_1_2_0_beta_1');
  });

  test('have no folder of a site, and no aliases, without one', () => {
    const global = archives([]);
    assert.deepEqual(
      Object.keys(global).filter((name) => name === 'portico_aliases'),
      [],
    );
    for (const files of Object.values(global))
      assert.deepEqual(
        Object.keys(files).filter((path) => path.startsWith('sites/')),
        [],
      );
    assert.match(textOf(global['portico_metadata'], 'jobs.xml'), /<all-storefront-sites \/>/);
  });

  test('have preferences, payment method, and aliases of each site', () => {
    const sitePaths = (name: string): string[] =>
      Object.keys(some[name] ?? {}).filter((path) => path.startsWith('sites/'));
    const perSite = (files: string[]): string[] =>
      ['RefArch', 'Outlet'].flatMap((site) => files.map((file) => `sites/${site}/${file}`));
    assert.deepEqual(sitePaths('portico_metadata'), perSite(['preferences.xml', 'payment-methods.xml']));
    assert.deepEqual(sitePaths('portico_uninstall'), perSite(['preferences.xml', 'payment-methods.xml']));
    assert.deepEqual(Object.keys(some['portico_aliases'] ?? {}), perSite(['urlrules.xml']));
    assert.match(textOf(some['portico_aliases'], 'sites/RefArch/urlrules.xml'), /Export .*first/);
  });

  test('run jobs for the named sites only, and not before someone enables them', () => {
    const jobs = textOf(some['portico_metadata'], 'jobs.xml');
    const count = (pattern: RegExp): number => [...jobs.matchAll(pattern)].length;
    const all = count(/<job /g);
    assert.ok(all >= 3);
    assert.doesNotMatch(jobs, /all-storefront-sites/);
    for (const site of ['RefArch', 'Outlet'])
      assert.equal(count(new RegExp(`<context site-id="${site}" />`, 'g')), all);
    assert.equal(count(/<run-(?:recurring|once) enabled="false">/g), all);
  });

  test('switch nothing on', () => {
    const files = some['portico_metadata'];
    for (const site of ['RefArch', 'Outlet']) {
      assert.match(textOf(files, `sites/${site}/preferences.xml`), /"porticoEnabled">false</);
      assert.match(textOf(files, `sites/${site}/payment-methods.xml`), /<enabled-flag>false</);
    }
  });

  test('uninstall every job, service, and service profile that they install, and nothing else', () => {
    const { portico_metadata: installed, portico_uninstall: removed } = some;
    for (const file of ['jobs.xml', 'services.xml']) {
      const entries = (xml: string): string[] =>
        [...xml.matchAll(/<(?:job|service|service-profile) [^>]*?="([^"]+)"/g)].map(([, id = '']) => id);
      const text = textOf(removed, file);
      assert.deepEqual(entries(text), entries(textOf(installed, file)));
      assert.equal([...text.matchAll(/ mode="delete"/g)].length, entries(text).length);
    }
    assert.deepEqual(
      Object.keys(removed ?? {}).filter((path) => path.startsWith('meta/')),
      [],
    );
  });

  for (const [name, files] of Object.entries(some))
    if (name !== 'portico_0_1_0')
      test(`${name} is valid`, { skip: noSchemas }, () => {
        for (const [path, content] of Object.entries(files)) assertValid(path, content);
      });
});

describe('upgrades', () => {
  /** As if everything that is defined now had been released. */
  const since = Object.fromEntries(definedIn(metadata).ids.map((id) => [id, '0.1.0']));
  const known = (file: string): string =>
    file === 'released.json' ? JSON.stringify({ ...released, since }) : metadata(file);

  test('bring definitions only, so that nothing that a merchant set is lost', () => {
    assert.deepEqual(Object.keys(archives(['RefArch'], known)['portico_upgrade'] ?? {}), [
      'meta/system-objecttype-extensions.xml',
      'meta/custom-objecttype-definitions.xml',
    ]);
  });

  test('have an archive for every deployment with nothing that a merchant sets', () => {
    const own = metadata('jobs.xml');
    const jobs = own.replaceAll('forward events', 'of a test');
    const read = (file: string): string => (file === 'jobs.xml' ? jobs : known(file));
    for (const sites of [[], ['RefArch']]) {
      const made = archives(sites, read, '0.2.0');
      assert.ok(made['portico_upgrade']?.['jobs.xml'], 'there is a new job');
      assert.deepEqual(made['portico_definitions'], {
        'meta/system-objecttype-extensions.xml': metadata('meta/system-objecttype-extensions.xml'),
        'meta/custom-objecttype-definitions.xml': metadata('meta/custom-objecttype-definitions.xml'),
      });
    }
  });

  test('bring a new job, for the sites, and leave the others as they are', () => {
    const own = metadata('jobs.xml');
    const jobs = own.replace(
      '</jobs>',
      `${own.slice(own.indexOf('  <job '), own.indexOf('</job>') + 7).replace('forward events', 'of a test')}</jobs>`,
    );
    const read = (file: string): string => (file === 'jobs.xml' ? jobs : known(file));
    const upgrade = archives(['RefArch'], read, '0.2.0')['portico_upgrade'];
    const text = textOf(upgrade, 'jobs.xml');
    assert.deepEqual(idsIn(text), ['job Portico: of a test']);
    assert.match(text, /<context site-id="RefArch" \/>/);
    assert.equal(upgrade?.['services.xml'], undefined);
    if (!noSchemas) assertValid('jobs.xml', text);
  });

  const some = { 'job a': '0.1.0', 'job b': '0.2.0' };
  for (const [id, version, isNew] of [
    ['job a', '0.1.0', false],
    ['job a', '0.2.0', false],
    ['job b', '0.2.0', true],
    ['job b', '0.3.0', false],
    ['job c', '0.3.0', true],
  ] as const)
    test(`${isNew ? 'bring' : 'leave out'} ${id} in ${version}`, () =>
      assert.equal(isNewIn(id, version, { first: '0.1.0', attributes: {}, since: some }), isNew));

  test('record what a release adds, and keep what earlier ones recorded', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-released-'));
    try {
      cpSync(fileURLToPath(new URL('int_portico/metadata', import.meta.url)), folder, { recursive: true });
      const { 'job Portico: purge': purge, ...others } = released.since;
      const before = { ...released, since: others };
      writeFileSync(join(folder, 'released.json'), JSON.stringify(before));
      recordRelease(folder, '0.2.0');
      const after = JSON.parse(readFileSync(join(folder, 'released.json'), 'utf8')) as Released;
      assert.equal(purge, '0.1.0');
      assert.deepEqual(after.since, { ...after.since, ...others, 'job Portico: purge': '0.2.0' });
      assert.deepEqual(after.attributes, { ...after.attributes, ...released.attributes });
      assert.deepEqual(Object.keys(after.since).toSorted(), definedIn(metadata).ids.toSorted());
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('only add to what was released', () => {
    const now = definedIn(metadata);
    assertAdditive(now, released);
    assert.ok(Object.keys(released.attributes).length > 90);
    for (const [from, to, says] of [
      [
        'attribute-id="porticoHost"',
        'attribute-id="porticoHostname"',
        /SitePreferences\.porticoHost .* is now missing/,
      ],
      ['<type>boolean</type>', '<type>string</type>', /was released with the type boolean and is now string/],
    ] as const) {
      const read = (file: string): string => metadata(file).replaceAll(from, to);
      assert.throws(() => archives([], read), says);
    }
  });
});
