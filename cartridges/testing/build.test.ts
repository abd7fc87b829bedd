/** The built cartridge: nothing but ES5, everything where the platform looks for it, and the same archive from the same sources. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { loadDemoStore } from '#backends/embedded';
import { testEngines } from '../../sandbox/sfcc/script-api/engines/testing.ts';
import { writeRelease } from '../archives.ts';
import { cartridgeNames } from '../names.ts';
import { buildCartridge, type Built } from '../build.ts';
import { importArchive } from './import-archive.ts';
import { openInstalled, preferencesOf } from './instance.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const [, { skip }] = testEngines() as [unknown, { skip: string | false }];

describe('build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-build-'));
  let built: Built;
  before(() => {
    built = buildCartridge(folder, ['demo']);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const json = <T>(path: string): T => JSON.parse(readFileSync(join(built.cartridge, path), 'utf8')) as T;
  const text = (path: string): string => readFileSync(join(built.cartridge, path), 'utf8');
  const archive = (name: string): Uint8Array => readFileSync(join(folder, `${name}.zip`));
  const imported = (name: string) => importArchive(`${name}.zip`, archive(name));
  const deployed = `portico_${version.replaceAll('.', '_')}`;

  test('contains only ECMAScript 5 files', async () => {
    const tool = fileURLToPath(new URL('../../node_modules/.bin/es-check', import.meta.url));
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [
      tool,
      'es5',
      `${built.cartridge}/**/*.js`,
    ]);
    assert.match(stdout + stderr, new RegExp(`checking ${built.files.length} files[\\s\\S]*passed`, 'i'));
  });

  test('contains everything that the cartridge descriptors name', () => {
    const { hooks, caches, type } = json<{ hooks: string; caches: string; type?: string }>('package.json');
    assert.equal(type, undefined, 'the platform loads CommonJS');
    assert.ok(json<{ caches: unknown[] }>(caches).caches.length > 0);
    for (const { name, script } of json<{ hooks: { name: string; script: string }[] }>(hooks).hooks) {
      const path = `${script.replace(/\.js$/, '')}.js`;
      assert.match(text(path), new RegExp(`exports\\.${name.split('.').at(-1)} =`), name);
    }
    const steps = json<{ 'step-types': Record<string, { module: string; function: string }[]> }>(
      'steptypes.json',
    );
    for (const { module, function: name } of Object.values(steps['step-types']).flat())
      assert.match(text(module.replace('int_portico/', '')), new RegExp(`exports\\.${name} =`), module);
  });

  /** The file, and all that it requires before it is called. @param script below `cartridge/`, without its ending */
  function loadedBy(script: string): string[] {
    const found = new Set<string>();
    const waiting = [`cartridge/${script}.js`];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (found.has(file)) continue;
      found.add(file);
      for (const [, path = ''] of text(file).matchAll(/require\("(\.{1,2}\/[^"]+)"\)/g))
        waiting.push(posix.join(posix.dirname(file), `${path}.js`));
    }
    return [...found];
  }

  test('loads two files for a 404 of the storefront, and a bounded number for a path of ours', () => {
    assert.equal(loadedBy('controllers/RedirectURL').length, 2);
    const ours = loadedBy('controllers/UCP');
    const size = ours.reduce((sum, file) => sum + Buffer.byteLength(text(file)), 0);
    assert.ok(ours.length <= 300, `${ours.length} files`);
    // 245 files of 1,122,000 bytes when it was set.
    assert.ok(size <= 1_140_000, `${size} bytes`);
  });

  test('loads no adapter of a processor before it is needed', () => {
    const needed = ['adapter', 'processor-api', 'registry', 'run', 'store-module'];
    for (const script of ['controllers/UCP', 'scripts/hooks/order', 'scripts/jobs/recover']) {
      const processors = loadedBy(script).flatMap((file) => /\/processors\/(.+)\.js$/.exec(file)?.[1] ?? []);
      assert.deepEqual(
        processors.filter((name) => !needed.includes(name)),
        [],
        script,
      );
    }
  });

  test('routes every alias to a public route', () => {
    const { demo: rules = '' } = imported('portico_aliases').urlRules ?? {};
    const pipelines = [...rules.matchAll(/pipeline="UCP-(\w+)"/g)].map(([, route = '']) => route);
    assert.ok(pipelines.length >= 8);
    const controller = text('cartridge/controllers/UCP.js');
    for (const route of pipelines) assert.match(controller, new RegExp(`exports\\.${route} =`), route);
  });

  test('archives the cartridge as a code version, reproducibly', () => {
    const before = built.archives.map(archive);
    const names = Object.keys(unzipSync(archive(deployed)));
    const inFolder = globSync(
      cartridgeNames.flatMap((name) => [`${name}/**/*`, `${name}/**/.*`]),
      { cwd: folder, withFileTypes: true },
    )
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
    assert.deepEqual(
      names.toSorted(),
      inFolder.map((path) => `${deployed}/${path.replaceAll('\\', '/')}`).toSorted(),
    );
    for (const file of built.files) assert.ok(names.includes(`${deployed}/int_portico/${file}`), file);
    for (const file of ['.project', 'package.json', 'hooks.json', 'caches.json', 'steptypes.json', 'LICENSE'])
      assert.ok(names.includes(`${deployed}/int_portico/${file}`), file);
    buildCartridge(folder, ['demo']);
    assert.deepEqual(built.archives.map(archive), before);
  });

  test('removes aliases of an earlier build', () => {
    const again = join(folder, 'again');
    const metadata = join(root, 'cartridges/int_portico/metadata');
    const made = { cartridges: folder, metadata, version, sites: ['demo'] };
    const aliases = join(again, 'portico_aliases.zip');
    writeRelease(again, made);
    assert.ok(existsSync(aliases));
    writeRelease(again, { ...made, sites: [] });
    assert.ok(!existsSync(aliases));
  });

  test('has no link in its README that leads nowhere', () => {
    const source = readFileSync(join(root, 'cartridges/int_portico/README.md'), 'utf8');
    const metadata = join(root, 'cartridges/int_portico/metadata');
    const links = [...source.matchAll(/\]\((?!#|https:)([^)]+)\)/g)].map(([, href = '']) => href);
    assert.ok(links.length > 5);
    for (const href of links) assert.ok(href.startsWith('../../'), href);
    const published = join(folder, 'published');
    const sourceUrl = (path: string): string => `https://example.test/blob/v${version}/${path}`;
    // Without a public repository, links become text.
    assert.doesNotMatch(text('README.md'), /\]\((?!#|https:)/);
    assert.match(text('README.md'), /see docs\/salesforce\.md\./);
    const again = join(folder, 'linked/int_portico');
    mkdirSync(again, { recursive: true });
    mkdirSync(join(folder, 'linked/bm_portico'));
    writeFileSync(join(again, 'README.md'), source);
    writeRelease(published, { cartridges: join(folder, 'linked'), metadata, version, sites: [], sourceUrl });
    const linked = readFileSync(join(published, 'int_portico/README.md'), 'utf8');
    for (const href of links)
      assert.ok(linked.includes(`](${sourceUrl(href.slice('../../'.length))})`), href);
    const zipped = unzipSync(readFileSync(join(published, `${deployed}.zip`)));
    assert.equal(Buffer.from(zipped[`${deployed}/int_portico/README.md`] ?? []).toString('utf8'), linked);
  });

  test('names the release and the cartridge where tools and the platform read them', () => {
    assert.equal(json<{ version: string }>('package.json').version, version);
    assert.ok(text('cartridge/scripts/version.js').includes(`version = exports.version = "${version}"`));
    assert.match(text('.project'), /<name>int_portico<\/name>/);
    assert.match(text('cartridge/int_portico.properties'), /^demandware\.cartridges\.int_portico\.id=/m);
  });

  test('lets tools find the built cartridge, and no sources, in the default folder', () => {
    assert.match(readFileSync(join(root, '.gitignore'), 'utf8'), /^\/cartridges\/built\/$/m);
    assert.deepEqual(
      globSync('{.project,*/.project,*/{static,src,metadata}/**/.project}', {
        cwd: join(root, 'cartridges/int_portico'),
      }),
      [],
    );
    const skipped = ['dist', 'build', 'coverage', '.cache', 'tmp', 'temp', 'node_modules'];
    assert.ok('cartridges/built'.split('/').every((name) => !skipped.includes(name)));
  });

  const wrong: [args: string[], says: RegExp][] = [
    [['--site', '../RefArch'], /--site "\.\.\/RefArch" is not a site ID/],
    [['--sites', 'a'], /Unknown option '--sites'/],
  ];
  for (const [args, says] of wrong)
    test(`rejects ${args.join(' ')} and writes nothing`, async () => {
      const cwd = mkdtempSync(join(tmpdir(), 'portico-wrong-'));
      const ended = promisify(execFile)(process.execPath, [join(root, 'cartridges/build.ts'), ...args], {
        cwd,
      });
      await assert.rejects(ended, (error: { code: number; stderr: string }) => {
        assert.equal(error.code, 1);
        assert.match(error.stderr, says);
        return true;
      });
      assert.deepEqual(
        globSync('**', { cwd }).filter((path) => path !== '' && path !== '.'),
        [],
      );
      rmSync(cwd, { recursive: true });
    });

  test('contains no local paths, Node APIs, or test code', () => {
    for (const file of built.files) {
      const code = text(file).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
      assert.doesNotMatch(code, /node:|process\.|\/work\/|#commerce|\.testing|async |await |=>/, file);
      assert.ok(existsSync(join(built.cartridge, file)));
    }
  });

  /** The steps of README.md that are done with files; people do the others in Business Manager, here the test does. */
  test('sells after the steps of the README', { skip }, async () => {
    const readme = text('README.md');
    const install = readme.slice(readme.indexOf('## Install'), readme.indexOf('## Upgrade'));
    const [, command = ''] = /^npx portico cartridge (.+)$/m.exec(install) ?? [];
    assert.match(command, /^\w+ --site \w+$/);
    const listed = [...install.matchAll(/^\| `(\w+)\.zip`/gm)].map(([, name = '']) => name);
    // The README may name an earlier release.
    const now = listed.map((name) => name.replace(/^portico_\d+_\d+_\d+$/, deployed));
    assert.deepEqual(now.toSorted(), built.archives.toSorted());

    // Step 1, from the archive.
    const place = join(folder, 'instance');
    for (const [path, content] of Object.entries(unzipSync(archive(deployed)))) {
      mkdirSync(dirname(join(place, path)), { recursive: true });
      writeFileSync(join(place, path), content);
    }
    // A store with one processor needs no adapter of another.
    const processors = join(place, deployed, 'int_portico/cartridge/scripts/processors');
    for (const name of others) rmSync(join(processors, `${name}.js`));
    // Steps 2, 3, and 7: left of the storefront, and two imports.
    const { metadata, preferences = {} } = imported('portico_metadata');
    assert.ok(metadata);
    const { urlRules = {} } = imported('portico_aliases');
    const { site: demo } = await loadDemoStore();
    const site = { ...demo, agentPolicy: 'open' as const, rateLimit: 10_000 };
    const instance = await openInstalled({
      engine: 'rhino',
      site,
      cartridges: [{ name: 'int_portico', root: join(place, deployed, 'int_portico') }],
      metadata,
      preferences,
      urlRules,
    });
    try {
      const ask = async (path: string, content?: object) => {
        const body = content === undefined ? {} : { method: 'POST', body: JSON.stringify(content) };
        const headers = { 'Content-Type': 'application/json' };
        const response = await fetch(instance.origin + path, { headers, ...body });
        // oxlint-disable-next-line typescript/no-explicit-any -- answers of many shapes
        return { status: response.status, body: (await response.json()) as any };
      };
      assert.equal((await ask('/.well-known/ucp')).status, 404, 'an import alone turns nothing on');
      // Steps 4, 5, and 9.
      instance.state.preferences.set(site.id, new Map(Object.entries(preferencesOf(site))));
      instance.state.caches.clear();
      instance.clearPageCache();
      const manifest = await ask('/.well-known/ucp');
      assert.deepEqual(manifest.body.generator, { name: 'int_portico', version });
      const sessions = '/api/ucp/checkout/sessions';
      const { body: checkout } = await ask(sessions, {
        line_items: [{ item: { id: 'af-101-40' }, quantity: 1 }],
        buyer: { email: 'ada@example.test', first_name: 'Ada', last_name: 'Byron' },
        fulfillment: { methods: [{ type: 'shipping', destinations: [address] }] },
      });
      const paid = await ask(`${sessions}/${checkout.id}/pay`, {
        handler_id: 'sandbox',
        credential: { type: 'token', token: 'good' },
      });
      assert.equal(paid.body.status, 'completed', JSON.stringify(paid.body));
      for (const module of ['recover', 'purge'])
        await instance.runJob({
          module: `int_portico/cartridge/scripts/jobs/${module}`,
          function: module,
          site: site.id,
        });
    } finally {
      await instance.close();
    }
  });
});

/** Adapters beside that of the reference architecture's processor. */
const others = ['adyen-component', 'braintree', 'checkout-com', 'cybersource', 'stripe-credit'];

const address = {
  first_name: 'Ada',
  last_name: 'Byron',
  street_address: '1 Quay',
  address_locality: 'Cork',
  postal_code: 'T12 X0X0',
  address_country: 'IE',
};
