/** Gathers the evidence of a storefront: the only part of the audit that sends requests. */
import { createParser, type Parser } from '../parse/parser.ts';
import { TargetError } from './errors.ts';
import type { GatherOptions, Gathered } from './options.ts';
import { inTime, type PageParser } from './pages/pages.ts';
import { nextTurn } from './turn.ts';

export { clientHeaders, impostorBots, robotsToken } from './clients.ts';
export { TargetError } from './errors.ts';
export { challengeOf } from './exchange.ts';
export { platformBy } from './locality.ts';
export { scanText } from './scan.ts';
export { readProducts } from './ucp/products.ts';
export { registrableDomain } from '../parse/url.ts';
export type { Parser };
export type { TargetErrorCode } from './errors.ts';
export type { BodyMeta, Gathered, GatherOptions, ProgressEvent, Renderer } from './options.ts';

const defaultBudget = 25_000;

/** For several audits in a row. Its thread starts at once. */
export const openParser = (): Parser => createParser({ ready: true });

/**
 * All evidence of the storefront at a URL. A storefront that blocks, fails, or is slow is evidence too.
 * @throws TargetError: the target is not an http(s) URL, is not public, or does not exist, or the signal aborted; and what `onArrival` throws
 */
export async function gather(url: string, options: GatherOptions): Promise<Gathered> {
  const entry = entryUrl(url);
  const { signal } = options;
  if (signal?.aborted) throw cancelled();
  const budgetMs = options.budgetMs ?? defaultBudget;
  const endsAt = performance.now() + budgetMs;
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(), budgetMs);
  const own = options.parser ? undefined : createParser({ ready: true });
  const stopped = Promise.withResolvers<never>();
  const stop = (): void => {
    ended.abort();
    stopped.reject(cancelled());
  };
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const input = {
      input: url,
      entry,
      options,
      budgetMs,
      endsAt,
      parser: inTime(options.parser ?? (own as PageParser), ended.signal),
      ended: ended.signal,
    };
    // Loaded here, while the parser's thread loads its own files.
    const work = import('./run.ts').then(({ run }) => run(input));
    const evidence = await Promise.race([work, stopped.promise]);
    await own?.close();
    // Only now: the schemas need the memory that the parser used.
    const { withJudgement } = await import('./ucp/ucp.ts');
    const ucp = await withJudgement(evidence.ucp);
    // The caller judges immediately.
    await nextTurn();
    return { evidence: { ...evidence, ucp } };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    ended.abort();
    await own?.close();
  }
}

const cancelled = (): TargetError => new TargetError('cancelled', 'The audit was canceled.');

/** Normalizes what was typed; `https` when it has no scheme. @throws TargetError `bad-url` */
function entryUrl(input: string): string {
  const text = input.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname || url.username || url.password)
    throw new TargetError('bad-url', `Not an http or https URL: ${text.slice(0, 200)}`);
  url.hash = '';
  return url.href;
}
