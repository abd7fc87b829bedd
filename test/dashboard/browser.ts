/** Chromium as a signed-in member, and faults of pages: accessibility, layout, and browser errors. */
import type { TestContext } from 'node:test';
import axe from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import type { Service } from '../api/service.ts';
import { noBrowser, pageBrowser } from '../support/page-browser.ts';
import type { SignedIn } from './signed-in.ts';

export { noBrowser };

export interface Look {
  width: number;
  colorScheme: 'light' | 'dark';
}

/**
 * Colors depend on the theme and order on the width, never on both: accessibility is judged in two looks of four, for half the
 * time.
 */
const looks: readonly (Look & { judged: boolean })[] = [
  { width: 360, colorScheme: 'light', judged: false },
  { width: 360, colorScheme: 'dark', judged: true },
  { width: 1280, colorScheme: 'light', judged: true },
  { width: 1280, colorScheme: 'dark', judged: false },
];

export interface Visitor {
  context: BrowserContext;
  /** A new page at this path; default 1280 px, light. */
  open(path: string, look?: Look): Promise<Page>;
  /** What is wrong with these pages; empty when nothing is. */
  faultsAt(paths: readonly string[]): Promise<string[]>;
  /** What is wrong with a page as it stands: layout in every look, access in both themes and both widths. Needs script. */
  faultsOf(page: Page): Promise<string[]>;
  /** What the browser refused or complained of until now, and requests elsewhere. */
  complaints: readonly string[];
}

/** @param who absent: signed out. Closed when the test ends. */
export async function openBrowserAs(
  t: Pick<TestContext, 'after'>,
  { url }: Pick<Service, 'url'>,
  who?: Pick<SignedIn, 'cookie'>,
  { script = true }: { script?: boolean } = {},
): Promise<Visitor> {
  const browser = await pageBrowser();
  const context = await browser.newContext({ javaScriptEnabled: script, baseURL: url });
  t.after(() => context.close());
  if (who) await context.addCookies(cookiesOf(who.cookie, url));
  const complaints: string[] = [];
  context.on('console', (said) => {
    // An answer with an error status is what some pages are.
    if (['error', 'warning'].includes(said.type()) && !said.text().startsWith('Failed to load resource')) {
      complaints.push(`${said.page()?.url()}: ${said.text()}`);
    }
  });
  context.on('weberror', (thrown) => complaints.push(String(thrown.error())));
  context.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) complaints.push(request.url());
  });
  context.setDefaultTimeout(60_000);

  async function open(path: string, look: Look = { width: 1280, colorScheme: 'light' }): Promise<Page> {
    const page = await context.newPage();
    await wear(page, look);
    await page.goto(path);
    return page;
  }

  return {
    context,
    complaints,
    open,
    faultsOf,
    async faultsAt(paths) {
      const all: string[] = [];
      for (const path of paths) {
        const page = await open(path);
        const arrived = new URL(page.url());
        if (arrived.pathname + arrived.search !== path) all.push(`${path}: leads to ${page.url()}`);
        all.push(...(await faultsOf(page)).map((fault) => `${path}: ${fault}`));
        await page.close();
      }
      return [...all, ...complaints];
    },
  };
}

async function wear(page: Page, { width, colorScheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
}

async function faultsOf(page: Page): Promise<string[]> {
  const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] });
  const all: string[] = [];
  await page.evaluate(axe.source);
  for (const look of looks) {
    await wear(page, look);
    const name = `${look.width} ${look.colorScheme}`;
    const broad = (await page.evaluate('document.documentElement.scrollWidth')) as number;
    if (broad > look.width) all.push(`${name}: scrolls sideways to ${broad}`);
    if (!look.judged) continue;
    const { violations } = (await page.evaluate(`axe.run(document, ${options})`)) as {
      violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
    };
    for (const { id, nodes } of violations) {
      const places = nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} ${node.failureSummary}`);
      all.push(`${name}: ${id}: ${places.join('; ')}`);
    }
  }
  return all;
}

const cookiesOf = (cookie: string, url: string) =>
  cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url, httpOnly: true };
  });
