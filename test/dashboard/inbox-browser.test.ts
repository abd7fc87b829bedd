/** The inbox in Chromium. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { contactMessages } from '#storage';
import { startService } from '../api/service.ts';
import { noBrowser, openBrowserAs } from './browser.ts';
import { signIn } from './signed-in.ts';

const base = '/dashboard/inbox';

describe('the inbox in a browser', { skip: noBrowser }, () => {
  test(
    'shows every page without faults, and marks and deletes messages without scripts',
    { timeout: 120_000 },
    async (t) => {
      const service = await startService(t);
      const owner = await signIn(service);
      const visitor = await openBrowserAs(t, service, owner);
      assert.deepEqual(await visitor.faultsAt([base]), []);
      const messages = contactMessages(service.database);
      for (const [id, text] of [
        ['a', 'Hello, I would like to know more.\n\nKind regards'],
        ['b', `${'https://very.long.example/'.repeat(20)} \u202Eevil <b>`],
      ] as const)
        await messages.insert({
          id,
          createdAt: Date.now(),
          source: 'form',
          name: 'Ada',
          email: 'ada@shop.example',
          message: text,
        });
      await messages.mark('b', 'read');
      const pages = [
        base,
        `${base}?state=new`,
        `${base}?state=archived`,
        `${base}/a`,
        `${base}/b`,
        `${base}/b/delete`,
      ];
      assert.deepEqual(await visitor.faultsAt(pages), []);

      const page = await visitor.open(base);
      await page.click('text=Ada');
      assert.match(
        (await page.getAttribute('text=Reply by email', 'href')) ?? '',
        /^mailto:ada@shop\.example\?subject=/,
      );
      await page.click('text=Archive');
      assert.equal((await messages.read('a'))?.state, 'archived');
      await page.click('a.button:text-is("Delete")');
      await page.click('text=Delete message');
      assert.equal(await messages.read('a'), undefined);
      assert.match((await page.textContent('.notice')) ?? '', /deleted/);
      assert.deepEqual(visitor.complaints, []);
    },
  );
});
