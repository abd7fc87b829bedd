import { defineCheck, pass, warn } from '../../check.ts';
import type { Proof } from '../../check.ts';
import { readTime } from '../../parse/feed/feed.ts';
import { headerValues } from '../subjects/access/headers.ts';
import { formatOf, type OwnFeed, ownFeed } from '../subjects/feed/own.ts';
import { pathOf } from '../subjects/sitemap/entries.ts';

const hour = 3_600_000;
const day = 24 * hour;

export default defineCheck({
  id: 'feed-fresh',
  category: 'discovery-files',
  name: 'Product feed is up to date',
  description: 'Detects feeds that are older than a day.',
  why: 'Assistants that use an old feed offer outdated prices and stock.',
  judged: {
    pass: 'The newest of the build date, record dates, and Last-Modified is at most 24 hours old.',
    warn: 'It is older, or none of them is a valid date in the past.',
    notApplicable:
      'The storefront declares no product feed, or the declared feed has no readable records or no product fields.',
    unknown: 'The feed was blocked, returned a server error or no response, or is XML in another vocabulary.',
  },
  priority: 'medium',
  requires: ['feed'],
  effort: 'hours',
  fix: {
    title: 'Rebuild the feed when prices or stock change',
    instructions:
      'Rebuild the feed on every change of price or stock, or at least every few hours. Set the build date in the feed and in Last-Modified.',
    snippet: '<lastBuildDate>Fri, 20 Nov 2026 08:00:00 GMT</lastBuildDate>',
  },
  sources: ['openai-product-feed', 'merchant-center-product-data'],
  needs: ['feeds', 'traffic', 'clock'],
  evaluate({ feeds, traffic, clock: { startedAt: now } }) {
    const own = ownFeed(feeds, traffic);
    if ('verdict' in own) return own.verdict;
    const { feed } = own;
    const name = `${formatOf(feed)} feed ${pathOf(feed.url)}`;
    const times = timesOf(own)
      .flatMap((one) => {
        const at = readTime(one.written);
        // Ignore dates in the future.
        return at === undefined || at > now + day ? [] : [{ ...one, at }];
      })
      .sort((a, b) => b.at - a.at);
    const [newest] = times;
    const stamp = new Date(now).toUTCString();
    const fix = {
      snippet:
        feed.format === 'rss'
          ? `<lastBuildDate>${stamp}</lastBuildDate>`
          : feed.format === 'atom'
            ? `<updated>${new Date(now).toISOString()}</updated>`
            : `Last-Modified: ${stamp}`,
    };
    if (!newest) {
      const written = timesOf(own)[0]?.written;
      return warn(
        `The ${name} ${written === undefined ? 'has no build date' : `has the date "${written.slice(0, 60)}", which is not a valid date in the past`}.`,
        {
          cause: 'feed:fresh',
          evidence: [{ ref: feed.ref }],
          fix: { title: 'Add a build date to the feed', ...fix },
        },
      );
    }
    const age = now - newest.at;
    const said = `The ${name} was last changed ${ageText(age)} ago (${newest.name} ${newest.written.slice(0, 60)})`;
    const evidence = [newest.proof];
    if (age <= day) return pass(`${said}.`, { evidence });
    return warn(`${said}. Prices and stock may have changed since then.`, {
      cause: 'feed:fresh',
      evidence,
      fix,
    });
  },
});

interface Time {
  name: string;
  written: string;
  proof: Proof;
}

function timesOf({ feed, seen }: OwnFeed): Time[] {
  const { ref, format, updatedAt, newestRecord } = feed;
  const head = format === 'rss' ? 'lastBuildDate' : format === 'atom' ? 'updated' : 'updated_at';
  const [modified] = headerValues(seen, 'last-modified');
  const inFile = (name: string, written: string): Time => ({
    name,
    written,
    proof: { ref, snippet: `${name}: ${written}`.slice(0, 300) },
  });
  return [
    ...(updatedAt ? [inFile(head, updatedAt)] : []),
    ...(newestRecord ? [inFile('newest record', newestRecord)] : []),
    ...(modified
      ? [
          {
            name: 'Last-Modified',
            written: modified,
            proof: { ref, header: `last-modified: ${modified}`.slice(0, 300) },
          },
        ]
      : []),
  ];
}

function ageText(age: number): string {
  const hours = Math.max(0, Math.floor(age / hour));
  if (hours < 1) return 'less than an hour';
  if (hours < 48) return `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
  return `${Math.floor(hours / 24)} days`;
}
