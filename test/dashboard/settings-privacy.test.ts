/** Settings → Privacy, over the running service. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createRetention } from '#storage';
import { startService } from '../api/service.ts';
import { testDialects } from '../support/databases.ts';
import { signIn } from './signed-in.ts';

const path = '/dashboard/settings/privacy';

for (const dialect of testDialects())
  test(
    `shows retention periods to members and lets owners set them, on ${dialect.name}`,
    { skip: dialect.skip },
    async (t) => {
      const service = await startService(t, { databaseUrl: await dialect.url() });
      const [owner, member] = [await signIn(service), await signIn(service, 'member')];
      const retention = createRetention(service.database);
      const never = await (await member.get(path)).text();
      assert.match(never, /The first cleanup runs within 10 minutes/);
      assert.doesNotMatch(never, /<form[^>]*privacy/);
      await retention.run();
      const page = await (await owner.get(path)).text();
      assert.doesNotMatch(page, /No cleanup has run|The first cleanup runs/);
      await sql`update retention_run set ended_at = ended_at - 7300000`.execute(service.database.db);
      assert.match(await (await owner.get(path)).text(), /No cleanup has run for 2 hours/);
      await retention.run();
      assert.match(
        page,
        /because no period is set\.[\s\S]*Orders, with their payments and refunds: 3,650 days/,
      );
      assert.match(page, /30 days from the end of the checkout/);

      assert.equal((await member.post(path, { kind: 'messages', days: '90' })).status, 403);
      for (const wrong of [
        { kind: 'messages', days: '3' },
        { kind: 'messages', days: 'many' },
        { kind: 'messages', days: '' },
        { kind: 'checkouts', days: 'forever' },
        { kind: 'carts', days: '9' },
        { kind: 'reports', days: '9' },
      ])
        assert.equal((await owner.post(path, wrong)).status, 400, JSON.stringify(wrong));
      const asked = await (await owner.post(path, { kind: 'messages', days: '90' })).text();
      assert.match(asked, /older than 90 days from the message is deleted/);
      assert.equal(await retention.days('messages'), undefined, 'nothing is set yet');
      const sure = await owner.post(path, { kind: 'messages', days: '90', sure: 'yes' });
      assert.equal(sure.headers.get('location'), `${path}?said=saved`);
      assert.equal(await retention.days('messages'), 90);
      assert.equal((await owner.post(path, { kind: 'messages', days: 'forever' })).status, 303);
      assert.equal(await retention.days('messages'), undefined);
      const decided = await (await owner.get(path)).text();
      const unset = /because no period is set\.[\s\S]*?<\/ul>/.exec(decided)?.[0] ?? '';
      assert.match(unset, /Buyers of orders/);
      assert.doesNotMatch(unset, /Messages/);
      const activity = await (await owner.get('/dashboard/settings/activity')).text();
      assert.match(activity, /Changed how long data is kept[\s\S]*messages: Forever/);
    },
  );

test('names the data whose cleanup failed', async (t) => {
  const service = await startService(t);
  const owner = await signIn(service);
  await service.database.db.schema.dropTable('refusalDay').execute();
  await createRetention(service.database).run();
  assert.match(await (await owner.get(path)).text(), /Cleanup failed for: Daily counts of rejected calls/);
});
