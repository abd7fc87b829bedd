/** JSON feeds: arrays of records, JSON Lines, and what platforms serve. */
import type { Json } from '#manifest';
import type { FeedFile } from './fields.ts';
import { isAcpProduct, isObject, platformRecords } from './platform.ts';
import type { FeedTally } from './tally.ts';

const listNames = ['products', 'items', 'data', 'offers', 'feed', 'results', 'variants'];

/** Reads a JSON document, or JSON Lines when it is none. */
export function readJsonFeed(text: string, complete: boolean, tally: FeedTally): FeedFile {
  const whole = complete ? parse(text).value : undefined;
  if (whole !== undefined) {
    const lists = Array.isArray(whole)
      ? [whole]
      : isObject(whole) && !isProduct(whole)
        ? listNames.map((name) => whole[name]).filter(Array.isArray)
        : [];
    const list = lists.find((items) => items.length > 0);
    const single = isObject(whole) && !lists.length && /^[^\r\n]*$/.test(text.trim()) && isRecord(whole);
    if (single) return readLines(text, complete, tally);
    addAll(list ?? [], tally);
    if (!lists.length) return tally.nothing(complete, { kind: 'other' });
    const updated = isObject(whole)
      ? (whole['updated_at'] ?? whole['last_updated'] ?? whole['generated_at'])
      : undefined;
    return tally.result('json', complete, typeof updated === 'string' ? updated : undefined);
  }
  const firstLine = /[^\r\n]*\S[^\r\n]*/.exec(text.slice(0, 65_536))?.[0] ?? '';
  if (firstLine.trimStart().startsWith('{') && isObject(parse(firstLine).value))
    return readLines(text, complete, tally);
  return readElements(text, complete, tally);
}

function readLines(text: string, complete: boolean, tally: FeedTally): FeedFile {
  let line = 0;
  for (let at = 0; at < text.length && !tally.full();) {
    const end = text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at);
    const written = text.slice(at, end);
    at = end + 1;
    line++;
    if (written.trim() === '') continue;
    const { value, problem } = parse(written);
    // The cut falls into the last line, unless it is whole.
    if (!complete && end === text.length && problem !== undefined) break;
    if (isObject(value)) addAll([value], tally);
    else tally.bad({ message: problem ?? 'the line is not an object', line });
  }
  return tally.result('jsonl', complete);
}

/** A document that was cut or is broken: the whole elements of its first list. */
function readElements(text: string, complete: boolean, tally: FeedTally): FeedFile {
  let found = false;
  for (const element of arrayElements(text)) {
    if (tally.full()) break;
    found = true;
    const { value, problem } = parse(element);
    if (isObject(value)) addAll([value], tally);
    else tally.bad({ message: problem ?? 'not an object' });
  }
  if (complete) tally.broken({ message: parse(text).problem ?? 'not a JSON document' });
  return found || complete ? tally.result('json', complete) : tally.nothing(complete, { kind: 'other' });
}

function addAll(items: readonly unknown[], tally: FeedTally): void {
  for (const item of items) {
    if (tally.full()) return;
    if (isObject(item)) {
      const acp = isAcpProduct(item);
      for (const record of platformRecords(item)) tally.add(record, acp);
    } else tally.bad({ message: 'an item of the array is not an object' });
  }
}

/** A product that lists its variants is a record itself. */
const isProduct = (value: Json): boolean => isRecord(value) && Array.isArray(value['variants']);

const isRecord = (value: Json): boolean => 'id' in value || 'item_id' in value || 'title' in value;

/** The value, or why there is none, in one line. */
function parse(text: string): { value?: unknown; problem?: string } {
  try {
    return { value: JSON.parse(text.replace(/^\ufeff/, '')) as unknown };
  } catch (error) {
    return { problem: (error as Error).message.replaceAll(/\s+/g, ' ').slice(0, 200) };
  }
}

/**
 * The objects directly in the first list of objects of a JSON text, whole ones only, without parsing the rest.
 * For documents that were cut: what comes before the cut can still be read. Linear, and no regular expression,
 * because those keep a place to return to for every character of a long string.
 */
function* arrayElements(text: string): Generator<string> {
  const open: string[] = [];
  let listDepth: number | undefined;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if (char === '"') at = endOfString(text, at);
    else if (char === '[' || char === '{') {
      if (char === '{' && open.at(-1) === '[' && (listDepth ?? open.length) === open.length) {
        listDepth = open.length;
        start = at;
      }
      open.push(char);
      // Deeper than any feed: hostile.
      if (open.length > 1000) return;
    } else if (char === ']' || char === '}') {
      open.pop();
      if (listDepth === undefined) continue;
      if (char === '}' && open.length === listDepth) yield text.slice(start, at + 1);
      if (open.length < listDepth) return;
    }
  }
}

/** Index of the closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at;
  }
  return text.length;
}
