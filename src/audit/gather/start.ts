/** The start of an audit: session, plan, entry page, robots.txt. Everything else depends on it. */
import type { Fetcher } from '#fetch';
import type { Page } from '../evidence.ts';
import { unknownPiece } from '../evidence.ts';
import type { RobotsFile } from '../parse/robots/robots.ts';
import { registrableDomain } from '../parse/url.ts';
import { askEntry, type Entry, finalUrlOf, readEntry, refuseSilence } from './entry.ts';
import { detectPlatform } from './locality.ts';
import type { GatherOptions } from './options.ts';
import type { PageParser, Reader } from './pages/pages.ts';
import { type Plan, planRequests, requestLimit } from './plan.ts';
import { gateOf, gatherRobots, type RobotsPiece } from './files/robots.ts';
import { createSession, type Gate, type Reply, type GatherSession } from './session.ts';

export interface RunInput {
  /** As typed. */
  input: string;
  /** The same as a URL. */
  entry: string;
  options: GatherOptions;
  budgetMs: number;
  /** Of `performance.now()`. */
  endsAt: number;
  parser: PageParser;
  /** Aborts at the end of the budget. */
  ended: AbortSignal;
}

/** What depends on the manifest. */
export interface ManifestFacts {
  ucp: boolean;
  mcp: boolean;
  flat: boolean;
  rest: boolean;
}

export interface Start {
  session: GatherSession;
  reader: Reader;
  fetcher: Fetcher;
  startedAt: number;
  limit: number;
  pages: number;
  keyed: boolean;
  expect: 'shop' | 'site';
  /** Without a trailing slash; `/{release}` below it is our profile. */
  profileBase?: string;
  owner: boolean;
  /** The current plan; final once `fixPlan` was called. */
  plan: () => Plan;
  fixPlan: (facts: ManifestFacts) => void;
  /** Origin of the entry page. */
  origin: string;
  /** Hosts of the storefront. */
  hosts: ReadonlySet<string>;
  seed: string;
  entry: Promise<Entry>;
  home: Promise<Page | undefined>;
  platform: Promise<string | undefined>;
  robotsRun: Promise<{ piece: RobotsPiece; reply: Reply }>;
  robots: Promise<RobotsFile | undefined>;
  gate: Promise<Gate>;
}

export const defaultRequests = 80;
export const noManifestFacts: ManifestFacts = { ucp: false, mcp: false, flat: false, rest: false };
const allManifestFacts: ManifestFacts = { ucp: true, mcp: true, flat: true, rest: true };
const noRobots: { piece: RobotsPiece; reply: Reply } = {
  piece: unknownPiece('failed'),
  reply: { sent: false, reason: 'failed' },
};

/** A page that is being parsed may cause more requests. */
const countingParser = ({ during }: GatherSession, parser: PageParser): PageParser => ({
  page: (...given) => during(parser.page(...given)),
});

/** @throws TargetError when the entry URL cannot be reached; what `onArrival` throws */
export async function start({ entry: url, options, parser, ended }: RunInput): Promise<Start> {
  const startedAt = options.startedAt ?? Date.now();
  const { keyed = false, expect = 'shop', maxRequests = defaultRequests, fetcher } = options;
  // Every page that the caller names is read: the plan makes room for all of them.
  const named = new Set(options.products).size;
  const pages = Math.min(25, Math.max(3, Math.trunc(options.pages ?? 3), named));
  const limit = requestLimit(maxRequests, pages);
  const planFor = (facts: ManifestFacts): Plan => planRequests({ ...facts, keyed, pages, maxRequests });
  let plan = planFor(noManifestFacts);
  const gate = Promise.withResolvers<Gate>();
  const planned = Promise.withResolvers<Plan>();
  const session = createSession({
    fetcher,
    startedAt,
    limit,
    concurrency: options.concurrency ?? 4,
    ...(options.userAgent ? { userAgent: options.userAgent } : {}),
    sign: options.sign,
    signal: ended,
    gate: gate.promise,
    fullest: planFor(allManifestFacts),
    plan: planned.promise,
    onExchange: ({ purpose, url: asked, status }, done) =>
      options.onProgress?.({
        step: purpose,
        url: asked,
        done,
        left: Math.max(0, plan.sum - done),
        ...(status === undefined ? {} : { status }),
      }),
    keepBody: ({ id, purpose, finalUrl, type, charset, headers }, body) =>
      options.keepBodies?.(id, body, { purpose, url: finalUrl, type, charset, headers }),
  });
  const reader = { session, parser: countingParser(session, parser) };
  const asked = new URL(url).origin;
  const entryReply = askEntry(reader, url).then(async (reply) => {
    const { hostname } = new URL(finalUrlOf(reply, url));
    if (hostname !== new URL(url).hostname) await options.onArrival?.(hostname);
    return reply;
  });
  const origins = entryReply.then((reply) => new URL(finalUrlOf(reply, url)).origin);
  const robotsRun = gatherRobots(session, asked, origins).catch(() => noRobots);
  const reply = await entryReply;
  const origin = await origins;
  const hosts = new Set([new URL(asked).host, new URL(origin).host]);
  await refuseSilence(
    reader,
    url,
    reply,
    robotsRun.then((robots) => robots.reply),
  );
  void robotsRun.then(({ piece }) => gate.resolve(gateOf(piece, hosts)));
  const entry = readEntry(reader, url, reply);
  const home = entry.then((one) => (one.home.state === 'ok' ? one.home.page : undefined));
  const headers = reply.sent ? reply.exchange.headers : [];
  return {
    session,
    reader,
    fetcher,
    startedAt,
    limit,
    pages,
    keyed,
    expect,
    ...(options.profileBase ? { profileBase: options.profileBase.replace(/\/+$/, '') } : {}),
    owner: options.owner ?? false,
    plan: () => plan,
    fixPlan: (facts) => {
      plan = planFor(facts);
      planned.resolve(plan);
    },
    origin,
    hosts,
    seed: registrableDomain(new URL(origin).hostname),
    entry,
    home,
    platform: home.then((page) => detectPlatform(page?.facts, headers)),
    robotsRun,
    robots: robotsRun.then(({ piece }) => (piece.ok ? piece.value : undefined)),
    gate: gate.promise,
  };
}
