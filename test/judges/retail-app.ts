/** Salesforce's retail app on this machine: its code unchanged, configured for a simulated instance, and a guest who buys in it. */
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium as playwright, type Page } from 'playwright-core';
import { chromium, retailAppFolder, withNode } from './install.ts';

/** The app listens on this port only. */
const url = 'http://localhost:3000';
export const currency = 'EUR';
const locale = 'en-IE';

/** Overrides `config/default.js`, as the app's documentation describes. */
const configOf = (origin: string): string => `const base = require('./default.js')
const sites = ${JSON.stringify([
  {
    id: 'demo',
    l10n: {
      supportedCurrencies: [currency],
      defaultCurrency: currency,
      defaultLocale: locale,
      supportedLocales: [{ id: locale, preferredCurrency: currency }],
    },
  },
])}
const parameters = ${JSON.stringify({
  clientId: '22222222-2222-4222-8222-222222222222',
  organizationId: 'f_ecom_zzzz_001',
  shortCode: 'sandbox',
  siteId: 'demo',
})}
module.exports = {
  ...base,
  app: {
    ...base.app,
    defaultSite: 'demo',
    siteAliases: {},
    sites,
    commerceAPI: { proxyPath: '/mobify/proxy/api', parameters }
  },
  ssrParameters: {
    ...base.ssrParameters,
    proxyConfigs: [{ host: '${new URL(origin).host}', protocol: 'http', path: 'api' }]
  }
}
`;

/** @param origin of the instance @returns how to stop it, once its first page is built */
export async function startRetailApp(origin: string): Promise<() => Promise<void>> {
  if (await statusOf()) throw new Error(`Something else answers on ${url}, where the app must listen.`);
  await writeFile(join(retailAppFolder, 'config/local.js'), configOf(origin));
  const app = spawn(join(retailAppFolder, 'node_modules/.bin/pwa-kit-dev'), ['start', '--noHMR'], {
    cwd: retailAppFolder,
    env: { ...withNode, NODE_ICU_DATA: 'node_modules/full-icu' },
    // It starts other processes, which end with its group.
    detached: true,
  });
  let said = '';
  for (const stream of [app.stdout, app.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2000)));
  const ended = new Promise((resolve) => app.once('close', resolve));
  const stop = async (): Promise<void> => {
    if (app.exitCode === null && app.pid !== undefined) process.kill(-app.pid, 'SIGTERM');
    await ended;
  };
  // Until the first build is complete, it redirects to a page that waits.
  const until = Date.now() + 15 * 60_000;
  while ((await statusOf()) !== 200) {
    if (app.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error(`The app did not start: ${said}`);
    }
    await sleep(1_000);
  }
  return stop;
}

/** Undefined where nothing answers. */
const statusOf = (): Promise<number | undefined> =>
  fetch(url, { redirect: 'manual' }).then(
    ({ status }) => status,
    () => undefined,
  );

export interface AppOrder {
  orderNo: string;
  currency: string;
  orderTotal: number;
  paymentInstruments: { amount: number; paymentCard: { maskedNumber: string; cardType: string } }[];
}

export interface Bought {
  order: AppOrder;
  /** What the confirmation shows. */
  page: string;
  /** Calls of a shopping API that failed, but for what an instance without a shopper context answers. */
  failed: string[];
}

/** A guest buys one unit of the product with a card, delivered to New York. */
export async function buyInApp(productId: string): Promise<Bought> {
  const browser = await playwright.launch({ executablePath: chromium, chromiumSandbox: false });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 1000 } });
    page.setDefaultTimeout(120_000);
    const failed: string[] = [];
    page.on('response', (response) => {
      const [, call] = /\/mobify\/proxy\/api(\/[^?]+)/.exec(response.url()) ?? [];
      if (call === undefined || response.status() < 400 || call.includes('/shopper-context/')) return;
      failed.push(`${response.request().method()} ${call} ${response.status()}`);
    });
    await page.goto(`${url}/product/${productId}`);
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await page.getByTestId('add-to-cart-modal').getByRole('link', { name: 'Proceed to Checkout' }).click();
    await fillCheckout(page);
    const placed = page.waitForResponse(
      (response) => response.request().method() === 'POST' && /\/orders(\?|$)/.test(response.url()),
    );
    await page.getByTestId('sf-checkout-place-order-btn').first().click();
    const order = (await (await placed).json()) as AppOrder;
    await page.waitForURL(/confirmation/);
    await page.getByText(order.orderNo).first().waitFor();
    await page.getByText('Order Total').first().waitFor();
    return { order, page: await page.locator('body').innerText(), failed };
  } finally {
    await browser.close();
  }
}

async function fillCheckout(page: Page): Promise<void> {
  const fill = async (fields: Readonly<Record<string, string>>): Promise<void> => {
    for (const [id, value] of Object.entries(fields)) await page.locator(`#${id}`).fill(value);
  };
  const press = (name: string): Promise<void> => page.getByRole('button', { name }).click();
  await fill({ email: 'ada@example.test' });
  await press('Checkout as Guest');
  await fill({
    firstName: 'Ada',
    lastName: 'Byron',
    phone: '2125550100',
    address1: '1 Broadway',
    city: 'New York',
    postalCode: '10004',
  });
  await page.locator('#stateCode').selectOption('NY');
  await press('Continue to Shipping Method');
  // The app may go on by itself, with the default method.
  const next = page.getByRole('button', { name: 'Continue to Payment' });
  const number = page.locator('#number');
  await next.or(number).first().waitFor();
  while (!(await number.isVisible()))
    await next.click({ timeout: 2_000 }).catch(() => number.waitFor({ timeout: 2_000 }).catch(() => {}));
  await fill({ number: '4111111111111111', holder: 'Ada Byron', expiry: '07/31', securityCode: '123' });
  await press('Review Order');
}
