import { BrowserError, cancelled, untilAborted } from './failure.ts';
import { launch } from './launch.ts';
import { wallsHold } from './prove.ts';
import { defaultLimits, type Browser, type BrowserOptions } from './rendering.ts';
import { renderPage } from './render.ts';
import { createSlots } from './slots.ts';

const defaultBudget = 15_000;
/** Less than this after waiting is not worth a start. */
const leastMs = 2_000;

const busy = (): BrowserError => new BrowserError('busy', 'The browser is busy with pages of other audits.');

/** @returns its version */
async function tryOut(path: string): Promise<string> {
  const { context, version, end } = await launch(path);
  try {
    if (await wallsHold(context).catch(() => false)) return version;
    throw new BrowserError('start', `"${path}" (${version}) lets pages reach the network past us: not used.`);
  } finally {
    await end();
  }
}

/**
 * Starts the browser once, to see that it works and holds its pages back, and ends it again: between pages none runs.
 * @throws BrowserError `missing`, `start`
 */
export async function openBrowser({ path, fetcher, limits }: BrowserOptions): Promise<Browser> {
  const bounds = { ...defaultLimits, ...limits };
  const slots = createSlots(1);
  const closing = new AbortController();
  const version = await tryOut(path);
  let last: Promise<unknown> = Promise.resolve();

  return {
    version,
    async render(url, options = {}) {
      if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
        throw new BrowserError('bad-url', 'Only http and https addresses are opened.');
      if (slots.waiting() >= bounds.waiting) throw busy();
      const signal = options.signal ? AbortSignal.any([options.signal, closing.signal]) : closing.signal;
      const { budgetMs = defaultBudget } = options;
      const asked = performance.now();
      const turn = slots.run(async () => {
        const left = budgetMs - (performance.now() - asked);
        if (signal.aborted) throw cancelled();
        if (left < Math.min(leastMs, budgetMs)) throw busy();
        return renderPage({ path, fetcher, version, limits: bounds, url, signal, options, budgetMs: left });
      });
      last = turn.catch(() => undefined);
      return untilAborted(turn, signal);
    },
    async close() {
      closing.abort();
      await last;
    },
  };
}
