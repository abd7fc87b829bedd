/** The same pages again in other names: what differs is how the shop treats its callers. */
import type { ClientName, Evidence, Reason, ReplayFacts } from '../evidence.ts';
import { known, unknownPiece } from '../evidence.ts';
import { impostorBots } from './clients.ts';
import { factsOf, type Reader } from './pages.ts';
import { htmlFacts } from '../read-facts.ts';
import { noFacts, textFacts, toReplay } from './replay-facts.ts';
import type { PageFacts } from '../parse/facts.ts';
import type { Ask, Reply } from './session.ts';

/** The page to ask for again: its address, and its facts where it was read. */
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

/** What an answer said; its body is not kept. */
type Answer = { row: ReplayFacts } | { reason: Reason };

async function replay(
  { reader }: ReplayInput,
  page: ReplayFacts['page'],
  original: Original | undefined,
  ask: Omit<Ask, 'purpose' | 'url'>,
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
  // The very same page is not parsed again.
  if (before && reply.body.length > 0 && before.hash === reply.exchange.hash) return known;
  const read = reply.scan.html ? await factsOf(parser, reply) : undefined;
  if (read) return htmlFacts(read);
  return reply.body.length > 0 && reply.exchange.status === 200
    ? textFacts(reply.scan.source, known)
    : noFacts;
}

/** Browser, minimal, HEAD and Markdown: at any time. */
export function earlyReplays(input: ReplayInput): Promise<(Answer | undefined)[]> {
  const home = (row: string, client: ClientName, more: Partial<Ask> = {}) =>
    input.home.then((page) =>
      replay(input, 'home', page, { row, key: `replay-home-${keyOf(client, more)}`, client, ...more }),
    );
  const product = (row: string, client: ClientName, more: Partial<Ask> = {}) =>
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

/** Product 1 twice more, when half and when most of the other exchanges are done: counted, never timed. */
export async function repeatedReplays(
  input: ReplayInput,
  exchanges: number,
): Promise<(Answer | undefined)[]> {
  const again = async (place: number, share: number): Promise<Answer | undefined> => {
    const page = await input.product;
    if (page) await input.reader.session.after(Math.ceil(exchanges * share));
    return replay(input, 'product', page, { row: 'replay-agent', key: `replay-product-agent-${place}` });
  };
  const first = await again(1, 0.5);
  return [first, await again(2, 0.85)];
}

/** Vendors' names, one after the other, when everything else is done. */
export async function impostorReplays(
  input: ReplayInput,
  turn: Promise<void>,
): Promise<(Answer | undefined)[]> {
  const page = await input.product;
  await turn;
  return Promise.all(
    impostorBots.map((bot) =>
      replay(input, 'product', page, {
        row: 'impostors',
        key: `replay-product-${bot}`,
        client: `bot:${bot}`,
      }),
    ),
  );
}

const keyOf = (client: ClientName, { method }: Partial<Ask>): string =>
  method === 'HEAD' ? `${client}-head` : client;

/** All that was sent; unknown only when nothing was. */
export function replaysPiece(answers: readonly (Answer | undefined)[]): Evidence['replays'] {
  const asked = answers.filter((one) => one !== undefined);
  const rows = asked.flatMap((one) => ('row' in one ? one.row : []));
  if (rows.length || !asked.length) return asked.length ? known(rows) : unknownPiece('not-requested');
  const [first] = asked;
  return unknownPiece(first && 'reason' in first ? first.reason : 'failed');
}
