/** Store files that were made to do harm, or came to it. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { numbersOf } from '#backends/embedded';
import { openStoreFile, siteStore, StoreFileRefused } from '#storage';
import { testDialects, type TestDialect } from '../../../test/support/databases.ts';
import { fill, old, put, siteOf, world, written, young } from '../../../test/support/storage/store-files.ts';
import { movedTables } from './tables.ts';

const unpack = promisify(gunzip);
const pack = promisify(gzip);

/** Changes lines and recomputes the checksum, which needs no passphrase in a file without secrets. */
async function forged(from: string, to: string, change: (lines: string[]) => string[]): Promise<void> {
  const lines = change((await unpack(await readFile(from))).toString().trimEnd().split('\n'));
  const end = JSON.parse(lines.pop() ?? '') as { end: { sha256: string; rows: Record<string, number> } };
  const text = `${lines.join('\n')}\n`;
  end.end.sha256 = createHash('sha256').update(text).digest('hex');
  const tables = lines.slice(1, -1).map((line) => (JSON.parse(line) as { table: string }).table);
  for (const table of Object.keys(end.end.rows))
    end.end.rows[table] = tables.filter((one) => one === table).length;
  await writeFile(to, await pack(`${text}${JSON.stringify(end)}\n`));
}

/** A row more, of a table that a file without secrets leaves out. */
const added =
  (table: string, change: Record<string, unknown>) =>
  (lines: string[]): string[] => {
    const row = Object.entries(movedTables[table]?.columns ?? {}).map(([column, kind]) => [
      column,
      kind.endsWith('?') ? null : kind === 'text' ? 'x' : 1,
    ]);
    const whole = { ...(Object.fromEntries(row) as object), site: 'loom', ...change };
    return [...lines.slice(0, -1), JSON.stringify({ table, row: whole }), ...lines.slice(-1)];
  };

const dialects = testDialects();
const [sqlite] = dialects as [TestDialect];

