/** The checkout page in a real browser that runs no script: a whole purchase, on a phone and on a desk, in light and dark. */
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { serve, type ServerType } from '@hono/node-server';
import axe from 'axe-core';
import { Hono } from 'hono';
import type { Browser, Page } from 'playwright-core';
import { complete, openShop, type Shop } from './support/web/checkout-shop.ts';
import { noBrowser, pageBrowser } from './support/page-browser.ts';

let browser: Browser;
let server: ServerType;
let shop: Shop;
let origin: string;

const lines = ['mug', 'throw', 'knife'].map((variantId, at) => ({ variantId, quantity: at + 1 }));
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#888"/></svg>';

interface Look {
  width: number;
  colorScheme: 'light' | 'dark';
}
const looks: Look[] = [
  { width: 360, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
];

/** A page that fails the test on what the browser refuses to load or run, and on every request elsewhere. */
async function open(path: string, { width, colorScheme }: Look, act?: (page: Page) => Promise<unknown>) {
  const viewport = { width, height: 800 };
  const context = await browser.newContext({ viewport, colorScheme, javaScriptEnabled: false });
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on('console', (said) => {
    const text = said.text();
    // An answer with an error status is what some of these pages are.
    if (said.type() === 'error' && !text.startsWith('Failed to load resource')) wrong.push(text);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) wrong.push(request.url());
  });
  await page.goto(origin + path);
  await act?.(page);
  assert.deepEqual(wrong, []);
  return page;
}

const fresh = async (change: Parameters<Shop['checkout']>[0] = complete): Promise<string> =>
  `/checkout/${await shop.checkout(change)}`;
const pay = (how: string) => async (page: Page) => {
  await page.check(`input[name=choice][value*='"${how}"']`);
  await page.click('button[value=pay]');
};

/** Each state that a person can see: how to get there, and what the page shows then. */
const states: [
  name: string,
  path: () => Promise<string>,
  act: ((page: Page) => Promise<unknown>) | undefined,
  heading: string,
][] = [
  ['an empty checkout', () => fresh({ lines }), undefined, 'Complete your order'],
  [
    'a form with errors',
    () => fresh({ lines }),
    (page) => page.click('button[value=continue]'),
    'Complete your order',
  ],
  [
    'a checkout that can be paid',
    () => fresh({ ...complete, lines, codes: ['TEN', 'NOPE'] }),
    undefined,
    'Review your order',
  ],
  ['everything expanded', () => fresh({ ...complete, lines, codes: ['TEN'] }), unfold, 'Review your order'],
  [
    'everything expanded in German',
    () => fresh({ ...complete, lines, codes: ['TEN', 'NOPE'], context: { language: 'de' } }),
    unfold,
    'Bestellung prüfen',
  ],
  ['a declined payment', () => fresh(), pay('decline'), 'Review your order'],
  ['a challenge', () => fresh(), pay('challenge'), 'Finish your payment'],
  ['a payment in progress', () => fresh(), pay('uncertain'), 'being processed'],
  ['a placed order', () => fresh(), pay('success'), 'Thank you'],
  [
    'an order',
    () => fresh(),
    async (page) => {
      await pay('success')(page);
      await page.click('text=View order');
    },
    'Order',
  ],
  [
    'a canceled checkout',
    () => fresh(),
    async (page) => {
      await page.click('text=Cancel order');
      await page.click('button[value=cancel]');
    },
    'canceled',
  ],
  ['a cart', async () => `/checkout/${await shop.cart({ lines })}`, undefined, 'Your cart'],
  ['an order by its number', async () => '/order/1001', undefined, 'View order'],
  ['a missing page', async () => '/checkout/nothing', undefined, 'Page not found'],
];

async function unfold(page: Page): Promise<void> {
  const folded = page.locator('details:not([open]) > summary');
  while ((await folded.count()) > 0) await folded.first().click();
}

