/** Renders one page in one process, within its limits. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, CDPSession } from 'playwright-core';
import type { Fetcher, HttpExchange } from '#fetch';
import { runBounded, type BoundedWork } from './bounded.ts';
import { BrowserError } from './failure.ts';
import type { Running } from './launch.ts';
import type { BrowserLimits, Rendering, RenderOptions, ControlTree } from './rendering.ts';
import { createTraffic, type Traffic } from './traffic.ts';

/** After the scroll: content that comes into view loads and shifts the layout. */
const watchMs = 600;

/**
 * Cumulative layout shift so far and over one scroll by a screen: the largest session window, which lasts at most five
 * seconds and has no gap of a second (https://web.dev/articles/cls). Read in an isolated world, unaffected by the
 * page's scripts. Undefined where the browser gives no figure. Takes about two thirds of a second.
 */
async function layoutShift(page: Page): Promise<number | undefined> {
  const session = await page.context().newCDPSession(page);
  try {
    const { frameTree } = await session.send('Page.getFrameTree');
    const { executionContextId } = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
    });
    const { result } = await session.send('Runtime.evaluate', {
      contextId: executionContextId,
      expression: `(${measure})(${watchMs})`,
      awaitPromise: true,
      returnByValue: true,
    });
    const { value } = result as { value?: unknown };
    return typeof value === 'number' && Number.isFinite(value)
      ? Math.round(value * 10_000) / 10_000
      : undefined;
  } finally {
    await session.detach().catch(() => undefined);
  }
}

/** Runs in the page, as a string because the page is another realm. */
const measure = `async (watchMs) => {
  if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return undefined;
  const shifts = [];
  const take = (list) => shifts.push(...list.filter((one) => !one.hadRecentInput));
  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  await wait(50);
  window.scrollBy(0, window.innerHeight);
  await wait(watchMs);
  take(observer.takeRecords());
  observer.disconnect();
  shifts.sort((a, b) => a.startTime - b.startTime);
  let most = 0, sum = 0, first = 0, last = -Infinity;
  for (const { startTime, value } of shifts) {
    if (startTime - last >= 1000 || startTime - first >= 5000) {
      sum = 0;
      first = startTime;
    }
    sum += value;
    last = startTime;
    most = Math.max(most, sum);
  }
  return most;
}`;

export interface RenderInput {
  path: string;
  fetcher: Pick<Fetcher, 'fetch'>;
  version: string;
  limits: BrowserLimits;
  url: string;
  options: RenderOptions;
  signal: AbortSignal;
  /** Until it is killed. */
  budgetMs: number;
}

/** The network is idle after this time without a request; longer if the page never fires its load event. */
const restMs = 500;
const unloadedRestMs = 2_000;
/** Time reserved for layout shifts: more than they take. */
const shiftMs = 1_500;
/** A slow machine gets more, if there is time. */
const longestShiftMs = 5_000;

/** @throws BrowserError */
export async function renderPage(input: RenderInput): Promise<Rendering> {
  const { path, version, options, signal, budgetMs } = input;
  const start = performance.now();
  const late = `The page did not finish within ${Math.round(budgetMs)} ms.`;
  return runBounded(
    path,
    { userAgent: userAgentOf(version, options.userAgent) },
    { memoryBytes: input.limits.memoryBytes, budgetMs, late, signal },
    (running, work) => show(running, input, { ...work, until: start + budgetMs * 0.8 }),
  );
}

interface Bounds extends BoundedWork {
  /** In `performance.now()`: the page is read as it is then. */
  until: number;
}

async function show(
  { context }: Running,
  { fetcher, limits, url, options }: RenderInput,
  { ended, until, stop }: Bounds,
): Promise<Rendering> {
  const page = context.pages()[0] ?? (await context.newPage());
  const allows = options.allows ?? (() => true);
  const onFlood = (): void => stop(new BrowserError('flood', 'The page sends requests without end.'));
  const traffic = createTraffic(page, { fetcher, limits, allows, ended, onFlood });
  context.on('page', (other) => void other.close().catch(() => undefined));
  context.on('close', () => stop(new BrowserError('crashed', 'The browser exited unexpectedly.')));
  page.on('crash', () => stop(new BrowserError('crashed', 'The page crashed the browser.')));
  await context.routeWebSocket(/^/, (socket) => void socket.close());
  await context.route(/^/, (route) => traffic.answer(route));
  let failed = false;
  let loaded: HttpExchange | undefined;
  page.on('load', () => (loaded = traffic.document()));
  // Not awaited: it does not settle if the page navigates to a URL that is refused.
  page.goto(url, { waitUntil: 'commit', timeout: 0 }).catch(() => (failed = true));
  while (!traffic.document()) {
    if (failed || ended.aborted)
      throw new BrowserError('no-page', traffic.refusal() ?? 'The URL returned no page.');
    await sleep(20);
  }
  const isLoaded = (): boolean => loaded === traffic.document();
  const { html, quiet } = await settle(page, traffic, { ended, until, isLoaded, maxChars: limits.htmlChars });
  const document = traffic.document() as HttpExchange;
  const shown = { url: page.url(), html, document, quiet };
  const tree = quiet ? await controlTree(page, html.length).catch(() => undefined) : undefined;
  const cls = await shiftWithin(page, until - performance.now());
  const more = { ...(tree ? { tree } : {}), ...(cls === undefined ? {} : { cls }) };
  return { ...shown, ...more, requests: { ...traffic.counts } };
}

