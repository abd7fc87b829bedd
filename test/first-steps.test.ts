/** docs/first-steps.md, followed literally in an empty folder, with the package as it is published. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { freePort, ready } from './faults/nodes.ts';
import { startPortico } from './support/command-line.ts';
import { startNewcomer, type Newcomer } from './support/newcomer.ts';
import { readPage } from './support/read-page.ts';
import { fileOwner } from './support/shops.ts';

const suite = fileOwner();
const name = '@portico-commerce/portico';
const { under: blocksOf } = readPage('first-steps.md');

describe('first steps', () => {
  let newcomer: Newcomer;
  before(async () => {
    newcomer = await startNewcomer(suite);
  });

  /** What a reader types, with the archive for the published package, and a demo shop for their own. */
  const typed = (blocks: readonly string[], shop: string, port = 8787): string =>
    blocks
      .join('\n')
      .replaceAll(name, newcomer.archive)
      .replaceAll('https://shop.example', shop)
      .replaceAll(':8787', `:${port}`);

  /** An empty folder with the package, as the first path leaves it. */
  async function installed(): Promise<string> {
    const place = newcomer.place();
    const [install = ''] = blocksOf('A first report')[0]?.split('\n') ?? [];
    const { code, output } = await newcomer.shell(typed([install], ''), place);
    assert.equal(code, 0, output);
    return place;
  }

  test('a first report', async () => {
    const place = newcomer.place();
    const blocks = blocksOf('A first report');
    assert.equal(blocks.length, 1);
    const { code, output } = await newcomer.shell(typed(blocks, 'https://drifting.test'), place);
    assert.equal(code, 0, output);
    assert.match(output, /^79 of 100, Grade C: https:\/\/drifting\.test\/\nReport: report\.html$/m);
    assert.match(await readFile(join(place, 'report.html'), 'utf8'), /^<!doctype html>/);
  });

  test('a first paid order', async () => {
    const place = await installed();
    const [start = '', ...buying] = blocksOf('A first paid order');
    assert.equal(start, 'npx portico serve --sandbox\n');
    const port = await freePort();
    const service = startPortico(['serve', '--sandbox'], {
      program: join(place, 'node_modules', name, 'dist/src/main.js'),
      cwd: place,
      env: { PORT: String(port) },
    });
    try {
      await ready(`http://127.0.0.1:${port}`);
      const { code, output } = await newcomer.shell(typed(buying, '', port), place);
      assert.equal(code, 0, output);
      assert.match(output, /"id":"lh-117-bla"|lh-117/);
      assert.match(output, /"orderNo":/);
      assert.match(output, /"type":"total"/);
    } finally {
      service.process.kill('SIGTERM');
      await service.ended;
    }
  });

  test('a first gate', async () => {
    const [gate = '', baseline = ''] = blocksOf('A first gate');
    const place = await installed();
    const good = await newcomer.shell(typed([gate, baseline], 'https://healthy.test'), place);
    assert.equal(good.code, 0, good.output);
    assert.match(good.output, /Wrote \d+ findings to portico\.baseline\.json/);
    const other = await installed();
    const bad = await newcomer.shell(typed([gate], 'https://drifting.test'), other);
    assert.equal(bad.code, 1, bad.output);
    assert.match(bad.output, /The minimum is 80/);
  });
});
