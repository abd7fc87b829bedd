/** Reads a page: one request, one parse; facts are kept, the body is not. */
import type { Page, PageRole, Reason, SampledPage } from '../../evidence.ts';
import type { PageFacts } from '../../parse/facts/facts.ts';
import type { Account } from '../../parse/fair-queue.ts';
import { CostlyPage } from '../../parse/parser.ts';
import type { PageContext } from '../../parse/page-context.ts';
import type { SessionRequest, Reply, GatherSession } from '../session.ts';

export interface PageParser {
  page(body: Uint8Array, context: PageContext, account?: Account): Promise<PageFacts>;
}

/** A requested page. `gone`: it does not exist, or is a file (404). `failed`: it could not be read. */
export type PageRead =
  | { state: 'ok'; page: Page }
  | { state: 'blocked' | 'failed' | 'gone'; url: string; ref: string }
  | { state: 'unsent'; url: string; reason: Reason; disallowed: boolean };

export interface Reader {
  session: GatherSession;
  parser: PageParser;
}

/** Requests a page and reads it. `id` is that of the page; the exchange has the same, unless `ask.key` sets another. */
export async function readPage(
  reader: Reader,
  ask: SessionRequest,
  id: string,
  role: PageRole,
): Promise<PageRead> {
  return toPage(reader.parser, await reader.session.ask(ask), ask.url, id, role);
}

/** Reads a page from a response. */
export async function toPage(
  parser: PageParser,
  reply: Reply,
  asked: string,
  id: string,
  role: PageRole,
): Promise<PageRead> {
  if (!reply.sent)
    return { state: 'unsent', url: asked, reason: reply.reason, disallowed: reply.disallowed ?? false };
  const { exchange } = reply;
  const { status, finalUrl: url, id: ref } = exchange;
  if (exchange.blocked) return { state: 'blocked', url: asked, ref };
  if (status === undefined || status >= 500 || exchange.error) return { state: 'failed', url: asked, ref };
  if (status !== 200 || !reply.scan.html) return { state: 'gone', url: asked, ref };
  const facts = await factsOf(parser, reply);
  return facts ? { state: 'ok', page: { id, role, url, ref, facts } } : { state: 'failed', url: asked, ref };
}

/** How long to wait for a page that arrived in time after the budget has ended: the limit for parsing one, in milliseconds. */
const lastPageMs = 5_000;

/** Pages of other audits that have used less time are parsed first. @param ended aborts when the audit's budget ends */
export function inTime(parser: PageParser, ended: AbortSignal): PageParser {
  const account: Account = { spentMs: 0 };
  const late = Promise.withResolvers<never>();
  late.promise.catch(() => undefined);
  const end = (): void => {
    account.isClosed = true;
    late.reject(new Error('the audit reached its time limit'));
  };
  ended.addEventListener('abort', () => void setTimeout(end, lastPageMs).unref(), { once: true });
  return { page: (body, context) => Promise.race([parser.page(body, context, account), late.promise]) };
}

/** Facts of an HTML response; undefined when the parser gave up, which the exchange then records, or the budget ended. */
export async function factsOf(
  parser: PageParser,
  reply: Reply & { sent: true },
): Promise<PageFacts | undefined> {
  const { finalUrl: url, headers, charset } = reply.exchange;
  try {
    return await parser.page(reply.body, { url, headers, charset });
  } catch (error) {
    if (error instanceof CostlyPage) reply.exchange.unparsed = error.limit;
    return undefined;
  }
}

/** The row of the sample; undefined for a page that was not requested or does not exist. */
export function sampleRow(
  read: PageRead,
  id: string,
  role: PageRole,
  robotsRef = '',
): SampledPage | undefined {
  if (read.state === 'ok') return { id, role, url: read.page.url, ref: read.page.ref, state: 'ok' };
  if (read.state === 'unsent')
    return read.disallowed
      ? { id, role, url: read.url, ref: robotsRef, state: 'failed', disallowed: true }
      : undefined;
  return { id, role, url: read.url, ref: read.ref, state: read.state === 'blocked' ? 'blocked' : 'failed' };
}

/** Why a page could not be read. */
export function unreadPageReason(read: Exclude<PageRead, { state: 'ok' }>): Reason {
  if (read.state === 'unsent') return read.reason;
  return read.state === 'blocked' ? 'blocked' : 'failed';
}

/** Why a response cannot be used; undefined for a plain 2xx response. */
export function trouble(reply: Reply): Reason | undefined {
  if (!reply.sent) return reply.reason;
  const { blocked, status, error } = reply.exchange;
  if (blocked) return 'blocked';
  return error || status === undefined || status < 200 || status > 299 ? 'failed' : undefined;
}
