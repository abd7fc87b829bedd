import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createCatalogue } from '#backends/embedded';
import { openDatabase, siteStore } from '#storage';
import { portico } from '../../../test/support/command-line.ts';

describe('seed', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-seed-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const database = (name: string): string => `sqlite:${join(folder, name)}`;
  const run = (name: string, ...args: string[]) =>
    portico(['seed', ...args], { env: { DATABASE_URL: database(name) } });
  const file = async (name: string, text: string): Promise<string> => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };

  test('loads the demo store without --catalogue, and again with the same result', async () => {
    for (let time = 0; time < 2; time++) {
      const { code, stdout, stderr } = await run('demo.db');
      assert.equal(code, 0, stderr);
      assert.match(stdout, /^demo: 67 products with 105 variants, 6 categories written\.\n$/);
    }
    const opened = await openDatabase(database('demo.db'));
    try {
      const catalogue = createCatalogue({ database: opened, now: Date.now, origin: () => 'https://x.test' });
      assert.equal(await catalogue.count('demo'), 67);
      assert.equal((await catalogue.terms('demo')).promotions.length, 7);
      assert.equal((await siteStore(opened).read('demo'))?.name, 'Larch and Loom');
    } finally {
      await opened.close();
    }
  });

  test('loads a file, reports rejected rows and writes them to --rejects, and exits with 0', async () => {
    const catalogue = await file(
      'mine.csv',
      'product_id,title,description,price,categories\na,Thing,Good,5.00,Things > Small\nb,Thing,Bad,"1,299",\n',
    );
    const rejects = join(folder, 'rejects.jsonl');
    const { code, stdout, stderr } = await run('mine.db', '--catalogue', catalogue, '--rejects', rejects);
    assert.equal(code, 0, stderr);
    assert.match(
      stdout,
      /^demo: 1 products with 1 variants, 2 categories written\.\nWarning: 1 row was rejected:\n/,
    );
    assert.match(stdout, /row 3 \("b"\): price: "1,299"/);
    assert.match(stdout, /no delivery methods/);
    const [line] = (await readFile(rejects, 'utf8')).trimEnd().split('\n');
    assert.deepEqual(Object.keys(JSON.parse(line ?? '') as object), ['row', 'id', 'problems']);
  });

  test('exits with 1 if every row is rejected or the file is cut off', async () => {
    const bad = await file('bad.jsonl', '{"id":"a"}\n{"id":"b"}\n');
    assert.equal((await run('bad.db', '--catalogue', bad)).code, 1);
    const broken = await file('broken.xml', '<rss><channel><item>');
    const { code, stdout } = await run('bad.db', '--catalogue', broken);
    assert.equal(code, 1);
    assert.match(stdout, /could not be read to the end\. /);
  });

  test('reads terms from a separate file', async () => {
    const terms = await readFile(new URL('../../../fixtures/demo-store/terms.json', import.meta.url), 'utf8');
    const good = await file('terms.json', terms);
    const catalogue = await file('one.csv', 'product_id,title,description,price\na,Thing,Good,5.00\n');
    const { code, stdout } = await run('terms.db', '--catalogue', catalogue, '--terms', good);
    assert.equal(code, 0);
    assert.doesNotMatch(stdout, /Warning/);
    const wrong = await file('wrong.json', terms.replace('"returns"', '"returning"'));
    const refused = await run('terms.db', '--catalogue', catalogue, '--terms', wrong);
    assert.equal(refused.code, 2);
    assert.match(refused.stderr, /unknown member "returning"/);
  });

  const misuse: [args: string[], says: RegExp][] = [
    [['--catalogue', '/nowhere/x.csv'], /cannot read "\/nowhere\/x\.csv": there is no such file/],
    [['--catalogue', '/'], /it is a folder/],
    [['--catalogue', import.meta.filename, '--format', 'yaml'], /--format must be one of jsonl, csv, google/],
    [['--catalogue', import.meta.filename, '--site', 'other'], /No store found with the ID "other"/],
    [['--catalogue', import.meta.filename, '--terms', import.meta.filename], /is not JSON/],
    [['--catalogue', import.meta.filename, '--rejects', '/nowhere/x'], /--rejects: cannot write/],
    [['--format', 'csv'], /require --catalogue/],
    [['--colour'], /Unknown option/],
  ];
  for (const [args, says] of misuse)
    test(`portico seed ${args.map((arg) => arg.replace(import.meta.filename, 'a file')).join(' ')} is a usage error`, async () => {
      const { code, stderr } = await run('misuse.db', ...args);
      assert.equal(code, 2, stderr);
      assert.match(stderr, says);
      assert.doesNotMatch(stderr, /\n\s+at /);
    });
});
