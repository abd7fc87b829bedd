/** The pages of identity linking in a browser: without scripts, on a phone and a desktop, and by the rules of axe. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { linkingClients } from '#storage';
import { noBrowser, pageBrowser } from '../support/page-browser.ts';
import { email, openLinkedStore } from '../support/linking/linked-store.ts';
import { complete, shopper } from './shopper.ts';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

test(
  'links an account on a phone and a desktop, without scripts, and by the rules of axe',
  { skip: noBrowser },
  async (t) => {
    const linked = await openLinkedStore();
    t.after(() => linked.close());
    const guest = shopper(linked.store);
    await guest.pay((await guest.create({ ...complete(['sw-159', 1]), buyer: { email } })).body.id);
    // The platform, at another origin: the form of a page must be able to end up there.
    const platform = createServer((_request, response) => response.end('linked'));
    await new Promise<void>((resolve) => void platform.listen(0, '127.0.0.1', resolve));
    t.after(() => platform.close());
    const redirect = `http://127.0.0.1:${(platform.address() as AddressInfo).port}/callback`;
    const clients = linkingClients(linked.database);
    const { client } = await clients.add({ site: 'demo', name: 'Acme Assistant', redirectUrls: [redirect] });
    const source = await readFile(axe, 'utf8');
    const browser = await pageBrowser();
    for (const width of [390, 1280]) {
      const context = await browser.newContext({ viewport: { width, height: 900 } });
      const page = await context.newPage();
      const { url } = await linked.begin(await linked.platform(), (begun) => {
        begun.searchParams.set('client_id', client.id);
        begun.searchParams.set('redirect_uri', redirect);
      });
      const seen = async (name: string): Promise<void> => {
        const folder = process.env['PORTICO_SCREENSHOTS'];
        if (folder !== undefined)
          await page.screenshot({ path: `${folder}/link-${name}-${width}.png`, fullPage: true });
        assert.deepEqual(await violations(page, source), [], `${name} at ${width}`);
        const scrollWidth = Number(await page.evaluate('document.documentElement.scrollWidth'));
        assert.ok(scrollWidth <= width, `${name} is ${scrollWidth} wide`);
      };
      await page.goto(url.href);
      await seen('email');
      await page.fill('#email', 'not an address');
      await page.click('text=Send code');
      await page.waitForSelector('#email[aria-invalid]');
      await seen('email-error');
      await page.fill('#email', email);
      const before = linked.receiver.mails.length;
      await page.click('text=Send code');
      await linked.receiver.wait(before + 1);
      await page.waitForSelector('#code');
      await seen('code');
      await page.fill('#code', linked.lastCode());
      await page.click('text=Continue');
      await page.waitForSelector('#address-1');
      await seen('consent');
      await page.check('#address-1');
      await page.click('button[value=allow]');
      await page.waitForURL(`${redirect}?code=*`);
      await context.close();
    }
  },
);

/** @returns rules that are broken */
async function violations(page: Page, source: string): Promise<string[]> {
  const result = (await page.evaluate(
    `${source};axe.run().then(({ violations }) => violations.map(({ id }) => id))`,
  )) as string[];
  return result;
}