for (const { name, skip, open } of dialects)
  test(`${name}: rejects hostile files without changes`, { skip }, async (t) => {
    const { file } = await world(t);
    const [source, target] = [await open(), await open()];
    t.after(() => Promise.all([source.close(), target.close()]));
    await fill(source, 'loom', old, 1);
    await source.db.updateTable('paymentAttempt').set({ outcome: 'placed' }).execute();
    await fill(target, 'resident', young, 1);
    await written(file('a'), source, { secret: old, bare: true });
    const edit =
      (table: string, change: (row: Record<string, unknown>) => void) =>
      (lines: string[]): string[] =>
        lines.map((line) => {
          const one = JSON.parse(line) as { table?: string; row: Record<string, unknown> };
          if (one.table === table) change(one.row);
          return JSON.stringify(one);
        });
    const cases: Record<string, [says: RegExp, change: (lines: string[]) => string[]]> = {
      'another store': [/to another store/, edit('cart', (row) => (row['site'] = 'resident'))],
      'record of another store': [
        /record belongs to another store/,
        edit('checkout', (row) => (row['body'] = JSON.stringify({ id: row['id'], site: 'resident' }))),
      ],
      'record of another id': [
        /another ID/,
        edit('checkout', (row) => (row['body'] = JSON.stringify({ id: 'x', site: 'loom' }))),
      ],
      'prices that are none': [/invalid product/, edit('storeProductBody', (row) => (row['offers'] = 'x'))],
      'prices of no variant': [/invalid product/, edit('storeProductBody', (row) => (row['offers'] = '[]'))],
      'a product without variants': [
        /invalid product/,
        edit('storeProductBody', (row) => (row['body'] = '{}')),
      ],
      'a mail without its order': [
        /body has an unexpected value/,
        edit('mailOutbox', (row) => Object.assign(row, { ended: null, body: null })),
      ],
      'an empty mail': [
        /not JSON/,
        edit('mailOutbox', (row) => Object.assign(row, { ended: null, body: '' })),
      ],
      'event types that are not a list': [
        /types has an unexpected value/,
        added('eventSink', { secret: null, types: 'order_placed' }),
      ],
      'a change that says nothing': [
        /what has an unexpected value/,
        edit('siteChange', (row) => (row['what'] = 'x')),
      ],
      'a feed without a pause': [/everyHours is out of range/, added('storeFeed', { everyHours: 0 })],
      ...Object.fromEntries(
        [
          'cart',
          'checkout',
          'paymentAttempt',
          'storePlacement',
          'storeOrder',
          'orderRecord',
          'orderNotice',
          'commerceEvent',
        ].map((table) => [
          `${table} without its content`,
          [
            /body has an unexpected value/,
            edit(table, (row) => (row['body'] = JSON.stringify({ id: row['id'], site: 'loom' }))),
          ],
        ]),
      ),
      'a version that the row does not have': [
        /version has an unexpected value/,
        edit('orderRecord', (row) => (row['version'] = 9)),
      ],
      'signing keys of others': [
        /to another store/,
        (lines) => [
          ...lines.slice(0, -2),
          JSON.stringify({ table: 'setting', row: { name: 'signing-keys:resident', value: null } }),
          ...lines.slice(-2),
        ],
      ],
      'the secret itself': [
        /to another store/,
        (lines) => [
          ...lines.slice(0, -2),
          JSON.stringify({ table: 'setting', row: { name: 'secret', value: null } }),
          ...lines.slice(-2),
        ],
      ],
      'an account': [
        /unknown table/,
        (lines) => [
          ...lines.slice(0, -2),
          JSON.stringify({ table: 'user', row: { id: 'x', role: 'owner' } }),
          ...lines.slice(-2),
        ],
      ],
      'a table of the prototype': [
        /unknown table/,
        (lines) => [
          ...lines.slice(0, -2),
          JSON.stringify({ table: 'constructor', row: {} }),
          ...lines.slice(-2),
        ],
      ],
      'refund of an order of others': [
        /refers to a missing row/,
        edit('storeRefund', (row) => (row['orderNumber'] = 'number 0 of resident')),
      ],
      'payment of others': [
        /refers to a missing row/,
        edit('storeOrder', (row) => (row['placementId'] = 'id 0 of resident')),
      ],
      'product of others': [
        /number belongs to another store/,
        edit('storeProduct', (row) => (row['no'] = numbersOf(2)[0] + 1)),
      ],
      'the last of all product numbers': [
        /number that is too high/,
        edit('storeProduct', (row) => (row['no'] = numbersOf(1)[1] - 1)),
      ],
      'id of others': [
        /already in this database/,
        edit('mailOutbox', (row) => (row['id'] = 'id 0 of resident')),
      ],
      'one more column': [/wrong columns/, edit('cart', (row) => (row['more'] = 1))],
      'wrong type': [/wrong type/, edit('cart', (row) => (row['version'] = '1'))],
      'not an integer': [/wrong type/, edit('cart', (row) => (row['version'] = 1.5))],
      'null where there must be a value': [/wrong type/, edit('cart', (row) => (row['version'] = null))],
      'a revision beyond all': [
        /revision is out of range/,
        edit('siteChange', (row) => (row['revision'] = Number.MAX_SAFE_INTEGER)),
      ],
      'a count below zero': [/tries is out of range/, edit('orderNotice', (row) => (row['tries'] = -1))],
      'a time that no date can say': [
        /createdAt is out of range/,
        edit('mailOutbox', (row) => (row['createdAt'] = 8_640_000_000_000_001)),
      ],
      'money beyond all': [
        /amount is out of range/,
        edit('storeRefund', (row) => (row['amount'] = Number.MAX_SAFE_INTEGER)),
      ],
      NUL: [/wrong type/, edit('mailOutbox', (row) => (row['reason'] = 'a\0b'))],
      'a secret in the clear': [/not sealed/, edit('paymentAttempt', (row) => (row['ref'] = 'x'))],
      'no preferences': [
        /does not contain the preferences/,
        (lines) => lines.filter((line) => !line.startsWith('{"table":"site",')),
      ],
      'wrong preferences': [
        /No store\./,
        edit('site', (row) => (row['body'] = JSON.stringify({ id: 'loom', site: undefined }))),
      ],
      'a host of others': [
        /belongs to the store resident/,
        edit(
          'site',
          (row) => (row['body'] = JSON.stringify({ ...siteOf('loom'), hosts: ['resident.example'] })),
        ),
      ],
      'a manifest from this service': [
        /The host portico\.example is the one of this service/,
        edit('site', (row) => {
          const manifestUrl = 'https://portico.example/.well-known/ucp';
          row['body'] = JSON.stringify({ ...siteOf('loom'), manifestSource: 'salesforce', manifestUrl });
        }),
      ],
      'a newer format': [
        /newer release/,
        (lines) => lines.map((line, at) => (at === 0 ? line.replace('"version":1', '"version":2') : line)),
      ],
      'a newer schema': [
        /newer release/,
        (lines) =>
          lines.map((line, at) => (at === 0 ? line.replace(/"schema":"[^"]+"/, '"schema":"9999-x"') : line)),
      ],
      'an older schema': [
        /older release/,
        (lines) =>
          lines.map((line, at) =>
            at === 0 ? line.replace(/"schema":"[^"]+"/, '"schema":"0001-accounts"') : line,
          ),
      ],
      'another thing': [/is not a store file/, (lines) => ['{}', ...lines.slice(1)]],
    };
    const counts = async () => {
      const all = await Promise.all(
        Object.keys(movedTables).map(async (table) => [
          table,
          (
            await target.db
              .selectFrom(table as 'setting')
              .selectAll()
              .execute()
          ).length,
        ]),
      );
      return Object.fromEntries(all) as Record<string, number>;
    };
    const before = await counts();
    for (const [what, [says, change]] of Object.entries(cases)) {
      await forged(file('a'), file('b'), (lines) => [...change(lines.slice(0, -1)), lines.at(-1) ?? '']);
      await assert.rejects(
        put(target, file('b'), { bare: true }),
        (error: Error) => {
          assert.ok(error instanceof StoreFileRefused, `${what}: ${error.stack}`);
          assert.match(error.message, says, what);
          return true;
        },
        what,
      );
    }
    assert.deepEqual(await counts(), before);

    const packed = await readFile(file('a'));
    const text = (await unpack(packed)).toString();
    const broken: [RegExp, Buffer][] = [
      [/not a store file, or is damaged/, Buffer.from('plain text')],
      [/not a store file, or is damaged/, packed.subarray(0, packed.length - 40)],
      [/checksum does not match/, await pack(text.replace('Larch', 'Birch'))],
      [/Line 2 of the file is invalid: invalid format/, await pack(text.replace('\n', '\nx\n'))],
      [/cut off: its end/, await pack(text.slice(0, text.trimEnd().lastIndexOf('\n') + 1))],
      [/data after the end/, await pack(`${text}{}\n`)],
      [/is empty/, await pack('')],
      [/line of the file is too long/, await pack('x'.repeat(9 * 1_024 * 1_024))],
      [/not a store file, or is damaged/, await pack(Buffer.from([0x7b, 0xff, 0xfe, 0x0a]))],
    ];
    for (const [says, bytes] of broken) {
      await writeFile(file('c'), bytes);
      await assert.rejects(put(target, file('c'), { bare: true }), (error: Error) => {
        assert.ok(error instanceof StoreFileRefused, error.stack);
        assert.match(error.message, says);
        return true;
      });
    }
    assert.deepEqual(await counts(), before);
  });

for (const { name, skip, open } of dialects)
  test(`${name}: does not let a file set the counters of the installation`, { skip }, async (t) => {
    const { file } = await world(t);
    const [source, target] = [await open(), await open()];
    t.after(() => Promise.all([source.close(), target.close()]));
    await fill(source, 'loom', old, 1);
    await source.db
      .updateTable('siteChange')
      .set({ revision: 2 ** 39 })
      .where('revision', '=', 2)
      .execute();
    await written(file('a'), source, { secret: old });
    await fill(target, 'resident', young, 1);
    await target.db
      .insertInto('siteRevision')
      .values({ id: 1, revision: 7, defaultSite: 'resident' })
      .execute();
    await put(target, file('a'));
    const catalogue = target.db.selectFrom('storeCatalogue').select(['nextProduct', 'products']);
    assert.deepEqual(await catalogue.where('site', '=', 'loom').execute(), [{ nextProduct: 2, products: 1 }]);
    const log = target.db.selectFrom('siteChange').select(['revision', 'who']).where('site', '=', 'loom');
    assert.deepEqual(await log.orderBy('revision').execute(), [
      { revision: 8, who: 'who 0 of loom' },
      { revision: 9, who: 'who 1 of loom' },
      { revision: 10, who: 'test' },
    ]);
    assert.equal(
      (await target.db.selectFrom('siteRevision').select('revision').executeTakeFirst())?.revision,
      10,
    );
    assert.equal(await siteStore(target).put(siteOf('resident'), undefined, 'test'), 11);
  });

test('skips and reports a webhook without its secret', async (t) => {
  const { file } = await world(t);
  const [source, target] = [await sqlite.open(), await sqlite.open()];
  t.after(() => Promise.all([source.close(), target.close()]));
  await fill(source, 'loom', old, 1);
  await source.db.updateTable('paymentAttempt').set({ outcome: 'placed' }).execute();
  await written(file('a'), source, { secret: old, bare: true });
  const sink = added('eventSink', { secret: null, types: '[]', url: 'https://forged.example' });
  await forged(file('a'), file('b'), (lines) => [...sink(lines.slice(0, -1)), lines.at(-1) ?? '']);
  const { missing } = await put(target, file('b'), { bare: true });
  assert.ok(
    missing.some((one) => one.startsWith('the webhook to https://forged.example')),
    missing.join(),
  );
  assert.deepEqual(await target.db.selectFrom('eventSink').selectAll().execute(), []);
});

test('detects a wrong passphrase and a moved secret', async (t) => {
  const { file } = await world(t);
  const [source, target] = [await sqlite.open(), await sqlite.open()];
  t.after(() => Promise.all([source.close(), target.close()]));
  await fill(source, 'loom', old, 1);
  await written(file('a'), source, { secret: old });
  await assert.rejects(
    openStoreFile(file('a'), async () => 'another passphrase'),
    /Wrong passphrase/,
  );
  await assert.rejects(put(target, file('a'), { bare: true }), /has secrets\. Import it with its passphrase/);
  // Without the passphrase, the checksum can be forged, but not the MAC over it.
  await forged(file('a'), file('b'), (lines) =>
    lines.map((line) => line.replace('"description 0', '"description 9')),
  );
  await assert.rejects(put(target, file('b')), /checksum does not match/);
  await forged(file('a'), file('c'), (lines) => {
    const secrets = lines.flatMap((line, at) => (line.startsWith('{"table":"paymentAttempt"') ? [at] : []));
    const [first = 0, second = 0] = secrets;
    const ref = (at: number) => /"ref":(\{[^}]+\})/.exec(lines[at] ?? '')?.[1] ?? '';
    return lines.with(first, (lines[first] ?? '').replace(ref(first), ref(second)));
  });
  await assert.rejects(put(target, file('c')), /cannot be decrypted\. The file was altered/);
  await assert.rejects(
    written(file('d'), source, { secret: young }),
    /cannot be decrypted with SECRET or SECRET_FALLBACK/,
  );
});
