import { defineCheck, fail, notApplicable, opportunity, pass, unknown, type Verdict } from '../../check.ts';
import type { Exchange } from '../../evidence.ts';
import { shellWord } from '../../shell-word.ts';
import { type Feed, formatOf, isCatalogue } from '../subjects/feed/own.ts';
import { formatCount, pathOf } from '../subjects/sitemap/entries.ts';
import { fixForAnswer } from '../subjects/access/answer-fix.ts';

const places: Record<NonNullable<Feed['from']>, string> = {
  home: 'linked from the home page',
  robots: 'declared in robots.txt',
  llms: 'linked from llms.txt',
  manifest: 'declared in the manifest',
};

export default defineCheck({
  id: 'feed-discoverable',
  category: 'discovery-files',
  name: 'A product feed is available',
  description:
    'Detects whether agents can fetch the catalog in one request, and declared feeds that do not work.',
  why: 'A feed gives agents the whole catalog in one request. If a declared feed does not work, agents may give up.',
  judged: {
    pass: 'A declared feed, or the default feed of the platform, has at least one product record.',
    fail: 'The feed returns an error, HTML, or a challenge, is blocked, or has no records.',
    notApplicable:
      'No public feed is declared or found, the feed has no product fields, or the audited website is not a storefront.',
    unknown: 'The feed was throttled, did not respond, does not parse, or is XML in another vocabulary.',
  },
  priority: 'medium',
  effort: 'days',
  fix: {
    title: 'Publish a read-only product feed and link to it',
    instructions:
      'Serve the feed that you already send to shopping surfaces at a public URL, and link to it from the head of the home page.',
    snippet: '<link rel="alternate" type="application/rss+xml" title="Products" href="/feeds/products.xml">',
  },
  fixFor: 'absent',
  sources: ['merchant-center-product-data', 'openai-product-feed', 'acp-feed'],
  needs: ['feeds', 'traffic'],
  uses: ['mode'],
  evaluate({ feeds, traffic, mode }) {
    if (mode?.expect === 'site') return notApplicable('Does not apply to sites without products.');
    const feed = feeds.find(({ via }) => via === 'declared') ?? feeds[0];
    if (!feed)
      return opportunity('No public product feed is declared or found. Many stores keep their feed private.');
    const seen = traffic.find(({ id }) => id === feed.ref);
    const name = pathOf(feed.url);
    const good = feed.read - feed.bad;
    const place = feed.from ? `, ${places[feed.from]},` : '';
    const proof = (snippet: string) => ({ evidence: [{ ref: feed.ref, snippet }] });
    if (good > 0 && feed.via === 'platform')
      return pass(
        `The platform serves ${formatCount(good)} product ${good === 1 ? 'record' : 'records'} at ${name}.`,
        proof(`${good} records`),
      );
    if (good > 0 && isCatalogue(feed))
      return pass(
        `The feed ${name}${place} has ${feed.complete ? '' : 'at least '}${formatCount(good)} ${good === 1 ? 'record' : 'records'} (${formatOf(feed)}).`,
        proof(`${good} records, ${formatOf(feed)}`),
      );
    if (good > 0)
      return opportunity(
        `The feed ${name}${place} has neither prices nor availability, so it is not a product feed.`,
        {
          evidence: [
            { ref: feed.ref, snippet: Object.keys(feed.filled).slice(0, 10).join(', ').slice(0, 300) },
          ],
        },
      );
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
  const snippet = `curl -sSI ${shellWord(feed.url.slice(0, 500))}   # must return 200 with the media type of the feed`;
  return given.found === 'absent' || feed.unread?.kind === 'page'
    ? {
        found: 'absent',
        fix: {
          title: 'Publish the declared feed, or remove the declaration',
          instructions: `${where}, but does not return a feed. Publish the feed, correct the URL, or remove the declaration.`,
          snippet,
        },
      }
    : {
        found: 'wrong',
        fix: {
          title: 'Add products to the declared feed, or remove the declaration',
          instructions: `${where}. Return 200 with the feed for every client, correct the URL, or remove the declaration.`,
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
      said: `returned a ${seen.challenge.vendor} challenge`,
      cause: `edge:${seen.challenge.vendor.toLowerCase()}`,
    };
  const status = seen?.status;
  // Throttling depends on the number of requests.
  if (status === 429 || status === 503) return { said: `returned ${status}`, undecided: 'blocked' };
  if (seen?.blocked && status === undefined) return { said: 'closed the connection', undecided: 'blocked' };
  if (seen?.blocked) return { said: `is blocked (${status})`, cause: 'edge:bot-rule' };
  if (!seen || status === undefined)
    return { said: `did not respond (${seen?.error?.code ?? 'not requested'})`, undecided: 'failed' };
  if (status !== 200) return { said: `returned ${status}` };
  if (feed.unread?.kind === 'page') return { said: 'returned an HTML page' };
  if (feed.unread?.kind === 'empty') return { said: 'is empty' };
  if (feed.bad > 0) return { said: 'does not parse', undecided: 'failed' };
  const { root } = feed.unread ?? {};
  if (root !== undefined) return { said: `is XML in another vocabulary (<${root}>)`, undecided: 'failed' };
  return {
    said: feed.format === 'unknown' ? `is not a feed (${seen.type || 'no media type'})` : 'has no products',
  };
}
