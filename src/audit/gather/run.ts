/** The order of an audit: everything starts at once, and each step waits only for the facts that it needs. */
import type { Evidence } from '../evidence.ts';
import { known } from '../evidence.ts';
import { registrableDomain } from '../parse/url.ts';
import type { Entry } from './entry.ts';
import { createFeedSource } from './files/feeds.ts';
import { gatherFollowUps } from './pages/follow-ups.ts';
import { isLocal } from './locality.ts';
import { gatherMachine } from './files/machine.ts';
import { markingParser } from './pages/page-marks.ts';
import { gatherRendered, type RenderedRun } from './pages/rendered.ts';
import { homePiece, type PageSample } from './pages/sample.ts';
import { settled } from './settle.ts';
import { gatherShop } from './pages/shop.ts';
import type { Products } from './pages/products.ts';
import { type RunInput, type Start, start } from './start.ts';
import { askAsImpostor, withFetches } from './ucp/ucp.ts';
import type { Plan } from './plan.ts';
import {
  earlyReplays,
  impostorReplays,
  type Original,
  repeatedReplays,
  replaysPiece,
} from './pages/replays.ts';

/** @throws TargetError when the entry URL cannot be reached */
export async function run(input: RunInput): Promise<Evidence> {
  const marks = markingParser(input.parser);
  const begun = await start({ ...input, parser: marks.parser });
  const marking = { ...marks, parser: begun.reader.parser };
  const { session, entry, keyed, origin } = begun;
  const machine = gatherMachine(begun);
  const feed = createFeedSource(begun, machine);
  const shop = gatherShop({
    ...begun,
    sitemaps: machine.pieces.sitemaps,
    robots: begun.robotsRun,
    baseline: machine.baseline,
    wanted: begun.pages,
    given: input.options.products ?? [],
    feedLinks: feed.links,
  });
  const followUps = gatherFollowUps(begun, machine, shop, marking, feed);
  const replays = gatherReplays(begun, shop.sample, machine.planned.then(begun.plan));
  const impostor = keyed ? askAsImpostor(session, origin, machine.manifest) : undefined;
  const ucp = Promise.all([machine.pieces.ucp, impostor]).then(([piece, reply]) =>
    reply ? withFetches(piece, [reply], machine.baseline) : piece,
  );

  const { listings, products, rows } = await shop.sample;
  const pieces: Omit<Evidence, 'mode' | 'traffic' | 'tls' | 'rendered'> = {
    clock: known({ startedAt: begun.startedAt }),
    target: targetPiece(input, await entry, await begun.platform),
    sample: known([...rows, ...(await shop.moreRows)]),
    robots: (await begun.robotsRun).piece,
    home: homePiece(await entry),
    listings,
    products,
    policies: await shop.policies,
    search: await shop.search,
    cart: await shop.cart,
    nextPage: await shop.nextPage,
    ...(await all(machine.pieces)),
    ...(await all(followUps)),
    replays: await settled(replays),
    ucp: await settled(ucp),
  };
  const { piece: rendered, ...browser } = await gatherRendered(input, begun, products);
  return {
    ...pieces,
    rendered,
    mode: modePiece(input, begun, browser, await shop.notJudged),
    traffic: known(session.traffic()),
    tls: known(session.tls()),
  };
}

/** Waits for every member. */
async function all<T extends Record<string, Promise<unknown>>>(
  pieces: T,
): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  const entries = await Promise.all(
    Object.entries(pieces).map(async ([name, piece]) => [name, await piece] as const),
  );
  return Object.fromEntries(entries) as { [K in keyof T]: Awaited<T[K]> };
}

function targetPiece(
  { input, entry: url }: RunInput,
  { canonicalOrigin }: Entry,
  platform: string | undefined,
): Evidence['target'] {
  return known({
    input,
    entryUrl: url,
    origin: new URL(url).origin,
    canonicalOrigin,
    registrableDomain: registrableDomain(new URL(canonicalOrigin).hostname),
    local: isLocal(canonicalOrigin),
    ...(platform ? { platform } : {}),
  });
}

function modePiece(
  { budgetMs, options: { privateHeaders } }: RunInput,
  { session, keyed, expect, seed, pages, limit, profileBase }: Start,
  browser: Omit<RenderedRun, 'piece'>,
  notJudged: Products['notJudged'],
): Evidence['mode'] {
  return known({
    ...browser,
    keyed,
    ...(profileBase === undefined ? {} : { profileBase }),
    expect,
    seed,
    pages,
    limits: { maxRequests: limit, budgetMs },
    dropped: session.leftOut(),
    ...(notJudged.length ? { notJudged } : {}),
    ...(privateHeaders ? { privateHeaders } : {}),
  });
}

/** Most at any time, two spread over the audit, and those as the vendors' bots last. */
function gatherReplays(
  { reader, entry, keyed }: Start,
  sample: Promise<PageSample>,
  plan: Promise<Plan>,
): Promise<Evidence['replays']> {
  const input = {
    reader,
    home: entry.then(({ home }): Original | undefined => {
      if (home.state === 'ok') return { url: home.page.url, facts: home.page.facts, ref: home.page.ref };
      return home.state === 'unsent' ? undefined : { url: home.url };
    }),
    product: sample.then(productOriginal),
  };
  const repeats = plan.then(({ sum }) => repeatedReplays(input, sum));
  const bots = keyed ? impostorReplays(input) : [];
  return Promise.all([earlyReplays(input), repeats, bots]).then((answers) => replaysPiece(answers.flat()));
}

/** The first product that was read, else the first that was blocked. */
function productOriginal({ products, rows }: PageSample): Original | undefined {
  const page = products.ok ? products.value[0] : undefined;
  if (page) return { url: page.url, facts: page.facts, ref: page.ref };
  const refused = rows.find(({ role, disallowed }) => role === 'product' && !disallowed);
  return refused && { url: refused.url };
}
