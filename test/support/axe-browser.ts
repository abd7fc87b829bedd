/** axe-core in one Chromium: which elements of a page break which rule, by their place in the document. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chromium, type Page } from 'playwright-core';
import type { Fetcher } from '#fetch';
import { chromiumPath } from './browser-trap.ts';
import type { Owner } from './shops.ts';

export const rules = [
  'button-name',
  'input-button-name',
  'input-image-alt',
  'link-name',
  'label',
  'select-name',
  'aria-roles',
  'aria-valid-attr',
  'aria-valid-attr-value',
  'aria-required-attr',
  'aria-allowed-role',
  'aria-hidden-body',
  'aria-hidden-focus',
  'duplicate-id-aria',
  'tabindex',
] as const;
export type Rule = (typeof rules)[number];

export interface AxeOpinion {
  /** Local names of all elements in document order. */
  tags: string[];
  broken: Record<Rule, number[]>;
}

export interface AxeBrowser {
  /** The page, with the style sheets that the fetcher gives and without its scripts. */
  judge(url: string, html: string, fetcher?: Pick<Fetcher, 'fetch'>): Promise<AxeOpinion>;
  page: Page;
}

const source = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const policy = "script-src 'none'; frame-src 'none'; object-src 'none'";

/** Closed when its owner ends. */
export async function openAxe(owner: Owner): Promise<AxeBrowser> {
  const axe = await readFile(source, 'utf8');
  const browser = await chromium.launch({ executablePath: chromiumPath, chromiumSandbox: false });
  owner.after(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  let current = '';
  let styles: Pick<Fetcher, 'fetch'> | undefined;
  await page.route(/^/, async (route) => {
    const request = route.request();
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      return route.fulfill({
        body: current,
        contentType: 'text/html; charset=utf-8',
        headers: { 'content-security-policy': policy },
      });
    if (request.resourceType() !== 'stylesheet' || !styles) return route.abort();
    const { body, type } = await styles.fetch({ url: request.url(), headers: { accept: 'text/css' } });
    return route.fulfill({ body: Buffer.from(body), contentType: type });
  });
  return {
    page,
    async judge(url, html, fetcher) {
      current = html;
      styles = fetcher;
      await page.goto(url, { waitUntil: 'load' });
      await page.evaluate(axe);
      return page.evaluate(run, [...rules]) as Promise<AxeOpinion>;
    },
  };
}

/** In the page. A duplicate id is always handed to people to review, so it counts as found. */
async function run(wanted: string[]): Promise<unknown> {
  const { document, axe } = globalThis as never as {
    document: { querySelectorAll(all: string): Iterable<{ localName: string }> };
    axe: {
      run(
        root: unknown,
        options: object,
      ): Promise<
        Record<'violations' | 'incomplete', { id: string; nodes: { element: { localName: string } }[] }[]>
      >;
    };
  };
  const all = [...document.querySelectorAll('*')];
  const places = new Map(all.map((element, at) => [element, at]));
  const found = await axe.run(document, {
    runOnly: { type: 'rule', values: wanted },
    resultTypes: ['violations', 'incomplete'],
    elementRef: true,
    iframes: false,
    preload: false,
  });
  const reviewed = found.incomplete.filter(({ id }) => id === 'duplicate-id-aria');
  const broken = Object.fromEntries(wanted.map((rule): [string, (number | undefined)[]] => [rule, []]));
  for (const { id, nodes } of [...found.violations, ...reviewed])
    broken[id]?.push(...nodes.map(({ element }) => places.get(element)));
  return { tags: all.map(({ localName }) => localName), broken };
}