describe('the checkout page', { skip: noBrowser }, () => {
  before(async () => {
    const app = new Hono();
    app.get('/images/:name', (c) => c.body(picture, 200, { 'Content-Type': 'image/svg+xml' }));
    app.get('/favicon.ico', (c) => c.body(null, 204));
    server = await new Promise<ServerType>((resolve) => {
      const started = serve(
        { fetch: (request: Request) => app.fetch(request), port: 0, hostname: '127.0.0.1' },
        () => resolve(started),
      );
    });
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    shop = await openShop({ pictures: `${origin}/images`, pages: { orderByEmail: async () => undefined } });
    app.route('/', shop.pages);
    browser = await pageBrowser();
  });
  after(async () => {
    server?.close();
    await shop?.close();
  });

  for (const look of looks) {
    test(`sells without script at ${look.width} px: from an empty form to the order`, async () => {
      const page = await open(await fresh({ lines }), look);
      await page.fill('#email', 'ada@shop.test');
      // The first thing that Enter does is to keep what was typed.
      await page.press('#email', 'Enter');
      assert.equal(await page.locator('.said.good').count(), 1);
      await page.fill('#address-1-lastName', 'Byron');
      await page.fill('#address-1-street', '12 Long Lane');
      await page.fill('#address-1-locality', 'Dublin');
      await page.selectOption('#address-1-country', 'IE');
      await page.click('button[value=continue]');
      await page.check('#option-1-2');
      await page.click('button[value=save]:text("Save changes")');
      assert.match((await page.textContent('.totals')) ?? '', /€69\.90/);
      await pay('success')(page);
      assert.match((await page.textContent('.said.bad')) ?? '', /Confirm this before you pay/);
      await page.click('.said.bad a');
      assert.match(page.url(), /#review-1$/);
      await page.check('#review-1');
      await page.click('button[value=pay]');
      assert.match((await page.textContent('h1')) ?? '', /Thank you/);
      const { number } = [...shop.backend.placed.values()].at(-1) ?? {};
      await page.click('text=View order');
      assert.match((await page.textContent('h1')) ?? '', new RegExp(`Order\\s+${number}`));
      await page.context().close();
    });
  }

  for (const [name, path, act, heading] of states) {
    test(`shows ${name} without accessibility or layout faults, in every look`, async () => {
      const page = await open(await path(), { width: 360, colorScheme: 'light' }, act);
      assert.match((await page.textContent('h1')) ?? '', new RegExp(heading));
      assert.deepEqual(await faults(page), []);
      await page.context().close();
    });
  }

  test('has targets of 44 px, and shows the focus', async () => {
    const page = await open(
      await fresh({ ...complete, lines, codes: ['TEN'] }),
      { width: 360, colorScheme: 'light' },
      unfold,
    );
    const scripted = await withScript(page);
    const small =
      await scripted.evaluate(`[...document.querySelectorAll('a[href], button, summary, select, input:not([type=hidden])')]
      .map((one) => one.closest('label') ?? one)
      .filter((one) => !one.matches('.unseen, .skip'))
      .filter((one) => { const { width, height } = one.getBoundingClientRect(); return width < 44 || height < 44; })
      .map((one) => one.outerHTML.slice(0, 120))`);
    assert.deepEqual(small, []);
    const unmarked: string[] = [];
    for (let stop = 0; stop < 25; stop += 1) {
      await scripted.keyboard.press('Tab');
      const mark = `(() => { const at = document.activeElement; const outlined = at.closest('.pick') ?? at;
        return getComputedStyle(outlined).outlineWidth + ' ' + at.outerHTML.slice(0, 80); })()`;
      const found = (await scripted.evaluate(mark)) as string;
      if (!found.startsWith('3px')) unmarked.push(found);
    }
    assert.deepEqual(unmarked, []);
    await scripted.context().close();
    await page.context().close();
  });

  test('prints the order without buttons', async () => {
    const page = await open(await fresh(), { width: 768, colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print', colorScheme: 'light' });
    assert.equal(await page.locator('.totals .total').first().isVisible(), true);
    assert.equal(await page.locator('button[value=pay]').isVisible(), false);
    assert.ok((await page.pdf({ format: 'A4' })).length > 5_000);
    await page.context().close();
  });
});

/** The same page where the checks, which are scripts, can run; ours has none of its own. */
async function withScript(page: Page): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, bypassCSP: true });
  const twin = await context.newPage();
  // Where it looks again by itself, the checks would be gone with the document that they look at.
  const source = await page.content().catch(() => page.content());
  const body = source.replace(/<meta http-equiv="refresh"[^>]*>/, '');
  await twin.route(page.url(), (route) => route.fulfill({ body, contentType: 'text/html; charset=UTF-8' }));
  await twin.goto(page.url());
  return twin;
}

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** Broken rules of WCAG 2.2 AA with their places, and scrolling sideways, in each look. */
async function faults(page: Page): Promise<string[]> {
  const twin = await withScript(page);
  await twin.evaluate(axe.source);
  const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] });
  const all: string[] = [];
  for (const { width, colorScheme } of looks) {
    await twin.setViewportSize({ width, height: 800 });
    await twin.emulateMedia({ colorScheme });
    const broad = await twin.evaluate('document.documentElement.scrollWidth');
    if (broad !== width) all.push(`scrolls to ${broad} at ${width}`);
    const { violations } = (await twin.evaluate(`axe.run(document, ${options})`)) as {
      violations: Violation[];
    };
    for (const { id, nodes } of violations) {
      const places = nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`);
      all.push(`${width} ${colorScheme} ${id}: ${places.join('; ')}`);
    }
  }
  await twin.context().close();
  return all;
}