/** Last, because its scroll makes the page load more; skipped if time is short or the page does not respond. */
async function shiftWithin(page: Page, leftMs: number): Promise<number | undefined> {
  if (leftMs < shiftMs) return undefined;
  const late = sleep(Math.min(leftMs, longestShiftMs), undefined, { ref: false });
  return Promise.race([layoutShift(page).catch(() => undefined), late]);
}

/** Waits until the network is idle, and still is after pending scripts ran. */
async function settle(
  page: Page,
  traffic: Traffic,
  {
    ended,
    until,
    isLoaded,
    maxChars,
  }: Pick<Bounds, 'ended' | 'until'> & { isLoaded(): boolean; maxChars: number },
): Promise<{ html: string; quiet: boolean }> {
  for (;;) {
    ended.throwIfAborted();
    const rested = performance.now() - traffic.stirred();
    const late = performance.now() >= until;
    if (!late && (traffic.open() > 0 || rested < (isLoaded() ? restMs : unloadedRestMs))) {
      await sleep(Math.min(50, Math.max(1, until - performance.now())));
      continue;
    }
    const before = traffic.stirred();
    const html = await contentOf(page, maxChars).catch(() => undefined);
    // A page that is navigating has no content for a moment.
    if (html === undefined) await sleep(50);
    else if (late || traffic.stirred() === before) return { html, quiet: !late };
  }
}

/** Read in an isolated world, unaffected by the page's scripts, and cut before transfer. */
async function contentOf(page: Page, maxChars: number): Promise<string> {
  const session = await page.context().newCDPSession(page);
  try {
    const { frameTree } = await session.send('Page.getFrameTree');
    const { executionContextId } = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
    });
    const { result } = await session.send('Runtime.evaluate', {
      contextId: executionContextId,
      expression: `((document.doctype ? '<!doctype html>' : '') + document.documentElement.outerHTML).slice(0, ${maxChars})`,
      returnByValue: true,
    });
    if (typeof result.value !== 'string') throw new Error('The page has no document.');
    return result.value;
  } finally {
    await session.detach().catch(() => undefined);
  }
}

/** User agent with the browser's version and ours, in the format of rendering crawlers. */
function userAgentOf(version: string, token: string | undefined): string {
  const major = version.split('.', 1)[0];
  const who = token === undefined ? '' : `; compatible; ${token}`;
  return `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko${who}) Chrome/${major}.0.0.0 Safari/537.36`;
}

/** Roles that require a name. */
const named = new Set(
  `button link textbox searchbox combobox listbox checkbox radio switch slider spinbutton menuitem menuitemcheckbox
   menuitemradio treeitem dialog alertdialog tooltip`.split(/\s+/),
);
/** The tree of a larger document takes too much memory and time. */
const mostChars = 3_000_000;
const longestMs = 4_000;
const mostShown = 10;
const shownChars = 160;

/** Undefined for what is too large or takes too long. */
export async function controlTree(page: Page, chars: number): Promise<ControlTree | undefined> {
  if (chars > mostChars) return undefined;
  const session = await page.context().newCDPSession(page);
  const ended = new AbortController();
  try {
    return await Promise.race([
      readTree(session),
      sleep(longestMs, undefined, { signal: ended.signal }).catch(() => undefined),
    ]);
  } finally {
    ended.abort();
    await session.detach().catch(() => undefined);
  }
}

async function readTree(session: CDPSession): Promise<ControlTree> {
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const controls = nodes.filter(({ ignored, role }) => !ignored && named.has(String(role?.value)));
  const unnamed = controls.filter(({ name }) => String(name?.value ?? '').trim() === '');
  const shown: ControlTree['unnamed'] = [];
  for (const { role, backendDOMNodeId } of unnamed.slice(0, mostShown)) {
    const html = backendDOMNodeId === undefined ? '' : await tagOf(session, backendDOMNodeId);
    shown.push({ role: String(role?.value), html });
  }
  return { controls: controls.length, nameless: unnamed.length, unnamed: shown };
}

/** Opening tag of an element from the browser's DOM, without running page scripts. */
async function tagOf(session: CDPSession, backendNodeId: number): Promise<string> {
  const { node } = await session.send('DOM.describeNode', { backendNodeId });
  let text = `<${node.localName}`;
  for (let at = 0; at + 1 < (node.attributes?.length ?? 0) && text.length < shownChars; at += 2) {
    const [name = '', value = ''] = node.attributes?.slice(at, at + 2) ?? [];
    const cut = value.slice(0, 70).replaceAll('"', '&quot;');
    text += value === '' ? ` ${name}` : ` ${name}="${cut}"`;
  }
  return `${text.slice(0, shownChars - 1)}>`;
}
