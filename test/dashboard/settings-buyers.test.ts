/** Settings → Buyers, over the running service. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contactMessages } from '#storage';
import { startService } from '../api/service.ts';
import { testDialects } from '../support/databases.ts';
import { signIn } from './signed-in.ts';

const path = '/dashboard/settings/buyers';
const email = 'zyxmark@buyers.example';

for (const dialect of testDialects())
  test(
    `lets only owners find, export, and erase a buyer, on ${dialect.name}`,
    { skip: dialect.skip },
    async (t) => {
      const service = await startService(t, { databaseUrl: await dialect.url() });
      const [owner, member] = [await signIn(service), await signIn(service, 'member')];
      const message = {
        createdAt: 1_000,
        source: 'form' as const,
        name: 'Zed',
        message: 'Hello <b>there</b>',
      };
      for (const [id, from] of [
        ['m1', email],
        ['m2', 'other@buyers.example'],
      ] as const)
        await contactMessages(service.database).insert({ ...message, id, email: from });

      for (const action of ['', '/export', '/erase'])
        assert.equal((await member.post(`${path}${action}`, { email, sure: 'yes' })).status, 403, action);
      assert.doesNotMatch(await (await member.get(path)).text(), /<form[^>]*buyers/);
      for (const wrong of ['', 'nobody', 'a b@c.test'])
        assert.equal((await owner.post(path, { email: wrong })).status, 400, wrong);
      assert.match(await (await owner.post(path, { email: 'none@b.test' })).text(), /No data found/);
      assert.match(await (await owner.post(path, { email })).text(), /Found: 1 message\./);

      const file = await owner.post(`${path}/export`, { email });
      assert.match(file.headers.get('content-disposition') ?? '', /attachment/);
      assert.deepEqual(
        ((await file.json()) as { messages: { message: string }[] }).messages.map((one) => one.message),
        ['Hello <b>there</b>'],
      );

      const asked = await (await owner.post(`${path}/erase`, { email })).text();
      assert.match(asked, /cannot undo\s+this/);
      const left = async () =>
        (await service.database.db.selectFrom('contactMessage').select('id').execute()).map(({ id }) => id);
      assert.deepEqual((await left()).toSorted(), ['m1', 'm2'], 'nothing is erased yet');
      const erased = await (await owner.post(`${path}/erase`, { email, sure: 'yes' })).text();
      assert.match(erased, /Erased for zyxmark@buyers\.example: 1 message\./);
      assert.deepEqual(await left(), ['m2']);

      const acts = await service.database.db.selectFrom('memberAct').selectAll().execute();
      assert.deepEqual(acts.map(({ what, about, outcome }) => `${what} ${about} ${outcome}`).toSorted(), [
        'POST /dashboard/settings/buyers  refused',
        'POST /dashboard/settings/buyers 1 message done',
        'POST /dashboard/settings/buyers nothing done',
        'POST /dashboard/settings/buyers/erase  refused',
        'POST /dashboard/settings/buyers/erase 1 message done',
        'POST /dashboard/settings/buyers/export  refused',
        'POST /dashboard/settings/buyers/export 1 message done',
      ]);
      assert.doesNotMatch(JSON.stringify(acts), /zyxmark/);
    },
  );
