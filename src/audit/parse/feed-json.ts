/** JSON feeds: arrays of records, JSON Lines, and what platforms serve. */
import type { FeedFile } from './feed.ts';
import { arrayElements } from './feed-json-elements.ts';
import { isObject, platformRecords, type JsonObject } from './feed-platform.ts';
import type { Tally } from './feed-tally.ts';

const listNames = ['products', 'items', 'data', 'offers', 'feed', 'results', 'variants'];

/** Reads a JSON document, or JSON Lines when it is none. */
export function readJsonFeed(text: string, complete: boolean, tally: Tally): FeedFile {
  const whole = complete ? parse(text) : undefined;
  if (whole !== undefined) {
    const lists = Array.isArray(whole)
      ? [whole]
      : isObject(whole)
        ? listNames.map((name) => whole[name]).filter(Array.isArray)
        : [];
    const list = lists.find((items) => items.length > 0);
    const single = isObject(whole) && !lists.length && /^[^\r\n]*$/.test(text.trim()) && isRecord(whole);
    if (single) return readLines(text, complete, tally);
    addAll(list ?? [], tally);
    const updated = isObject(whole)
      ? (whole['updated_at'] ?? whole['last_updated'] ?? whole['generated_at'])
      : undefined;
    return tally.result(
      list || lists.length ? 'json' : 'unknown',
      complete,
      typeof updated === 'string' ? updated : undefined,
    );
  }
  const lines = text
    .slice(0, 65_536)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  if (lines[0]?.trimStart().startsWith('{') && isObject(parse(lines[0])))
    return readLines(text, complete, tally);
  return readElements(text, complete, tally);
}

function readLines(text: string, complete: boolean, tally: Tally): FeedFile {
  for (const match of text.matchAll(/[^\r\n]+/g)) {
    if (tally.full()) break;
    if (match[0].trim() === '') continue;
    // The cut falls into the last line.
    if (!complete && match.index + match[0].length === text.length) break;
    const value = parse(match[0]);
    if (isObject(value)) addAll([value], tally);
    else tally.bad();
  }
  return tally.result('jsonl', complete);
}

/** A document that was cut or is broken: the whole elements of its first list. */
function readElements(text: string, complete: boolean, tally: Tally): FeedFile {
  let found = false;
  for (const element of arrayElements(text)) {
    if (tally.full()) break;
    found = true;
    const value = parse(element);
    if (isObject(value)) addAll([value], tally);
    else tally.bad();
  }
  if (complete) tally.bad();
  return tally.result(found || complete ? 'json' : 'unknown', complete);
}

function addAll(items: readonly unknown[], tally: Tally): void {
  for (const item of items) {
    if (tally.full()) return;
    if (isObject(item)) for (const record of platformRecords(item)) tally.add(record);
    else tally.bad();
  }
}

const isRecord = (value: JsonObject): boolean => 'id' in value || 'item_id' in value || 'title' in value;

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}
