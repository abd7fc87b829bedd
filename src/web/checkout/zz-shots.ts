import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { chromium } from 'playwright-core';
import { complete, openShop } from './shop.testing.ts';
const colours: Record<string, string> = { mug: '#8b9aa3', knife: '#7b5b3f', throw: '#7d8f69' };
const app = new Hono();
app.get('/images/:name', (c) =>
  c.body(
    `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="200" height="200" fill="#eee9e0"/><circle cx="100" cy="105" r="58" fill="${colours[c.req.param('name').replace('.svg', '')] ?? '#999'}"/></svg>`,
    200,
    { 'Content-Type': 'image/svg+xml' },
  ),
);
const server = serve({ fetch: app.fetch, port: 0 });
await new Promise((r) => setTimeout(r, 200));
const port = (server.address() as { port: number }).port;
const url = `http://localhost:${port}`;
const shop = await openShop({ pictures: `${url}/images` });
app.route('/', shop.pages);
const lines = [
  { variantId: 'mug', quantity: 2 },
  { variantId: 'throw', quantity: 1 },
];
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
const only = process.argv.slice(2);
const shot = async (
  name: string,
  path: string,
  act?: (page: import('playwright-core').Page) => Promise<unknown>,
) => {
  if (only.length && !only.some((o) => name.startsWith(o))) return;
  for (const [w, scheme] of [
    [360, 'light'],
    [1280, 'light'],
    [360, 'dark'],
    [1280, 'dark'],
  ] as const) {
    if (!only.length && scheme === 'dark' && !['ready', 'incomplete', 'errors', 'done'].includes(name))
      continue;
    const ctx = await browser.newContext({
      viewport: { width: w, height: 800 },
      colorScheme: scheme,
      javaScriptEnabled: false,
    });
    const page = await ctx.newPage();
    page.on('console', (m) => m.type() === 'error' && console.log(name, m.text()));
    await page.goto(url + path);
    await act?.(page);
    await page.screenshot({ path: `/tmp/shots/${name}-${w}-${scheme}.png`, fullPage: true });
    await ctx.close();
  }
};
const ready = await shop.checkout({
  ...complete,
  lines: [...lines, { variantId: 'knife', quantity: 1 }],
  codes: ['TEN', 'NOPE'],
});
await shot('ready', `/checkout/${ready}`);
const bare = await shop.checkout({ lines });
await shot('incomplete', `/checkout/${bare}`);
await shot('errors', `/checkout/${bare}`, (p) => p.click('button[value=continue]'));
const plain = await shop.checkout({ ...complete, lines });
await shot('plain', `/checkout/${plain}`);
await shot('saved', `/checkout/${plain}?saved`, async (p) => {
  await p.click('.known >> nth=1');
  await p.click('.line .edit summary >> nth=0');
});
await shot('cart', `/checkout/${await shop.cart({ lines })}`);
const pay = async (token: string, how: string) => {
  const ctx = await browser.newContext({ javaScriptEnabled: false });
  const p = await ctx.newPage();
  await p.goto(`${url}/checkout/${token}`);
  await p.check(`input[value*='"${how}"']`);
  await p.click('button[value=pay]');
  await ctx.close();
};
const c1 = await shop.checkout({ ...complete, lines });
await pay(c1, 'challenge');
await shot('challenge', `/checkout/${c1}`);
const c2 = await shop.checkout({ ...complete, lines });
await pay(c2, 'uncertain');
await shot('waiting', `/checkout/${c2}`);
const c3 = await shop.checkout({ ...complete, lines });
await pay(c3, 'decline');
await shot('declined', `/checkout/${c3}`);
const c4 = await shop.checkout({ ...complete, lines });
await pay(c4, 'success');
await shot('done', `/checkout/${c4}`);
for (const o of shop.backend.placed.values())
  o.changes = {
    status: 'partly-fulfilled',
    events: [
      {
        id: '1',
        occurredAt: shop.clock.now + 86400000,
        type: 'shipped',
        lines: [],
        carrier: 'An Post',
        trackingNumber: 'RR123456789IE',
        trackingUrl: 'https://track.test/1',
      },
    ],
    adjustments: [
      {
        id: 'a',
        type: 'refund',
        occurredAt: shop.clock.now + 2 * 86400000,
        status: 'completed',
        amount: -1000,
        description: 'One mug came back',
      },
    ],
  };
await shot('order', `/checkout/${c4}`, (p) => p.click('text=See your order'));
await shot('lost', `/checkout/nothing`);
shop.backend.down = true;
await shot('down', `/checkout/${plain}`);
await browser.close();
server.close();
await shop.close();
