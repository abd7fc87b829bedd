import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDialects } from '../../test/support/databases.ts';
import { signingKeyStore } from './commerce/signing-keys.ts';
import { fittingSecretsOf, reseal, startingSecretsOf } from './index.ts';
import type { Database } from './tables.ts';

const old = 'the secret of before, long enough to be one';
const young = 'the secret that follows, long enough to be one';
const wrong = /^DatabaseRefused: SECRET is not the one that this database was encrypted with/;

const start = (database: Database, secret: string, secretFallback?: string) =>
  startingSecretsOf(database, { secret, secretFallback });

async function checkOf({ db }: Database): Promise<string | undefined> {
  const rows = db.selectFrom('setting').select('value').where('name', '=', 'secret-check');
  return (await rows.executeTakeFirst())?.value;
}

for (const { name, skip, open } of testDialects()) {
  test(`${name}: starts only with the secret of the first start`, { skip }, async () => {
    await using ends = new AsyncDisposableStack();
    const database = await open();
    ends.defer(() => database.close());
    await fittingSecretsOf(database, { secret: young });
    assert.equal(await checkOf(database), undefined, 'a command decides nothing');
    assert.deepEqual(await start(database, old), [old]);
    const check = await checkOf(database);
    await assert.rejects(start(database, young), wrong);
    await assert.rejects(fittingSecretsOf(database, { secret: young }), wrong);
    assert.equal(await checkOf(database), check);
  });

  test(`${name}: accepts each step of a rotation, and the last one only after reseal`, { skip }, async () => {
    await using ends = new AsyncDisposableStack();
    const database = await open();
    ends.defer(() => database.close());
    await start(database, old);
    await start(database, old, young);
    await start(database, young, old);
    await assert.rejects(start(database, young), wrong);
    await reseal(database, [young, old]);
    assert.deepEqual(await start(database, young), [young]);
    await assert.rejects(start(database, old), wrong);
  });

  test(`${name}: starts one of two nodes with different secrets`, { skip }, async () => {
    await using ends = new AsyncDisposableStack();
    const database = await open();
    ends.defer(() => database.close());
    const both = await Promise.allSettled([start(database, old), start(database, young)]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  });

  test(`${name}: checks an older database by its signing keys`, { skip }, async () => {
    await using ends = new AsyncDisposableStack();
    const database = await open();
    ends.defer(() => database.close());
    await signingKeyStore(database, { secret: old }).save('shop', { version: 1 });
    await assert.rejects(start(database, young), wrong);
    await start(database, young, old);
  });

  test(`${name}: can delete recreatable data if the secret is lost`, { skip }, async () => {
    await using ends = new AsyncDisposableStack();
    const database = await open();
    ends.defer(() => database.close());
    const keys = signingKeyStore(database, { secret: young });
    await start(database, old);
    await signingKeyStore(database, { secret: old }).save('shop', { version: 1 });
    const left = await reseal(database, [young]);
    assert.equal(
      left.reduce((all, { unreadable }) => all + unreadable, 0),
      2,
    );
    const done = await reseal(database, [young], { forget: true });
    assert.equal(
      done.reduce((all, { forgotten }) => all + forgotten, 0),
      2,
    );
    assert.equal(
      done.reduce((all, { unreadable }) => all + unreadable, 0),
      0,
    );
    await start(database, young);
    assert.equal(await keys.load('shop'), undefined);
  });
}
