import assert from 'node:assert/strict';
import { test } from 'node:test';
import { symmetricEncrypt } from 'better-auth/crypto';
import type { Site } from '#commerce';
import { testDialects } from '../../test/support/databases.ts';
import { attempt } from '../../test/support/storage/commerce.ts';
import {
  commerceStore,
  notificationOutbox,
  signingKeyStore,
  siteSecrets,
  eventWebhookStore,
  feedStore,
  siteStore,
} from './index.ts';
import { librarySecrets, renewLibrarySealed } from './members/library-seal.ts';
import { reseal } from './reseal.ts';
import type { Database } from './tables.ts';

const old = 'the secret of before, long enough';
const young = 'the secret that follows, long enough';
const now = () => 1_000;
const many = Array.from({ length: 450 }, (_, index) => `a${index}`);

/** Everything that is kept encrypted, by the stores that keep it. */
function stores(database: Database, secret: string) {
  return {
    commerce: commerceStore(database, { secret, now }),
    keys: signingKeyStore<{ version: number; d: string }>(database, { secret }),
    sites: siteSecrets(database, { secret, isConfigured: true, now }),
    feeds: feedStore(database, { secret, isConfigured: true, now }),
    sinks: eventWebhookStore(database, { secret, body: () => '{}', now }),
    notifications: notificationOutbox(database, { secret }),
  };
}

/** As the accounts library keeps it; its tables have no types here. */
async function addSecondFactor({ db, dialect }: Database): Promise<void> {
  const [{ version, value } = { version: 0, value: '' }] = librarySecrets(old);
  const key = { keys: new Map([[version, value]]), currentVersion: version };
  const [secret, backupCodes] = await Promise.all(
    ['a key', '["a-code"]'].map((data) => symmetricEncrypt({ key, data })),
  );
  const at = new Date(0).toISOString();
  const yes = dialect === 'sqlite' ? 1 : true;
  const user = { id: 'u1', name: 'Ada', email: 'ada@people.example', role: 'owner', emailVerified: yes };
  await db
    .insertInto('user')
    .values({ ...user, createdAt: at, updatedAt: at } as never)
    .execute();
  await db
    .insertInto('twoFactor' as 'setting')
    .values({ id: 't1', userId: 'u1', secret, backupCodes, verified: yes } as never)
    .execute();
}

async function fill(database: Database): Promise<void> {
  const { commerce, keys, sites, feeds, sinks, notifications } = stores(database, old);
  await siteStore(database).put({ id: 'shop', name: 'Shop', hosts: ['shop.test'], enabled: true } as Site);
  await keys.save('shop', { version: 1, d: 'signs' });
  await sites.put('shop', 'slas-client-secret', 'opens the platform', 'test');
  const access = { kind: 'basic', name: 'portico' } as const;
  await feeds.set('shop', { url: 'https://a.test/feed', everyHours: 24, access }, 'opens the feed', 'test');
  const wish = { url: 'https://a.test', description: '', types: [], enabled: true, site: undefined } as const;
  await sinks.add({ id: 's1', createdAt: 1, ...wish }, 'first');
  await sinks.rotate('s1', 'second', 9_000);
  await commerce.transaction(async (write) => {
    for (const id of many) await write.insertAttempt(attempt(id));
    const challenge = { kind: 'redirect', url: 'https://bank.test' } as never;
    assert.equal(await write.challengeAttempt('a7', challenge), true);
    for (const key of ['k1', 'k2'])
      await write.insertAnswer({ scope: 'ä', key, fingerprint: 'f', expiresAt: 9_000, answer: { key } });
    await write.insertAnswer({ scope: 'ä', key: 'open', fingerprint: 'f', expiresAt: 9_000 });
  });
  await notifications.put({ id: 'l1', to: 'a@b.test', subject: 's', text: 'hunter2' }, 1);
  await addSecondFactor(database);
}

