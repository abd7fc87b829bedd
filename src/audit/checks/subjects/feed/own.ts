/** The feed that the storefront declares, and how to write a field in its format. */
import type { Verdict } from '../../../check.ts';
import { notApplicable, unknown } from '../../../check.ts';
import type { Exchange, Value } from '../../../evidence.ts';
import { columnFor, type FeedReader } from '../../../parse/feed/reader.ts';
import { otherAvailability } from '../../../parse/feed/required.ts';
import { pathOf, xmlText } from '../sitemap/entries.ts';

export type Feed = Value<'feeds'>[number];

export interface OwnFeed {
  feed: Feed;
  seen: Exchange | undefined;
}

/** Fields that only catalogs have; a news feed has titles, links and texts alone. */
const offerFields = ['price', 'availability', 'gtin', 'image_link', 'brand', 'mpn'];
export const isCatalogue = ({ filled }: Feed): boolean =>
  offerFields.some((name) => Object.hasOwn(filled, name) && (filled[name] ?? 0) > 0);

/** The declared feed with at least one record that parsed; else the verdict of checks that judge its content. */
export function ownFeed(
  feeds: readonly Feed[],
  traffic: readonly Exchange[],
): OwnFeed | { verdict: Verdict } {
  const feed = feeds.find(({ via }) => via === 'declared');
  if (!feed)
    return {
      verdict: notApplicable(
        'The storefront declares no product feed. The default feed of its platform is not made for shopping surfaces.',
      ),
    };
  const seen = traffic.find(({ id }) => id === feed.ref);
  const evidence = [{ ref: feed.ref }];
  const name = pathOf(feed.url);
  if (seen?.blocked) return { verdict: unknown('blocked', `The feed ${name} is blocked.`, { evidence }) };
  if (seen && (seen.status === undefined || seen.status >= 500))
    return { verdict: unknown('failed', `The feed ${name} could not be read.`, { evidence }) };
  if (feed.format === 'unknown' && feed.unread?.root !== undefined && feed.unread.kind === 'other')
    return {
      verdict: unknown('failed', `The feed ${name} is XML in another vocabulary (<${feed.unread.root}>).`, {
        evidence,
      }),
    };
  if (feed.format === 'unknown' || feed.read === feed.bad)
    return { verdict: notApplicable(`The feed ${name} has no readable records.`, { evidence }) };
  if (!isCatalogue(feed))
    return {
      verdict: notApplicable(
        `The feed ${name} has neither prices nor availability, so it is not a product feed.`,
        {
          evidence,
        },
      ),
    };
  return { feed, seen };
}

const formatNames: Record<Feed['format'], string> = {
  rss: 'RSS',
  atom: 'Atom',
  csv: 'CSV',
  tsv: 'TSV',
  jsonl: 'JSON Lines',
  json: 'JSON',
  unknown: 'unknown format',
};
export const formatOf = ({ format }: Feed): string => formatNames[format];

const readerNames: Record<Exclude<FeedReader, 'any'>, string> = {
  openai: 'OpenAI',
  google: 'Google Merchant Center',
  meta: 'Meta',
  acp: 'the Agentic Commerce Protocol',
};

export const readerOf = ({ reader }: Feed): FeedReader => reader?.name ?? 'any';

/** For whom the feed was judged, and why, as a sentence. */
export function readerSentence(feed: Feed): string {
  const reader = readerOf(feed);
  if (reader === 'any')
    return 'Its columns do not identify a target platform, so it is judged by the fields that OpenAI, Google, and Meta all require.';
  const because = feed.reader?.because ?? [];
  const reason = because.length
    ? `its ${because.length === 1 ? 'column' : 'columns'} ${listed(because)}`
    : reader === 'acp'
      ? 'the structure of its records'
      : 'its format';
  return `It is judged as a feed for ${readerNames[reader]} because of ${reason}.`;
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

/** A required field as the reader names it. */
export const fieldFor = (feed: Feed, field: string): string =>
  field === otherAvailability ? 'availability' : columnFor(readerOf(feed), field);

/** Fields of one record as its format and its reader write them. */
export function fieldSnippet(feed: Feed, fields: Record<string, string>): string {
  const { format } = feed;
  const entries = Object.entries(fields).map(
    ([name, value]) => [fieldFor(feed, name), value.slice(0, 500)] as const,
  );
  if (format === 'json' || format === 'jsonl') return JSON.stringify(Object.fromEntries(entries));
  if (format === 'csv' || format === 'tsv') {
    const separator = format === 'tsv' ? '\t' : ',';
    const cell = (text: string): string =>
      /[",\t\r\n;]/.test(text) ? `"${text.replaceAll('"', '""').replaceAll(/[\t\r\n]+/g, ' ')}"` : text;
    return `${entries.map(([name]) => name).join(separator)}\n${entries.map(([, value]) => cell(value)).join(separator)}`;
  }
  return entries.map(([name, value]) => `<g:${name}>${xmlText(value)}</g:${name}>`).join('\n');
}
