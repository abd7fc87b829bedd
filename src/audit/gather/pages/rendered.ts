/** Product pages as a browser shows them. The caller provides the browser; this calls it and keeps the facts. */
import type { Evidence, Page, Reason, RenderedPage } from '../../evidence.ts';
import { known, unknownPiece } from '../../evidence.ts';
import { worstReason } from '../../requirements.ts';
import { shownFacts } from '../../shown-facts.ts';
import { clientHeaders } from '../clients.ts';
import { toExchange } from '../exchange.ts';
import type { Renderer, RenderedDocument } from '../options.ts';
import { scanText } from '../scan.ts';
import type { RunInput, Start } from '../start.ts';

export interface RenderedRun {
  piece: Evidence['rendered'];
  /** A browser was available. */
  browser: boolean;
  /** Why not, although one was requested. */
  noBrowser?: string;
}

const maxPages = 2;
const longestMs = 15_000;
/** Time that a browser needs to start and load a page. */
const leastMs = 2_500;
/** Time that the audit needs at the end. */
const reserveMs = 500;
/** Codes of a renderer without a browser; all others are about the page. */
const absent = new Set<unknown>(['missing', 'start', 'busy']);

type Outcome = { page: RenderedPage } | { reason: Reason } | { noBrowser: string };

/** The first product pages, one after the other. Called last, so that it disturbs no measurement. */
export async function gatherRendered(
  input: RunInput,
  begun: Start,
  products: Evidence['products'],
): Promise<RenderedRun> {
  const { renderer } = input.options;
  if (!renderer) return { piece: unknownPiece('not-requested'), browser: false };
  if (!products.ok) return { piece: products, browser: false };
  const pages: RenderedPage[] = [];
  const reasons: Reason[] = [];
  const wanted = products.value.slice(0, maxPages);
  for (const [at, page] of wanted.entries()) {
    const outcome = await render(renderer, input, begun, page, wanted.length - at);
    if ('noBrowser' in outcome && !pages.length && !reasons.length)
      return { piece: unknownPiece('not-requested'), browser: false, noBrowser: outcome.noBrowser };
    if ('page' in outcome) pages.push(outcome.page);
    else reasons.push('reason' in outcome ? outcome.reason : 'budget');
  }
  if (pages.length) return { piece: known(pages), browser: true };
  if (!reasons.length) return { piece: unknownPiece('not-requested'), browser: false };
  return { piece: unknownPiece(worstReason(reasons)), browser: true };
}

async function render(
  renderer: Renderer,
  { options, ended, endsAt, parser }: RunInput,
  { gate, session, startedAt }: Start,
  { id, url }: Page,
  left: number,
): Promise<Outcome> {
  const budgetMs = Math.min(longestMs, (endsAt - performance.now() - reserveMs) / left);
  if (ended.aborted || budgetMs < leastMs) return { reason: 'budget' };
  const verdict = await gate;
  const allows = (one: string): boolean => 'open' in verdict(one);
  if (!allows(url)) return { reason: 'not-requested' };
  options.onProgress?.({ step: 'rendering', url, done: session.traffic().length, left });
  const userAgent = clientHeaders('agent', options.userAgent ? { userAgent: options.userAgent } : {})[
    'user-agent'
  ] as string;
  let shown: RenderedDocument;
  try {
    const rendering = renderer.render(url, { signal: ended, budgetMs, userAgent, allows });
    rendering.catch(() => undefined);
    shown = await Promise.race([rendering, aborted(ended)]);
  } catch (error) {
    if (absent.has((error as { code?: unknown }).code)) return { noBrowser: (error as Error).message };
    return { reason: ended.aborted ? 'budget' : 'failed' };
  }
  const { document, html, quiet, requests, tree, cls } = shown;
  const scan = scanText(document.body, document.type, document.charset);
  const meta = { id, purpose: 'rendering', client: 'browser', attempt: 1, startedAt } as const;
  if (toExchange(document, scan, meta).blocked) return { reason: 'blocked' };
  if (document.status !== 200 || !scan.html) return { reason: 'failed' };
  const context = { url: shown.url, headers: document.headers, charset: 'utf-8' };
  const facts = await parser.page(new TextEncoder().encode(html), context).catch(() => undefined);
  if (!facts) return { reason: 'failed' };
  const { axe } = facts.access;
  return {
    page: {
      id,
      url: shown.url,
      ...shownFacts(facts),
      quiet,
      requests,
      ...(tree ? { tree } : {}),
      axe,
      ...(cls === undefined ? {} : { cls }),
    },
  };
}

/** Rejects at the end of the budget, whatever the browser does. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const stop = (): void => reject(new Error('The audit reached its time limit.'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