const countsOf = (done: Awaited<ReturnType<typeof reseal>>) =>
  Object.fromEntries(
    done.map(({ what, renewed, current, unreadable }) => [what, [renewed, current, unreadable]]),
  );

for (const { name, skip, open } of testDialects()) {
  test(
    `${name}: re-encrypts data with the new secret, so that the old one is not needed`,
    { skip },
    async () => {
      await using ends = new AsyncDisposableStack();
      const database = await open();
      ends.defer(() => database.close());
      await fill(database);
      assert.deepEqual(countsOf(await reseal(database, [young, old])), {
        'signing keys of stores': [1, 0, 0],
        'credentials of platforms and processors': [1, 0, 0],
        'secrets of feeds': [1, 0, 0],
        'secrets of webhooks': [1, 0, 0],
        'previous secrets of webhooks': [1, 0, 0],
        'references of payments': [450, 0, 0],
        'challenges of payments': [1, 0, 0],
        'stored responses for repeated calls': [2, 0, 0],
        'unsent emails to members': [1, 0, 0],
        'keys of second factors': [1, 0, 0],
        'backup codes of second factors': [1, 0, 0],
        'check value of the secret': [0, 0, 0],
      });

      const { commerce, keys, sites, feeds, sinks, notifications } = stores(database, young);
      assert.equal((await keys.load('shop'))?.d, 'signs');
      assert.deepEqual((await sites.open('shop')).values, { 'slas-client-secret': 'opens the platform' });
      const feed = await feeds.read('shop');
      assert.equal(feed && (await feeds.secret(feed)), 'opens the feed');
      assert.equal(await sinks.takeSecret('s1'), 'second');
      for (const id of many) assert.equal((await commerce.attempt(id))?.ref, attempt(id).ref);
      assert.ok((await commerce.attempt('a7'))?.challenge);
      assert.deepEqual((await commerce.answer('ä', 'k2', 1))?.answer, { key: 'k2' });
      assert.equal((await notifications.due(9_000, 9))[0]?.text, 'hunter2');
      await assert.rejects(stores(database, old).keys.load('shop'), /another secret/);
      const kept = await database.db
        .selectFrom('twoFactor' as 'setting')
        .select('secret' as 'value')
        .executeTakeFirstOrThrow();
      const { secret: sealed } = kept as unknown as { secret: string };
      assert.equal(await renewLibrarySealed(young, sealed), undefined);
      await assert.rejects(renewLibrarySealed(old, sealed));
    },
  );

  test(`${name}: leaves current and undecryptable data unchanged`, { skip }, async () => {
    await using ends = new AsyncDisposableStack();
    const database = await open();
    ends.defer(() => database.close());
    await fill(database);
    const rows = () => database.db.selectFrom('paymentAttempt').selectAll().orderBy('id').execute();
    const before = await rows();
    const told = countsOf(await reseal(database, [young]));
    assert.deepEqual(told['references of payments'], [0, 0, 450]);
    assert.deepEqual(await rows(), before);
    await reseal(database, [young, old]);
    const after = await rows();
    assert.notDeepEqual(after, before);
    assert.deepEqual(countsOf(await reseal(database, [young, old]))['references of payments'], [0, 450, 0]);
    assert.deepEqual(await rows(), after);
  });

  test(`${name}: keeps concurrent changes`, { skip }, async () => {
    await using ends = new AsyncDisposableStack();
    const database = await open();
    ends.defer(() => database.close());
    await fill(database);
    const { sites } = stores(database, young);
    let written = 0;
    const between: Database['transaction'] = async (work) => {
      written += 1;
      // The first writes signing keys; what the second is about to write was read by now.
      if (written === 2) await sites.put('shop', 'slas-client-secret', 'rotated', 'test');
      return database.transaction(work);
    };
    await reseal({ ...database, transaction: between }, [young, old]);
    assert.deepEqual((await sites.open('shop')).values, { 'slas-client-secret': 'rotated' });
  });
}
