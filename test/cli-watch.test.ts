/** `portico audit --watch` as a process, on a small shop whose pages are files. */
import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { describe, test } from 'node:test';
import type { Report } from '#audit';
import { portico, startPortico, unhurried, type Running } from './support/command-line.ts';
import { fileOwner, temporaryFolder } from './support/shops.ts';

const suite = fileOwner();
const names = ['lamp', 'chair', 'table'];

const productPage = (name: string, price?: string): string => `<!doctype html>
<html lang="en"><head><title>${name} | Small Shop</title></head><body><main>
<h1>Wooden ${name}</h1><p>${price ?? ''} EUR</p><p>A ${name} of oak, made to last, delivered in three days.</p>
<button>Add to cart</button></main>
<script type="application/ld+json">${JSON.stringify({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: `Wooden ${name}`,
  sku: name,
  offers: { '@type': 'Offer', priceCurrency: 'EUR', ...(price === undefined ? {} : { price }) },
})}</script></body></html>`;

/** A folder with a home page and three products. */
async function writeShop(): Promise<string> {
  const folder = await temporaryFolder(suite);
  await mkdir(join(folder, 'products'));
  const links = names.map((name) => `<a href="/products/${name}.html">Wooden ${name}</a>`).join(' ');
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><head><title>Small Shop</title></head><body><main><h1>Small Shop</h1>${links}</main></body></html>`,
  );
  for (const name of names)
    await writeFile(join(folder, `products/${name}.html`), productPage(name, '12.50'));
  return folder;
}

/** Serves the files of the folder, as they are now. */
async function serveFolder(folder: string, port = 0): Promise<Server & { port: number }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = join(folder, pathname === '/' ? 'index.html' : pathname);
    readFile(file).then(
      (body) =>
        response
          .writeHead(200, { 'content-type': extname(file) === '.html' ? 'text/html' : 'text/plain' })
          .end(body),
      () =>
        response
          .writeHead(404, { 'content-type': 'text/html' })
          .end('<!doctype html><title>Not found</title>'),
    );
  });
  suite.after(() => void server.close());
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return Object.assign(server, { port: (server.address() as AddressInfo).port });
}

/** Until what it has written fits. */
async function written(running: Running, text: () => string, pattern: RegExp): Promise<string> {
  const endsAt = performance.now() + 60_000;
  while (!pattern.test(text())) {
    if (running.process.exitCode !== null || performance.now() > endsAt)
      assert.fail(`${pattern.source} was not written:\n${running.stdout()}\n${running.stderr()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return text();
}

const printed = (running: Running, pattern: RegExp, from = 0): Promise<string> =>
  written(running, () => running.stdout().slice(from), pattern);

async function stopped(running: Running): Promise<void> {
  running.process.kill('SIGINT');
  assert.equal((await running.ended).code, 130);
}

describe('cli watch', () => {
  test('audits again after a change, prints the differences, and rewrites the report', async () => {
    const folder = await writeShop();
    const { port } = await serveFolder(folder);
    const out = join(folder, 'report.json');
    const running = startPortico(
      ['audit', `http://127.0.0.1:${port}`, '--allow-private', '--watch', '--quiet', '--out', out],
      { cwd: folder, node: unhurried },
    );
    await printed(running, /Watching this folder\. Press Ctrl-C to stop\.\n/);
    const before = JSON.parse(await readFile(out, 'utf8')) as Report;
    let mark = running.stdout().length;
    for (const name of names) await writeFile(join(folder, `products/${name}.html`), productPage(name));
    const worse = await printed(running, /offer-price-valid[\s\S]*\d+ unchanged findings?\.\n/, mark);
    assert.match(worse, /^\d\d:\d\d:\d\d {2}products\/\w+\.html.* changed\. Audited in \d+\.\d s\.$/m);
    assert.match(worse, /Worse \(\d+\)/);
    const after = JSON.parse(await readFile(out, 'utf8')) as Report;
    assert.notEqual(after.id, before.id);
    assert.ok((after.score.overall ?? 0) < (before.score.overall ?? 0));

    mark = running.stdout().length;
    await writeFile(join(folder, 'notes.txt'), 'not shown');
    await printed(running, /notes\.txt changed\. Audited in .*\nNo changes: /, mark);
    await stopped(running);
  });

  test('waits for a server that is not running yet or restarts', async () => {
    const folder = await writeShop();
    const first = await serveFolder(folder);
    const { port } = first;
    await new Promise((resolve) => first.close(resolve));
    const running = startPortico(
      ['audit', `http://127.0.0.1:${port}`, '--allow-private', '--watch', '--quiet'],
      { cwd: folder, node: unhurried },
    );
    await written(running, running.stderr, /Waiting for it to respond\./);
    await serveFolder(folder, port);
    await printed(running, /Watching this folder/);
    assert.match(running.stderr(), /^Connection refused on port \d+\. Waiting for it to respond\.\n$/);
    await stopped(running);
  });

  test('rejects what cannot be watched before any request', async () => {
    const cases: [args: string[], message: RegExp][] = [
      [['https://shop.example', '--watch'], /^--watch requires a preview on this machine/],
      [
        ['http://127.0.0.1:9', '--watch', '--json'],
        /^--watch prints text\. To write other formats, use --out\.\n$/,
      ],
      [
        ['http://127.0.0.1:9', '--watch', '--write-baseline'],
        /^--watch and --write-baseline cannot be used together\.\n$/,
      ],
      [
        ['http://127.0.0.1:9', '--allow-private', '--quiet', '--watch=no-such-folder'],
        /^--watch: cannot read "no-such-folder": .*\.\n$/,
      ],
    ];
    for (const [args, message] of cases) {
      const { code, stdout, stderr } = await portico(['audit', ...args]);
      assert.deepEqual([code, stdout], [2, ''], args.join(' '));
      assert.match(stderr, message);
    }
  });
});
