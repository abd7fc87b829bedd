/** Sitemap entries that are requested as pages: those that the audit reads anyway, and two more. */
import type { Evidence, Exchange, Reason } from '../../evidence.ts';
import { known, unknownPiece } from '../../evidence.ts';
import { normalUrl, stableOrder } from '../../parse/url.ts';
import { type Baseline, isSoft404 } from '../baseline.ts';
import { isNoindex, type MarkingParser } from '../pages/page-marks.ts';
import { toPage } from '../pages/pages.ts';
import type { Gate, Reply, GatherSession } from '../session.ts';
import { locsOf, type Sitemaps } from './sitemaps.ts';

export type SitemapSample = Evidence['sitemapSample'];
type Row = Extract<SitemapSample, { ok: true }>['value'][number];

export interface SitemapSampleInput {
  session: GatherSession;
  marking: MarkingParser;
  gate: Gate;
  hosts: ReadonlySet<string>;
  seed: string;
  expect: 'shop' | 'site';
  sitemaps: Sitemaps;
  /** Exchange of robots.txt. */
  robotsRef: string;
  /** Pages that follow-ups will ask for. */
  wished: readonly string[];
  /** Settles when those were requested. */
  followed: Promise<unknown>;
  baseline: Promise<Baseline>;
}

const more = 2;
/** Entries that robots.txt disallows, of the first that are considered. */
const mostDisallowed = 3;
const mostLookedAt = 50;
/** Paths that are not requested from a site that sells nothing. */
const ofShops =
  /\/(?:products?|p|dp|collections?|c|categor(?:y|ies|ia|ie)|kategorien?|shop|catalog(?:ue)?|cart|checkout|search)(?:\/|$)/i;
/** Purposes of requests that read a page. */
const pagePurposes = new Set(['home', 'listing', 'product', 'policy', 'target']);

/** Call after the sampled pages were read. */
export async function gatherSitemapSample(input: SitemapSampleInput): Promise<SitemapSample> {
  const { session, marking, sitemaps, hosts, wished, robotsRef, expect } = input;
  if (!sitemaps.ok) return sitemaps;
  const locs = new Map<string, string>();
  for (const loc of locsOf(sitemaps, hosts).flatMap(({ locs }) => locs)) {
    const name = nameOf(loc);
    if (!locs.has(name)) locs.set(name, loc);
  }
  const taken = new Set([...pagesAsked(session).map(({ url }) => nameOf(url)), ...wished.map(nameOf)]);
  const others = [...locs.keys()].filter((name) => !taken.has(name));
  const { chosen, disallowed } = choose(
    expect === 'site' ? others.filter((name) => !ofShops.test(new URL(name).pathname)) : others,
    input,
  );
  const replies = await Promise.all(
    chosen.map(async (name, at) => {
      const url = locs.get(name) ?? name;
      const key = `sitemap-loc-${at + 1}`;
      const reply = await session.ask({ row: 'sitemap-sample', key, purpose: 'sitemap-loc', url });
      // Parsed only for its marks.
      await toPage(marking.parser, reply, url, key, 'product');
      return { name, reply };
    }),
  );
  await input.followed;
  const seen = new Map<string, Exchange>();
  for (const exchange of pagesAsked(session)) {
    const name = nameOf(exchange.url);
    // The retry counts.
    if (locs.has(name) && (!seen.has(name) || exchange.attempt > 1)) seen.set(name, exchange);
  }
  for (const { name, reply } of replies) if (reply.sent) seen.set(name, reply.exchange);
  const baseline = await input.baseline;
  const traffic = session.traffic();
  const rows = [...seen].map(([name, exchange]): Row => {
    const marks = marking.marksOf(exchange.finalUrl);
    const { canonical, noindex = isNoindex([], exchange.headers) } = marks ?? {};
    return {
      loc: locs.get(name) ?? name,
      ref: exchange.id,
      soft404: isSoft404(exchange, marks, baseline, traffic),
      noindex,
      ...(canonical ? { canonical } : {}),
    };
  });
  const kept = disallowed.map((name): Row => {
    return { loc: locs.get(name) ?? name, ref: robotsRef, soft404: false, noindex: false, disallowed: true };
  });
  const reason = unsentReason(replies.map(({ reply }) => reply));
  return !rows.length && !kept.length && reason ? unknownPiece(reason) : known([...rows, ...kept]);
}

/** The two entries to fetch, and those before them that robots.txt disallows. */
function choose(
  names: string[],
  { seed, gate }: SitemapSampleInput,
): { chosen: string[]; disallowed: string[] } {
  const chosen: string[] = [];
  const disallowed: string[] = [];
  for (const name of stableOrder(`${seed} sitemap`, names).slice(0, mostLookedAt)) {
    const verdict = gate(name);
    if (!('sent' in verdict) || !verdict.disallowed) {
      if (chosen.length < more) chosen.push(name);
    } else if (disallowed.length < mostDisallowed) disallowed.push(name);
  }
  return { chosen, disallowed };
}

const pagesAsked = (session: GatherSession): Exchange[] =>
  session
    .traffic()
    .filter(
      ({ purpose, client, method }) => pagePurposes.has(purpose) && client === 'agent' && method === 'GET',
    );

const unsentReason = (replies: readonly Reply[]): Reason | undefined =>
  replies.flatMap((reply) => (reply.sent ? [] : [reply.reason]))[0];

const nameOf = (url: string): string => normalUrl(url) ?? url;
