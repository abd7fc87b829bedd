import { defineCheck, fail, pass, warn } from '../../check.ts';
import type { Proof } from '../../check.ts';
import type { FeedError } from '../../parse/feed/feed.ts';
import { shellWord } from '../../shell-word.ts';
import { headerValues } from '../subjects/access/headers.ts';
import { type Feed, formatOf, ownFeed } from '../subjects/feed/own.ts';
import { formatCount, pathOf } from '../subjects/sitemap/entries.ts';

/** Share of records that do not parse up to which the check only warns. */
const few = 0.01;

export default defineCheck({
  id: 'feed-parseable',
  category: 'discovery-files',
  name: 'Product feed is valid',
  description: 'Detects feeds with records that do not parse, or with a wrong media type.',
  why: 'A single unescaped & can make shopping surfaces reject the whole catalog.',
  judged: {
    pass: 'Every record that was read (at most 2,000, of the first 5 MB) parses, and the media type is that of the format.',
    warn: 'Up to 1% of the records do not parse, or the media type is wrong.',
    fail: 'The document is not well-formed, or more than 1% of the records do not parse.',
    notApplicable:
      'The storefront declares no product feed, or the declared feed has no readable records or no product fields.',
    unknown: 'The feed was blocked, returned a server error or no response, or is XML in another vocabulary.',
  },
  priority: 'high',
  requires: ['feed'],
  effort: 'hours',
  fix: {
    title: 'Generate the feed with a serializer for its format',
    instructions:
      'Use an XML, CSV, or JSON library to escape the text of each field, and parse the file before you publish it.',
    snippet: 'xmllint --noout products.xml   # or: jq -e . products.json',
  },
  sources: [
    'merchant-center-product-data',
    'openai-product-feed',
    'RFC 4180 CSV https://www.rfc-editor.org/rfc/rfc4180',
  ],
  needs: ['feeds', 'traffic'],
  evaluate({ feeds, traffic }) {
    const broken = feeds.find((one) => one.via === 'declared' && one.broken);
    if (broken?.broken)
      return fail(
        `${formatOf(broken) === 'unknown format' ? 'The feed' : `The ${formatOf(broken)} feed`} ${pathOf(broken.url)} is not well-formed: ${broken.broken.message}${placeOf(broken.broken)}.`,
        {
          cause: 'feed:syntax',
          evidence: [errorProof(broken, broken.broken)],
          fix: repairOf(broken, broken.broken),
        },
      );
    const own = ownFeed(feeds, traffic);
    if ('verdict' in own) return own.verdict;
    const { feed, seen } = own;
    const name = `${formatOf(feed)} feed ${pathOf(feed.url)}`;
    const tail = feed.complete ? '' : '; the rest was not read';
    const errors = feed.errors ?? [];
    const [first] = errors;
    if (feed.bad > 0) {
      const summary = `${formatCount(feed.bad)} of ${formatCount(feed.read)} records of the ${name} do not parse${first ? `: record ${first.record ?? '?'}, ${first.message}${placeOf(first)}` : ''}${tail}.`;
      const more = {
        cause: 'feed:syntax',
        evidence: errors.slice(0, 3).map((error) => errorProof(feed, error)),
        ...(first ? { fix: repairOf(feed, first) } : {}),
      };
      return feed.bad / feed.read > few ? fail(summary, more) : warn(summary, more);
    }
    const [written] = headerValues(seen, 'content-type');
    const type = seen?.type ?? '';
    if (seen && !fitsType(feed, type))
      return warn(`The ${name} is served ${type ? `as ${type}` : 'without a media type'}.`, {
        cause: 'feed:media-type',
        evidence: [
          { ref: feed.ref, ...(written ? { header: `content-type: ${written}`.slice(0, 300) } : {}) },
        ],
        fix: {
          title: 'Serve the feed with its media type',
          instructions: `Serve ${feed.url} with the media type of ${formatOf(feed)}.`,
          snippet: `Content-Type: ${types[feed.format]}`,
        },
      });
    const whole =
      feed.read === 1
        ? `The only record of the ${name} parses`
        : `All ${formatCount(feed.read)} records of the ${name} parse`;
    return pass(`${whole}${tail}.`, {
      evidence: [{ ref: feed.ref, snippet: `${feed.read} records, ${type}` }],
    });
  },
});

const types: Record<Feed['format'], string> = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
  jsonl: 'application/jsonl',
  json: 'application/json',
  unknown: '',
};

/** Shopping surfaces document plain text for tables. A compressed file has the type of its compression. */
function fitsType({ format, url }: Feed, type: string): boolean {
  if (/^application\/(?:x-)?gzip$/.test(type)) return true;
  if (type === 'application/octet-stream') return /\.gz$/i.test(URL.parse(url)?.pathname ?? '');
  if (format === 'rss' || format === 'atom') return /^(?:application|text)\/(?:[\w.-]+\+)?xml$/.test(type);
  if (format === 'csv' || format === 'tsv')
    return /^(?:text\/(?:csv|plain|tab-separated-values|tsv|comma-separated-values|x-csv)|application\/(?:csv|x-csv|vnd\.ms-excel))$/.test(
      type,
    );
  const json = /^(?:application|text)\/(?:[\w.-]+\+)?json$/;
  if (format === 'json') return json.test(type);
  return /^(?:application|text)\/(?:x-)?(?:jsonl|ndjson|json-?lines|json-seq)$|^text\/plain$/.test(type);
}

const placeOf = ({ line, column }: FeedError): string =>
  line === undefined ? '' : ` (line ${line}${column === undefined ? '' : `, column ${column}`})`;

const errorProof = ({ ref }: Feed, error: FeedError): Proof => ({
  ref,
  snippet: error.message.slice(0, 300),
  pointer: `record ${error.record ?? '?'}${placeOf(error)}`,
});

function repairOf(
  { format, url }: Feed,
  { message, line }: FeedError,
): { instructions?: string; snippet: string } {
  const show = `curl -sS ${shellWord(url.slice(0, 500))} | `;
  const at = line === undefined ? '' : `${show}sed -n ${line}p   # `;
  if (/unescaped &/.test(message)) return { snippet: `${at}write &amp; instead of &` };
  if (format === 'csv' || format === 'tsv')
    return {
      instructions:
        'Quote each cell that contains the separator, a quote, or a line break. Double the quotes inside cells, and write as many cells as the header has.',
      snippet: `${at}"Shoe, blue","5"" sole"`,
    };
  if (format === 'json' || format === 'jsonl')
    return {
      instructions: 'Build each record as an object and serialize it. Do not concatenate strings into JSON.',
      snippet: `${at}JSON.stringify(record)`,
    };
  return { snippet: `${show}xmllint --noout -` };
}
