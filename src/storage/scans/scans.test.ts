import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Report } from '#audit';
import { testDialects } from '../../../test/support/databases.ts';
import { reportStore } from '../reports.ts';
import { hostAndAbove, hostName } from './host-name.ts';
import { optOutStore } from './opt-outs.ts';
import { scanStore } from './scans.ts';
import { reportShares } from './shares.ts';
import { createRetention } from '../retention/retention.ts';

const report = (id: string, url = 'https://shop.example/') =>
  ({ id, url, score: { overall: 71.5, grade: 'C' }, categories: [] as unknown }) as Report;
const day = 86_400_000;
const now = 1_800_000_000_000;

for (const { name, skip, open } of testDialects()) {
  test(`${name}: reports the progress of a scan until it ends, then never changes`, { skip }, async () => {
    const database = await open();
    const scans = scanStore(database);
    await scans.create({ id: 's1', url: 'https://shop.example/', createdAt: now, endsAt: now + 40_000 });
    await scans.progress('s1', { step: 'home', done: 1, left: 60 });
    const running = await scans.read('s1');
    assert.deepEqual(
      { state: running?.state, step: running?.step, done: running?.done, left: running?.left },
      { state: 'running', step: 'home', done: 1, left: 60 },
    );
    await scans.fail('s1', { code: 'target-unreachable', detail: 'No answer.', at: now + 1 });
    await scans.finish('s1', { token: 'late', at: now + 2 });
    await scans.progress('s1', { step: 'product', done: 2, left: 1 });
    const ended = await scans.read('s1');
    assert.deepEqual(
      [ended?.state, ended?.code, ended?.detail, ended?.token, ended?.step],
      ['failed', 'target-unreachable', 'No answer.', null, 'home'],
    );
    assert.equal(await scans.read('s2'), undefined);
    await database.close();
  });

  test(`${name}: opens a report by its link for 30 days unless it is revoked`, { skip }, async () => {
    const database = await open();
    const shares = reportShares(database);
    await reportStore(database).save('public', report('r1'), now);
    const { token, expiresAt } = await shares.create('r1', now);
    assert.match(token, /^[\w-]{22}$/);
    assert.equal(expiresAt, now + 30 * day);
    assert.equal((await shares.read(token, now))?.report.id, 'r1');
    assert.equal(await shares.read(token, expiresAt), undefined);
    for (const other of ['', 'x'.repeat(22), `${token}'`, token.slice(1), '\0'.repeat(22)])
      assert.equal(await shares.read(other, now), undefined, other);
    assert.equal((await shares.of('r1', now)).length, 1);
    assert.equal(await shares.revoke(token), true);
    assert.equal(await shares.revoke(token), false);
    assert.equal(await shares.read(token, now), undefined);
    assert.deepEqual(await shares.of('r1', now), []);
    await database.close();
  });

  test(`${name}: finds a recent scan by URL while its link is valid`, { skip }, async () => {
    const database = await open();
    const scans = scanStore(database);
    const shares = reportShares(database);
    const url = 'https://shop.example/';
    await reportStore(database).save('public', report('r1'), now);
    const { token } = await shares.create('r1', now);
    await scans.create({ id: 's1', url, createdAt: now - 10, endsAt: now + 10 });
    assert.equal(await scans.recent(url, now - 100, now), undefined, 'it still runs');
    await scans.finish('s1', { token, at: now });
    assert.deepEqual(await scans.recent(url, now - 100, now), { token, finishedAt: now });
    assert.equal(await scans.recent(url, now, now), undefined, 'too old');
    assert.equal(await scans.recent(`${url}a`, now - 100, now), undefined);
    await shares.revoke(token);
    assert.equal(await scans.recent(url, now - 100, now), undefined, 'its link was taken back');
    await database.close();
  });

  test(
    `${name}: removes public data and report links of a host and its subdomains`,
    {
      skip,
    },
    async () => {
      const database = await open();
      const scans = scanStore(database);
      const shares = reportShares(database);
      const reports = reportStore(database);
      const hosts = {
        own: 'shop_a.example',
        below: 'de.shop_a.example',
        alike: 'notshop_a.example',
        // What the underscore would stand for in a pattern.
        joker: 'de.shopxa.example',
      };
      for (const [id, host] of Object.entries(hosts))
        await reports.save('public', report(id, `https://${host}/`), now);
      await reports.save('mcp', report('by-mcp', 'https://shop_a.example/'), now);
      await reports.save('key-1', report('keyed', 'https://shop_a.example/'), now);
      const keyed = await shares.create('keyed', now);
      const alike = await shares.create('alike', now);
      await scans.create({ id: 's1', url: 'https://shop_a.example/', createdAt: now, endsAt: now });
      await scans.finish('s1', { token: keyed.token, at: now });

      assert.equal(await scans.removeReportsOf('shop_a.example'), 3);
      const left = await database.db.selectFrom('report').select('id').orderBy('id').execute();
      assert.deepEqual(
        left.map(({ id }) => id),
        ['alike', 'joker', 'keyed'],
      );
      assert.equal(await shares.read(keyed.token, now), undefined);
      assert.ok(await shares.read(alike.token, now));
      assert.equal(await scans.read('s1'), undefined);
      await database.close();
    },
  );

  test(
    `${name}: deletes old scans except reports of keys and those with a newer link`,
    { skip },
    async () => {
      const database = await open();
      const scans = scanStore(database);
      const shares = reportShares(database);
      const reports = reportStore(database);
      const old = now - 31 * day;
      for (const id of ['gone', 'shared']) await reports.save('public', report(id), old);
      await reports.save('mcp', report('gone-mcp'), old);
      await reports.save('public', report('young'), now - day);
      await reports.save('key-1', report('keyed'), old);
      await shares.create('gone', old);
      const share = await shares.create('shared', now - day);
      await scans.create({ id: 's1', url: 'https://shop.example/', createdAt: old, endsAt: old });
      await scans.create({ id: 's2', url: 'https://shop.example/', createdAt: now, endsAt: now });
      await createRetention(database, () => now).run(undefined, ['public-reports']);
      const left = await database.db.selectFrom('report').select('id').orderBy('id').execute();
      assert.deepEqual(
        left.map(({ id }) => id),
        ['keyed', 'shared', 'young'],
      );
      const links = await database.db.selectFrom('reportShare').select('token').execute();
      assert.deepEqual(links, [{ token: share.token }]);
      assert.equal(await scans.read('s1'), undefined);
      assert.ok(await scans.read('s2'));
      await database.close();
    },
  );

  test(`${name}: applies an opt-out to the host and its subdomains only`, { skip }, async () => {
    const database = await open();
    const optOuts = optOutStore(database);
    await optOuts.add('https://Shop.Example/path', { source: 'owner', createdAt: now });
    await optOuts.add('shop.example', { source: 'operator', createdAt: now + 1 });
    await optOuts.add('[2606:4700::1111]', { source: 'operator', createdAt: now });
    for (const host of ['shop.example', 'SHOP.example.', 'a.b.shop.example', '[2606:4700::1111]'])
      assert.equal(await optOuts.has(host), true, host);
    for (const host of ['example', 'myshop.example', 'shop.example.org', '[2606:4700::1112]', ''])
      assert.equal(await optOuts.has(host), false, host);
    assert.deepEqual(
      (await optOuts.list()).map(({ host, source }) => [host, source]),
      [
        ['[2606:4700::1111]', 'operator'],
        ['shop.example', 'owner'],
      ],
    );
    assert.equal(await optOuts.remove('a.shop.example'), false);
    assert.equal(await optOuts.remove('shop.example'), true);
    assert.equal(await optOuts.has('shop.example'), false);
    await assert.rejects(optOuts.add('not a host', { source: 'owner', createdAt: now }), RangeError);
    await database.close();
  });
}

test('normalizes a host from a name or URL', () => {
  const samples: [string, string | undefined][] = [
    ['Shop.Example', 'shop.example'],
    [' https://shop.example:8443/p?q#h ', 'shop.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['shop.example.', 'shop.example'],
    ['8.8.8.8', '8.8.8.8'],
    ['[2606:4700::1111]', '[2606:4700::1111]'],
    ['localhost', undefined],
    ['', undefined],
    ['ftp://shop.example', undefined],
    ['a b.example', undefined],
    ['user@shop.example', undefined],
    ['-a.example', undefined],
    ['a..example', undefined],
    [`${'a'.repeat(64)}.example`, undefined],
    [`https://shop.example/${'a'.repeat(3_000)}`, undefined],
  ];
  for (const [text, host] of samples) assert.equal(hostName(text), host, text);
});

test('normalizes any host to a stable form', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.domain(), fc.webUrl(), fc.ipV6()), (text) => {
      const host = hostName(text);
      if (host === undefined) return;
      assert.equal(hostName(host), host);
      const above = hostAndAbove(host);
      assert.equal(above[0], host);
      assert.ok(above.every((one) => host === one || host.endsWith(`.${one}`)));
    }),
  );
});
