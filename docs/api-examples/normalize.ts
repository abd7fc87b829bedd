/** Makes recorded examples the same each time: IDs, times, keys, and hosts become fixed values; long lists are shortened. */
import { createHash } from 'node:crypto';
import type { RecordedExample } from '#http';
import type { ExampleService } from './service.ts';

/**
 * Random values by a place where they can be recognized. Wherever else they appear, they get the same stand-in: another value of the
 * same form, by the order of their first appearance.
 */
const randomValues: Record<string, RegExp> = {
  uuid: /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/g,
  checkout: /(?<=\bchk_)[\w-]{32}/g,
  cart: /(?<=\bcart_)[\w-]{32}/g,
  signature: /(?<=[\w-]\.)[\w-]{22}(?=")/g,
  order: /(?<="orderNo":"|\/orders\/)[A-Z\d]{10}(?=[".])/g,
  token: /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g,
  report: /(?<=\/(?:reports|batches|events)\/)[\w-]{22}(?=[/"?])/g,
  publishable: /(?<=pk_test_)[\da-f]{36}/g,
  session: /(?<=sessionId=)[\w-]{30,}/g,
  key: /(?<="(?:kid|x|y)":")[\w-]{43}(?=")/g,
  etag: /(?<="etag":"(?:W\/)?\\")[\w-]{20,}/g,
};

const base62 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Of the same length, with letters and digits where the value has other than hexadecimal ones. */
function standIn(kind: string, index: number, value: string): string {
  const digest = createHash('sha512').update(`${kind} ${index}`).digest();
  const isHex = kind === 'uuid' || kind === 'publishable';
  const letters = isHex ? '0123456789abcdef' : base62;
  const draw = (at: number): string =>
    letters[(digest[at % digest.length] as number) % letters.length] as string;
  if (kind === 'uuid') return [...value].map((letter, at) => (letter === '-' ? '-' : draw(at))).join('');
  return Array.from({ length: Math.min(value.length, 64) }, (_, at) => draw(at)).join('');
}

const instant = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
/** When every recording begins. */
const begin = Date.parse('2026-11-28T09:00:00.000Z');
const hour = 60 * 60_000;
const longestAgo = 60 * 24 * hour;

/** Members that measure or count what other calls did. */
const measured: Record<string, unknown> = {
  durationMs: 2_140,
  // Counted in working days.
  earliest_fulfillment_time: '2026-11-30T09:00:00.000Z',
  latest_fulfillment_time: '2026-12-04T09:00:00.000Z',
  resetSeconds: 60,
  month: '2026-11',
  renewsAt: '2026-12-01T00:00:00.000Z',
};

/** Lists that stay whole: a schema or a reader needs them all. */
const wholeLists = new Set(['categories', 'totals', 'messages', 'scopes_supported', 'capabilities']);
const longestList = 3;
const longestText = 600;

export function normalizeExamples(
  examples: readonly RecordedExample[],
  service: ExampleService,
  startedAt: number,
): RecordedExample[] {
  let text = replaceHosts(JSON.stringify(examples.map((example) => shorten(example, ''))), service);
  for (const [kind, pattern] of Object.entries(randomValues)) {
    const values = [...new Set(Array.from(text.matchAll(pattern), ([value]) => value))];
    for (const [index, value] of values.entries()) text = text.replaceAll(value, standIn(kind, index, value));
  }
  text = text
    .replaceAll(instant, (value) => {
      const since = Date.parse(value) - startedAt;
      return Math.abs(since) > longestAgo
        ? value
        : new Date(begin + Math.round(since / hour) * hour).toISOString();
    })
    .replaceAll(/\d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d/g, '2026-12-01 to 2026-12-04')
    // The rate limit counts all calls of a minute.
    .replaceAll(/\bminute\\";r=\d+;t=\d+/g, String.raw`minute\";r=118;t=60`)
    .replaceAll(/\bmonth\\";r=(\d+);t=\d+/g, String.raw`month\";r=$1;t=226800`)
    .replaceAll(/("windowSeconds":60,"remaining":)\d+/g, '$1118');
  return JSON.parse(text, (member, value: unknown) =>
    Object.hasOwn(measured, member) && value !== null ? measured[member] : value,
  ) as RecordedExample[];
}

function replaceHosts(text: string, { variables, storefront }: ExampleService): string {
  const url = variables['PORTICO_URL'] as string;
  return text
    .replaceAll(url, 'https://portico.example')
    .replaceAll(new URL(url).host, 'portico.example')
    .replaceAll(storefront, 'https://healthy.test')
    .replaceAll(variables['PORTICO_CLIENT_ID'] as string, 'wK3vYbq0ZsPx');
}

function shorten(value: unknown, name: string): unknown {
  if (typeof value === 'string') return shortenText(value);
  if (Array.isArray(value)) {
    const shown = value.length <= longestList || wholeLists.has(name) ? value : value.slice(0, 2);
    return shown.map((item) => shorten(item, ''));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([member, item]) => [member, shorten(item, member)]));
}

function shortenText(text: string): string {
  const html = /^<!doctype html>[\s\S]*?<title>[^<]*<\/title>/i.exec(text)?.[0];
  if (html !== undefined) return `${html.replaceAll(/\s*\n\s*/g, '\n')}\n…`;
  if (text.startsWith('# HELP')) return shortenMetrics(text);
  if (text.length <= longestText) return text;
  return `${text.slice(0, longestText).replace(/\s+\S*$/, '')} …`;
}

/** The first metric, with the calls that every recording makes. */
function shortenMetrics(text: string): string {
  const lines = text.split('\n');
  const counted = lines.find(
    (line) => line.includes('_count{') && line.includes('"/api/v1/analyze",status="200"'),
  );
  return [...lines.slice(0, 2), counted, '…'].join('\n');
}
