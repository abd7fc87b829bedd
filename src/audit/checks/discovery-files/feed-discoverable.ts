import { defineCheck, fail, notApplicable, opportunity, pass, unknown, type Verdict } from '../../check.ts';
import type { Exchange } from '../../evidence.ts';
import { shellWord } from '../../shell-word.ts';
import { type Feed, formatOf, isCatalogue } from '../subjects/feed/own.ts';
import { formatCount, pathOf } from '../subjects/sitemap/entries.ts';
import { fixForAnswer } from '../subjects/access/answer-fix.ts';

const places: Record<NonNullable<Feed['from']>, string> = {
  home: 'linked from the home page',
  robots: 'named in robots.txt',
  llms: 'named in llms.txt',
  manifest: 'named in the manifest',
};

export default defineCheck({
  id: 'feed-discoverable',
  category: 'discovery-files',
  name: 'A product feed can be found and read',
  description:
    'Detects whether agents can fetch the catalogue in one request, and feeds that are announced but not there.',
  why: 'From a feed an agent learns the whole catalogue in one request. One that is announced and dead makes it give up.',
  judged: {
    pass: 'A declared feed, or the one that the platform serves, holds at least one product record.',
    fail: 'The feed answers an error, HTML, a challenge or a refusal, or holds no record.',
    notApplicable:
      'No public feed is declared or found, the feed holds no product fields, or the audit is of a site, not of a shop.',
    unknown: 'The feed throttled us, gave no answer, does not parse or is XML of another vocabulary.',
  },
  priority: 'medium',
  effort: 'days',
  fix: {
    title: 'Publish a read-only product feed and link it',
    instructions:
      'Serve the feed that you already send to shopping surfaces at a public address, and link it from the head of the home page.',
    snippet: '<link rel="alternate" type="application/rss+xml" title="Products" href="/feeds/products.xml">',
  },
  fixFor: 'absent',
  sources: ['merchant-center-product-data', 'openai-product-feed', 'acp-feed'],
  needs: ['feeds', 'traffic'],
  uses: ['mode'],
  evaluate({ feeds, traffic, mode }) {
    if (mode?.expect === 'site') return notApplicable('Judged as a site, not as a shop.');
    const feed = feeds.find(({ via }) => via === 'declared') ?? feeds[0];
    if (!feed)
      return opportunity('No public product feed is declared or found; many shops keep theirs private.');
    const seen = traffic.find(({ id }) => id === feed.ref);
    const name = pathOf(feed.url);
    const good = feed.read - feed.bad;
    const place = feed.from ? `, ${places[feed.from]},` : '';
    const proof = (snippet: string) => ({ evidence: [{ ref: feed.ref, snippet }] });
    if (good > 0 && feed.via === 'platform')
      return pass(
        `The platform serves ${formatCount(good)} records of products at ${name}.`,
        proof(`${good} records`),
      );
    if (good > 0 && isCatalogue(feed))
      return pass(
        `The feed ${name}${place} holds ${feed.complete ? '' : 'at least '}${formatCount(good)} ${good === 1 ? 'record' : 'records'} (${formatOf(feed)}).`,
        proof(`${good} records, ${formatOf(feed)}`),
      );
    if (good > 0)
      return opportunity(`The feed ${name}${place} has neither prices nor stock: it is no product feed.`, {
        evidence: [
          { ref: feed.ref, snippet: Object.keys(feed.filled).slice(0, 10).join(', ').slice(0, 300) },
        ],
      });
    const found = problemOf(feed, seen);
    if (found.undecided)
      return unknown(found.undecided, `The feed ${name}${place} ${found.said}.`, {
        evidence: [{ ref: feed.ref }],
      });
    return fail(`The feed ${name}${place} ${found.said}.`, {
      cause: found.cause ?? 'feed:missing',
      evidence: [{ ref: feed.ref }],
      ...fixOf(feed, seen),
    });
  },
});

function fixOf(feed: Feed, seen: Exchange | undefined): Pick<Verdict, 'found' | 'fix'> {
  const given = seen ? fixForAnswer('the product feed', seen) : {};
  if (given.found === 'unreadable') return given;
  const where = `${feed.url} is ${feed.from ? places[feed.from] : 'declared'}`;
  const snippet = `curl -sSI ${shellWord(feed.url.slice(0, 500))}   # must answer 200 with the media type of the feed`;
  return given.found === 'absent' || feed.unread?.kind === 'page'
    ? {
        found: 'absent',
        fix: {
          title: 'Publish the announced feed, or stop announcing it',
          instructions: `${where}, and no feed is there. Publish the feed, name the URL at which it is, or remove the announcement.`,
          snippet,
        },
      }
    : {
        found: 'wrong',
        fix: {
          title: 'Put products into the announced feed, or stop announcing it',
          instructions: `${where}: let it answer 200 with the feed for every client, correct the URL, or remove the announcement.`,
          snippet,
        },
      };
}

interface Problem {
  said: string;
  undecided?: 'blocked' | 'failed';
  cause?: string;
}

/** Why no record was read. */
function problemOf(feed: Feed, seen: Exchange | undefined): Problem {
  if (seen?.challenge)
    return {
      said: `answers with a challenge of ${seen.challenge.vendor}`,
      cause: `edge:${seen.challenge.vendor.toLowerCase()}`,
    };
  const status = seen?.status;
  // Throttling is about how much was asked.
  if (status === 429 || status === 503) return { said: `answers ${status}`, undecided: 'blocked' };
  if (seen?.blocked && status === undefined) return { said: 'cut the connection', undecided: 'blocked' };
  if (seen?.blocked) return { said: `refuses us with ${status}`, cause: 'edge:bot-rule' };
  if (!seen || status === undefined)
    return { said: `gave no answer (${seen?.error?.code ?? 'not asked'})`, undecided: 'failed' };
  if (status !== 200) return { said: `answers ${status}` };
  if (feed.unread?.kind === 'page') return { said: 'answers with an HTML page' };
  if (feed.unread?.kind === 'empty') return { said: 'is empty' };
  if (feed.bad > 0) return { said: 'does not parse, so its products are not known', undecided: 'failed' };
  const { root } = feed.unread ?? {};
  if (root !== undefined) return { said: `is XML of another vocabulary (<${root}>)`, undecided: 'failed' };
  return {
    said: feed.format === 'unknown' ? `is no feed (${seen.type || 'no media type'})` : 'lists no product',
  };
}
