/** `portico sandbox google` as a real process, against our own store. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../src/cli/sandbox/provider.ts';
import { googleRules } from '../sandbox/google/index.ts';
import { openGoogleStore, type GoogleStore } from './doctor/google/healthy-google.ts';
import { portico, startPortico } from './support/command-line.ts';
import { leastSchemas } from './support/ucp/least-schemas.ts';

describe('portico sandbox google', () => {
  let store: GoogleStore;
  const schemas = leastSchemas(['2026-04-08', '2026-01-23']);
  before(async () => {
    store = await openGoogleStore();
  });
  after(async () => {
    await store.close();
    rmSync(schemas, { recursive: true });
  });

  for (const release of ['2026-04-08', '2026-01-23'])
    test(`buys with ${release}, and prints each request and each rule`, async () => {
      const port = await freePort('127.0.0.1');
      await store.makePartner(port);
      const { code, stdout, stderr } = await portico([
        'sandbox',
        'google',
        '--store',
        store.url,
        '--port',
        String(port),
        '--release',
        release,
        '--item',
        'lh-117-bla',
        '--buyers',
        '2',
        '--wait',
        '10',
        '--schemas',
        schemas,
      ]);
      const said = `${stdout}\n${stderr}`;
      assert.match(stdout, /^Google’s platform has its profile at http:\/\/127\.0\.0\.1:\d+\/profile/);
      assert.match(stdout, /^POST \S+\/checkout-sessions → 201, \d+ ms$/m, said);
      assert.match(stdout, /^POST \S+\/checkout-sessions\/[^/]+\/complete → 200, \d+ ms$/m, said);
      for (const rule of googleRules) assert.match(stdout, new RegExp(`^[✓✗–] ${rule}  \\S`, 'm'), said);
      assert.doesNotMatch(stdout, /^✗/m, said);
      assert.match(stdout, /^✓ google-webhook-signature {2}/m, said);
      assert.match(stdout, /^✓ google-schemas {2}\d\d responses and order updates were compared\.$/m, said);
      assert.match(stdout, /^0 failed, \d+ passed, \d+ unknown\. /m, said);
      assert.deepEqual([code, stderr], [0, '']);
    });

  test('receives the refund of a part of the order that it paid, and verifies it', async () => {
    const port = await freePort('127.0.0.1');
    await store.makePartner(port);
    const options = ['--port', String(port), '--item', 'lh-117-bla', '--buyers', '0', '--wait', '10'];
    const google = startPortico(['sandbox', 'google', '--store', store.url, ...options, '--refund', '120']);
    const asked = (): RegExpExecArray | null =>
      /portico orders refund (\S+) --amount 1\.00/.exec(google.stdout());
    while (!asked() && google.process.exitCode === null) await setTimeout(50);
    const [, number = ''] = asked() ?? [];
    const { env } = store;
    const refunded = await portico(['orders', 'refund', number, '--amount', '1.00'], { env });
    assert.equal(refunded.code, 0, refunded.stderr);
    const { code, stdout } = await google.ended;
    assert.match(
      stdout,
      /^✓ google-refund {2}A partial refund of 100 in minor units came as an adjustment, completed\.$/m,
    );
    for (const rule of ['google-webhook-id', 'google-webhook-signature'])
      assert.match(stdout, new RegExp(`^✓ ${rule} {2}`, 'm'));
    assert.equal(code, 0, stdout);
  });

  test('names a port that is taken', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    const args = ['sandbox', 'google', '--store', store.url, '--port', String(port)];
    const { code, stdout, stderr } = await portico(args);
    await new Promise((resolve) => taken.close(resolve));
    assert.deepEqual([code, stdout], [2, '']);
    assert.equal(stderr, `Port ${port} is already in use. Choose another port with --port.\n`);
  });

  test('shows its own examples', async () => {
    const { stdout } = await portico(['sandbox', 'google', '--help']);
    assert.match(stdout, /portico sandbox google --store /);
    assert.doesNotMatch(stdout, /google-pay-token/);
  });

  const refusals: [args: string[], message: RegExp][] = [
    [['--store', 'http://'], /^--store: "http:\/\/" is not a URL\.\n$/],
    [['--store', 'http://127.0.0.1:1', '--release', '2026-08-25'], /^--release must be one of 2026-04-08, /],
    [['--store', 'http://127.0.0.1:1', '--buyers', '201'], /^--buyers/],
    [
      ['--store', 'http://127.0.0.1:1', '--schemas', '/no/such/folder'],
      /^--schemas: \/no\/such\/folder has no 2026-04-08\/schemas\/shopping\/checkout\.json\./,
    ],
    [['--store', 'http://127.0.0.1:1', '--refund', '0'], /^--refund/],
    [['--store', 'http://127.0.0.1:1', '--feed', '/no/such/feed'], /^--feed/],
  ];
  for (const [args, message] of refusals)
    test(`rejects ${args.slice(-2).join(' ')}`, async () => {
      const { code, stdout, stderr } = await portico(['sandbox', 'google', ...args]);
      assert.deepEqual([code, stdout], [2, '']);
      assert.match(stderr, message);
    });

  test('fails for a store without a profile, and says so', async () => {
    const { code, stdout } = await portico(['sandbox', 'google', '--store', 'http://127.0.0.1:1']);
    assert.equal(code, 1);
    assert.match(stdout, /^✗ google-profile {2}/m);
  });
});
