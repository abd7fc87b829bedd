/** The same pages as other clients: differences show how the storefront treats them. */
import type { ClientName, Evidence, Reason, ReplayFacts, Exchange } from '../../evidence.ts';
import { known, unknownPiece } from '../../evidence.ts';
import { impostorBots } from '../clients.ts';
import { factsOf, type Reader } from './pages.ts';
import { htmlFacts, type ReadFacts } from '../../read-facts.ts';
import type { PageFacts } from '../../parse/facts/facts.ts';
import type { SessionRequest, Reply } from '../session.ts';
import { findPrices } from '../../parse/money/money.ts';
import { countWords } from '../../parse/words/words.ts';
import { looksLikeHtml } from '../scan.ts';

/** The page to request again: its URL, and its facts if it was read. */
export interface Original {
  url: string;
  facts?: PageFacts;
  /** Exchange of the page that was read. */
  ref?: string;
}

export interface ReplayInput {
  reader: Reader;
  home: Promise<Original | undefined>;
  product: Promise<Original | undefined>;
}

/** What a response said; its body is not kept. */
type Answer = { row: ReplayFacts } | { reason: Reason };

async function replay(
  { reader }: ReplayInput,
  page: ReplayFacts['page'],
  original: Original | undefined,
  ask: Omit<SessionRequest, 'purpose' | 'url'>,
): Promise<Answer | undefined> {
  if (!original) return undefined;
  const reply = await reader.session.ask({ ...ask, purpose: `replay-${page}`, url: original.url });
  if (!reply.sent) return { reason: reply.reason };
  const facts = await replyFacts(reader, reply, original);
  return { row: toReplay(page, reply.exchange, facts, reply.scan.source) };
}

async function replyFacts(
  { session, parser }: Reader,
  reply: Reply & { sent: true },
  { facts, ref }: Original,
) {
  const known = facts ? htmlFacts(facts) : noFacts;
  const before = session.traffic().find(({ id }) => id === ref);
  // The same bytes are not parsed again.
  if (before && reply.body.length > 0 && before.hash === reply.exchange.hash) return known;
  const read = reply.scan.html ? await factsOf(parser, reply) : undefined;
  if (read) return htmlFacts(read);
  return reply.body.length > 0 && reply.exchange.status === 200
    ? textFacts(reply.scan.source, known)
    : noFacts;
}

/** Browser, minimal, HEAD and Markdown: at any time. */
export function earlyReplays(input: ReplayInput): Promise<(Answer | undefined)[]> {
  const home = (row: string, client: ClientName, more: Partial<SessionRequest> = {}) =>
    input.home.then((page) =>
      replay(input, 'home', page, { row, key: `replay-home-${keyOf(client, more)}`, client, ...more }),
    );
  const product = (row: string, client: ClientName, more: Partial<SessionRequest> = {}) =>
    input.product.then((page) =>
      replay(input, 'product', page, { row, key: `replay-product-${keyOf(client, more)}`, client, ...more }),
    );
  return Promise.all([
    home('replay-browser', 'browser'),
    product('replay-browser', 'browser'),
    product('replay-minimal', 'minimal'),
    home('replay-head', 'agent', { method: 'HEAD' }),
    product('replay-head', 'agent', { method: 'HEAD' }),
    product('replay-markdown', 'markdown'),
  ]);
}

/** Product 1 twice more, when half and when most of the other exchanges are done: by their count, never by a clock. */
export async function repeatedReplays(
  input: ReplayInput,
  exchanges: number,
): Promise<(Answer | undefined)[]> {
  const page = await input.product;
  const again = (place: number, share: number): Promise<Answer | undefined> =>
    replay(input, 'product', page, {
      row: 'replay-agent',
      key: `replay-product-agent-${place}`,
      after: Math.ceil(exchanges * share),
    });
  return Promise.all([again(1, 0.5), again(2, 0.85)]);
}

/** As the vendors' bots, when everything else is done. */
export async function impostorReplays(input: ReplayInput): Promise<(Answer | undefined)[]> {
  const page = await input.product;
  return Promise.all(
    impostorBots.map((bot) =>
      replay(input, 'product', page, {
        row: 'impostors',
        key: `replay-product-${bot}`,
        client: `bot:${bot}`,
        after: Infinity,
      }),
    ),
  );
}

const keyOf = (client: ClientName, { method }: Partial<SessionRequest>): string =>
  method === 'HEAD' ? `${client}-head` : client;

/** All replays that were sent; unknown only when none was. */
export function replaysPiece(answers: readonly (Answer | undefined)[]): Evidence['replays'] {
  const asked = answers.filter((one) => one !== undefined);
  const rows = asked.flatMap((one) => ('row' in one ? one.row : []));
  if (rows.length || !asked.length) return asked.length ? known(rows) : unknownPiece('not-requested');
  const [first] = asked;
  return unknownPiece(first && 'reason' in first ? first.reason : 'failed');
}

/** The few facts of a response by which clients are compared. */
const noFacts: ReadFacts = { words: 0, types: [], description: false };

/** From Markdown or text: whether it has the name and the price of the HTML page. */
function textFacts(text: string, page: ReadFacts): ReadFacts {
  const plain = text.slice(0, 256 * 1024);
  const squeeze = (one: string): string => one.replace(/\s+/g, ' ').trim().toLowerCase();
  const name =
    page.name && squeeze(plain).includes(squeeze(page.name))
      ? page.name
      : /^#\s+(.{1,200})$/m.exec(plain)?.[1]?.trim();
  const prices = findPrices(plain, page.currency ? { currency: page.currency } : {});
  const price =
    prices.find(({ amount }) => page.price !== undefined && Number(amount) === Number(page.price)) ??
    prices[0];
  return {
    words: countWords(plain),
    ...(name ? { name } : {}),
    ...(price ? { price: price.amount, ...(price.currency ? { currency: price.currency } : {}) } : {}),
    types: [],
    description: false,
  };
}

/** HTML by its beginning, or by many tags; Markdown may have some. */
const isMarkup = (text: string): boolean => {
  const start = text.slice(0, 64 * 1024);
  return looksLikeHtml(start) || (/^\s*<[a-z]/i.test(start) && (start.match(/<\/[a-z]/gi)?.length ?? 0) >= 5);
};

/** `text`: the body as received, where its format is in question. */
const toReplay = (
  page: ReplayFacts['page'],
  { client, method, id, url }: Exchange,
  facts: ReadFacts,
  text = '',
): ReplayFacts => ({
  page,
  url,
  client,
  method,
  ref: id,
  ...facts,
  ...(client === 'markdown' && isMarkup(text) ? { html: true as const } : {}),
});
