import { serve } from '@hono/node-server';
import { chromium } from 'playwright-core';
import { complete, openShop } from './shop.testing.ts';
const shop = await openShop({});
const server = serve({ fetch: shop.pages.fetch, port: 0 });
await new Promise((r) => setTimeout(r, 200));
const url = `http://localhost:${(server.address() as { port: number }).port}`;
const t = await shop.checkout({ ...complete });
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
const p = await b.newPage({ viewport: { width: 360, height: 800 } });
await p.goto(`${url}/checkout/${t}`);
console.log(
  await p.evaluate(
    `document.documentElement.scrollWidth + ' ' + [...document.querySelectorAll('*')].filter(e=>e.getBoundingClientRect().right>361).map(e=>e.tagName+'.'+e.className+' '+e.getBoundingClientRect().right+' '+e.textContent.slice(0,30)).join('\\n')`,
  ),
);
await b.close();
server.close();
await shop.close();
