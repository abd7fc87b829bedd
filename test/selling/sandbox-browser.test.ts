/** `npm start` as the developer of an agent uses it: every URL that the demo store returns opens in the browser of the same machine, and sells. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { until } from '../api/service.ts';
import { startPortico, type Running } from '../support/command-line.ts';
import { noBrowser, pageBrowser } from '../support/page-browser.ts';
import { callerOf, type Answer } from './caller.ts';
import { complete, home, lamp, lines, shopper } from './shopper.ts';

let folder: string;
let running: Running;
let url: string;
let storefront: string;

const found = (pattern: RegExp): string => pattern.exec(running.stdout())?.[1] ?? '';

/** Every URL in a body except those of the specification: the store's own, and its payment handlers'. */
function urlsIn(body: unknown): string[] {
  const urls = JSON.stringify(body).match(/https?:\/\/[^"\\\s]+/g) ?? [];
  return [...new Set(urls)].filter(
    (one) => !/^https:\/\/(?:ucp\.dev|healthy\.test\/ucp\/handlers)\//.test(one),
  );
}

/** Opens each as a browser does that follows redirects. */
async function assertOpens(name: string, body: unknown): Promise<void> {
  const urls = urlsIn(body);
  assert.ok(urls.length > 0, `${name} has no URL`);
  for (const one of urls) {
    assert.equal(new URL(one).hostname, '127.0.0.1', `${name}: ${one}`);
    assert.equal((await fetch(one)).status, 200, `${name}: ${one}`);
  }
}

async function newPage(width: number): Promise<{ page: Page; wrong: string[] }> {
  const context = await (await pageBrowser()).newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on('request', (request) => {
    if (!/^(?:data:|http:\/\/127\.0\.0\.1:)/.test(request.url())) wrong.push(request.url());
  });
  page.on('requestfailed', (request) => {
    const { errorText = '' } = request.failure() ?? {};
    // Pictures of a page that was left.
    if (errorText !== 'net::ERR_ABORTED') wrong.push(`${request.url()} ${errorText}`);
  });
  page.on('console', (said) => {
    if (said.type() === 'error' && !said.text().includes('422')) wrong.push(said.text());
  });
  return { page, wrong };
}

const heading = async (page: Page): Promise<string> => (await page.textContent('h1')) ?? '';

/** Pictures that did not load, and whether the page scrolls sideways. */
const flaws = (page: Page): Promise<unknown> =>
  page.evaluate(`({
    broken: [...document.images].filter((image) => image.complete && image.naturalWidth === 0).map((image) => image.src),
    sideways: document.documentElement.scrollWidth > document.documentElement.clientWidth,
  })`);
const flawless = { broken: [], sideways: false };

/** Fills in what an agent left out. */
async function fillIn(page: Page): Promise<void> {
  const values = {
    email: 'ada.quill@agents.example',
    'shipping given-name': home.first_name,
    'shipping family-name': home.last_name,
    'shipping address-line1': home.street_address,
    'shipping postal-code': home.postal_code,
    'shipping address-level2': home.address_locality,
  };
  for (const [purpose, value] of Object.entries(values))
    await page.fill(`input[autocomplete="${purpose}"]`, value);
  await page.click('button[value=continue]');
}

async function payBy(page: Page, token: string): Promise<void> {
  await page.check(`input[name=choice][value*='"${token}"']`);
  await page.click('button[value=pay]');
}

describe('the sandbox on a developer’s machine', { skip: noBrowser, timeout: 120_000 }, () => {
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-sandbox-'));
    const env = { PORT: '0', DATABASE_URL: `sqlite:${join(folder, 'portico.db')}` };
    running = startPortico(['serve', '--sandbox'], { env });
    await until(
      () => running.stdout().includes('Press Ctrl-C to stop.') || running.process.exitCode !== null,
    );
    url = found(/Portico listens on (http:\/\/127\.0\.0\.1:\d+) /);
    storefront = found(/storefront, for a browser on this machine:\n {2}(\S+)\n/);
  });
  after(async () => {
    running.process.kill('SIGTERM');
    assert.equal((await running.ended).code, 0);
    await rm(folder, { recursive: true, force: true });
  });

  const me = (surface: 'given' | 'official' = 'given') =>
    shopper(
      { call: callerOf(url) },
      surface === 'given'
        ? {}
        : { surface, headers: { 'ucp-agent': `profile="${url}/agent-profile/2026-08-25"` } },
    );

  const byMcp = async (name: string, more: object): Promise<unknown> => {
    const meta = { 'ucp-agent': { profile: `${url}/agent-profile/2026-08-25` } };
    const params = { name, arguments: { meta, ...more } };
    const { body } = await callerOf(url)('/api/ucp/mcp', {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params,
    });
    return body;
  };

  /** What a store can answer that has a URL, by each transport. */
  const answers: [name: string, answer: () => Promise<Answer['body'] | unknown>][] = [
    ['search', async () => (await me().call('/api/ucp/discover?q=lamp&limit=3')).body],
    ['an incomplete checkout', async () => (await me().create({ line_items: lines([lamp, 1]) })).body],
    ['a checkout ready to pay', async () => (await me('official').create(complete([lamp, 1]))).body],
    ['a checkout without its item', async () => (await me().create({ line_items: lines(['none', 1]) })).body],
    ['a declined payment', async () => (await me().pay((await me().ready()).id, 'pm_sandbox_decline')).body],
    ['a challenge', async () => (await me().pay((await me().ready()).id, 'pm_sandbox_challenge')).body],
    ['a canceled checkout', async () => (await me().cancel((await me().ready()).id)).body],
    ['a paid checkout', async () => (await me().pay((await me().ready()).id)).body],
    [
      'an order',
      async () => (await me().order((await me().pay((await me().ready()).id)).body.order.id)).body,
    ],
    [
      'a cart',
      async () => (await me('official').call('/api/ucp/carts', { line_items: lines([lamp, 1]) })).body,
    ],
    ['a checkout that does not exist', async () => (await me().read('chk_none')).body],
    ['an order that does not exist', async () => (await me().order('P0.none')).body],
    [
      'a profile that cannot be read',
      async () => {
        const agent = { 'ucp-agent': `profile="${url}/none"` };
        return (await shopper({ call: callerOf(url) }, { surface: 'official', headers: agent }).create({}))
          .body;
      },
    ],
    ['a checkout by MCP', () => byMcp('create_checkout', { checkout: complete([lamp, 1]) })],
    ['a failure by MCP', () => byMcp('get_checkout', { id: 'chk_none' })],
  ];
  for (const [name, answer] of answers)
    test(`${name} has URLs that open`, async () => assertOpens(name, await answer()));

  test('a caller that uses the name of the store gets that name', async () => {
    const asked = get(`${url}/api/ucp/discover?q=lamp&limit=1`, { headers: { host: 'healthy.test' } });
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    const body = await text(response);
    assert.match(body, /"url":"https:\/\/healthy\.test\/products\//);
    assert.ok(!body.includes('127.0.0.1'));
  });

  for (const width of [375, 1280])
    test(`a person finishes a checkout ${width} pixels wide, and the agent finds the order`, async () => {
      const { page, wrong } = await newPage(width);
      const { body: made } = await me().create({ line_items: lines([lamp, 1], ['lh-120', 2]) });
      await page.goto(made.continue_url);
      assert.deepEqual([await heading(page), await flaws(page)], ['Complete your order', flawless]);
      await fillIn(page);
      assert.equal((await me().read(made.id)).body.status, 'ready_for_complete');
      await payBy(page, 'pm_sandbox_decline');
      assert.match((await page.textContent('main')) ?? '', /Nothing was charged/);
      await payBy(page, 'pm_sandbox_success');
      assert.match(await heading(page), /Thank you/);
      assert.deepEqual(await flaws(page), flawless);
      const { body: done } = await me().read(made.id);
      assert.equal(done.status, 'completed');
      const { body: order } = await me().order(done.order.id);
      assert.equal(order.checkout_id, made.id);
      await page.click('text=View order');
      assert.match(await heading(page), new RegExp(done.order.label));
      assert.deepEqual([await flaws(page), wrong], [flawless, []]);
      await page.context().close();
    });

  test('a person pays on the payment provider’s page', async () => {
    const { page, wrong } = await newPage(1280);
    const { body: made } = await me().create(complete([lamp, 1]));
    await page.goto(made.continue_url);
    await page.click('button[value=hosted]');
    await page.click('button[value=pay]');
    await page.waitForURL(`${made.continue_url}**`);
    assert.match(await heading(page), /Thank you/);
    assert.equal((await me().read(made.id)).body.status, 'completed');
    assert.deepEqual(wrong, []);
    await page.context().close();
  });

  test('a person passes the bank’s page, and the agent finds the order', async () => {
    const { page } = await newPage(375);
    const { body: made } = await me().create(complete([lamp, 1]));
    const { body: asked } = await me().pay(made.id, 'pm_sandbox_challenge');
    assert.equal(asked.status, 'requires_escalation');
    await page.goto(asked.continue_url);
    await page.click('a.main-button');
    await page.click('button[value=complete]');
    await page.waitForURL(`${made.continue_url}**`);
    assert.match(await heading(page), /Thank you/);
    assert.equal((await me().read(made.id)).body.status, 'completed');
    await page.context().close();
  });

  test('sells on the page that an error links to', async () => {
    const { page, wrong } = await newPage(1280);
    const { body: failure } = await me().read('chk_none');
    assert.equal(failure.continue_url, storefront);
    await page.goto(failure.continue_url);
    assert.deepEqual(await flaws(page), flawless);
    await page.goto(`${storefront}/products/fjord-table-lamp?variant=${lamp}`);
    await page.click('form[action="/cart/add"] button');
    await page.click('form[action="/cart/checkout"] button');
    assert.equal(await heading(page), 'Complete your order');
    await fillIn(page);
    await payBy(page, 'pm_sandbox_success');
    assert.match(await heading(page), /Thank you/);
    assert.deepEqual(wrong, []);
    await page.context().close();
  });

  test('the link to an order is printed, because the sandbox sends no email', async () => {
    const { page } = await newPage(375);
    const { body: paid } = await me().pay((await me().ready([lamp, 1])).id);
    const { permalink_url: permalink, label } = paid.order;
    await page.goto(permalink);
    await page.fill('input[type=email]', 'ada.quill@agents.example');
    await page.click('button.main-button');
    assert.match((await page.textContent('main')) ?? '', /does not send email\. The link is in its log/);
    const link = (): string =>
      new RegExp(`(http\\S+/order/${label}\\?checkout=[\\w.-]+)`).exec(running.stdout())?.[1] ?? '';
    await until(() => link() !== '');
    await page.goto(link());
    assert.match(await heading(page), new RegExp(label));
    await page.context().close();
  });
});
