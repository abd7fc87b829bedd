/** How far a page shifts what it has already shown. */
import type { Page } from 'playwright-core';

/** After the scroll: what comes into view loads, and moves what is there. */
const watchMs = 600;

/**
 * Cumulative layout shift so far and over one scroll by a screen: the largest session window, which lasts at most five
 * seconds and has no gap of a second (https://web.dev/articles/cls). Read in a world of its own, where the page's scripts
 * have changed nothing. Undefined where the browser gives no figure. Takes about two thirds of a second.
 */
export async function layoutShift(page: Page): Promise<number | undefined> {
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

/** Runs beside the page; a text, since the page's world is none of ours. */
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
