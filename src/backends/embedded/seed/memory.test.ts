/** What stays in memory while a long file is read: not how fast, and not what garbage there is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readCatalogue } from './read.ts';
import { seedCatalogue } from './seed.ts';
import { memoryCatalogue } from '../../../../test/support/embedded/seed.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const retained = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

const total = 60_000;

async function* csvRows(rows: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from('product_id,title,description,price,sku,option.Size,stock\n');
  for (let at = 0; at < rows; at += 500) {
    const lines = Array.from({ length: 500 }, (_, n) => {
      const product = Math.floor((at + n) / 2);
      return `p${product},Thing ${product},A thing with the number ${product},${(product % 900) + 1}.99,s${at + n},${(at + n) % 2},5`;
    });
    yield Buffer.from(`${lines.join('\n')}\n`);
  }
}

async function* feedItems(items: number, onItem: (at: number) => void): AsyncGenerator<Uint8Array> {
  yield Buffer.from('<rss xmlns:g="http://base.google.com/ns/1.0"><channel>');
  for (let at = 0; at < items; at++) {
    onItem(at);
    yield Buffer.from(
      `<item><g:id>i${at}</g:id><g:title>Thing</g:title><g:description>A thing ${at}</g:description><g:price>5 USD</g:price><g:color>c${Math.floor(at / 9_000)}</g:color><g:item_group_id>g${at % 9_000}</g:item_group_id></item>\n`,
    );
  }
  yield Buffer.from('</channel></rss>');
}

/** Heap that is retained at each batch, and the report. */
async function measure(source: AsyncIterable<Uint8Array>) {
  const samples: number[] = [];
  const report = await seedCatalogue({
    catalogue: memoryCatalogue({ keep: false }),
    site: 'demo',
    source: readCatalogue(source, { defaults: { currency: 'USD' } }),
    onProgress: ({ products }) => {
      if (products % 2_000 === 0 || samples.length === 0) samples.push(retained());
    },
  });
  const [first = 0, ...rest] = samples;
  return { report, growth: Math.max(...rest, 0) - first, samples: samples.length };
}

test('uses no more memory after 60,000 CSV rows than after a thousand', { timeout: 110_000 }, async () => {
  const { report, growth, samples } = await measure(csvRows(total));
  assert.deepEqual([report.products, report.variants, report.rejected], [total / 2, total, 0]);
  assert.ok(samples >= 10);
  assert.ok(growth < 4_000_000, `${growth} bytes more than after the first batch`);
});

test('buffers 27,000 feed items of scattered groups on disk, not in memory', async () => {
  const samples: number[] = [];
  const source = feedItems(27_000, (at) => {
    if (at === 3_000 || at === 26_999) samples.push(retained());
  });
  const { report } = await measure(source);
  assert.deepEqual([report.products, report.variants], [9_000, 27_000]);
  const [early = 0, late = Infinity] = samples;
  assert.ok(late - early < 3_000_000, `${late - early} bytes more`);
});
