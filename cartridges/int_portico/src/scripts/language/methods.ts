/**
 * Methods of lists and texts that are younger than the engine, with the receiver first. What is neither list nor text has a method
 * of its own of that name.
 */
type Work = (item: unknown, place: number, list: unknown[]) => unknown;
type Receiver = unknown;

const isText = (receiver: Receiver): receiver is string => typeof receiver === 'string';
const isList = (receiver: Receiver): receiver is unknown[] => Array.isArray(receiver);

function own(receiver: Receiver, name: string, given: unknown[]): unknown {
  const method = (receiver as Record<string, unknown>)[name];
  if (typeof method !== 'function') throw new TypeError(`The value has no method ${name}.`);
  return (method as (...all: unknown[]) => unknown).apply(receiver, given);
}

export function at(receiver: Receiver, place: number): unknown {
  if (!isList(receiver) && !isText(receiver)) return own(receiver, 'at', [place]);
  return receiver[place < 0 ? receiver.length + place : place];
}

export function includes(receiver: Receiver, item: unknown, from?: number): boolean {
  if (!isList(receiver) && !isText(receiver)) return own(receiver, 'includes', [item, from]) as boolean;
  // Only a list can hold what is not equal to itself, and none of ours is asked for it.
  return (receiver as unknown[]).indexOf(item, from || 0) >= 0;
}

export function findIndex(receiver: Receiver, fits: Work): number {
  if (!isList(receiver)) return own(receiver, 'findIndex', [fits]) as number;
  for (let place = 0; place < receiver.length; place += 1)
    if (fits(receiver[place], place, receiver)) return place;
  return -1;
}

export function find(receiver: Receiver, ...given: unknown[]): unknown {
  if (!isList(receiver)) return own(receiver, 'find', given);
  const place = findIndex(receiver, given[0] as Work);
  return place < 0 ? undefined : receiver[place];
}

export function findLastIndex(receiver: Receiver, fits: Work): number {
  if (!isList(receiver)) return own(receiver, 'findLastIndex', [fits]) as number;
  for (let place = receiver.length - 1; place >= 0; place -= 1)
    if (fits(receiver[place], place, receiver)) return place;
  return -1;
}

export function findLast(receiver: Receiver, fits: Work): unknown {
  if (!isList(receiver)) return own(receiver, 'findLast', [fits]);
  const place = findLastIndex(receiver, fits);
  return place < 0 ? undefined : receiver[place];
}

export function flat(receiver: Receiver, depth = 1): unknown[] {
  if (!isList(receiver)) return own(receiver, 'flat', [depth]) as unknown[];
  let all: unknown[] = [];
  for (let place = 0; place < receiver.length; place += 1) {
    const item = receiver[place];
    if (isList(item) && depth > 0) all = all.concat(flat(item, depth - 1));
    else all.push(item);
  }
  return all;
}

export function flatMap(receiver: Receiver, work: Work): unknown[] {
  return isList(receiver) ? flat(receiver.map(work)) : (own(receiver, 'flatMap', [work]) as unknown[]);
}

/** Equal ones keep their order, whatever the engine's own sorting does. */
export function toSorted(receiver: Receiver, compare?: (a: unknown, b: unknown) => number): unknown[] {
  if (!isList(receiver)) return own(receiver, 'toSorted', [compare]) as unknown[];
  const order =
    compare || ((a: unknown, b: unknown) => (String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0));
  const places = receiver.map((_, place) => place);
  places.sort((a, b) => order(receiver[a], receiver[b]) || a - b);
  return places.map((place) => receiver[place]);
}

export function toReversed(receiver: Receiver): unknown[] {
  if (!isList(receiver)) return own(receiver, 'toReversed', []) as unknown[];
  return receiver.map((_, place) => receiver[receiver.length - 1 - place]);
}

export function fill(receiver: Receiver, value: unknown): unknown {
  if (!isList(receiver)) return own(receiver, 'fill', [value]);
  for (let place = 0; place < receiver.length; place += 1) receiver[place] = value;
  return receiver;
}

export function replaceAll(receiver: Receiver, what: string | RegExp, by: unknown): unknown {
  if (!isText(receiver)) return own(receiver, 'replaceAll', [what, by]);
  if (typeof what !== 'string') return receiver.replace(what, by as string);
  const pieces = receiver.split(what);
  return typeof by === 'function'
    ? pieces.reduce((text, piece) => text + String((by as (found: string) => unknown)(what)) + piece)
    : pieces.join(String(by));
}

export function startsWith(receiver: Receiver, start: string, from = 0): boolean {
  if (!isText(receiver)) return own(receiver, 'startsWith', [start, from]) as boolean;
  return receiver.substr(from, start.length) === start;
}

export function endsWith(receiver: Receiver, end: string): boolean {
  if (!isText(receiver)) return own(receiver, 'endsWith', [end]) as boolean;
  return receiver.length >= end.length && receiver.slice(receiver.length - end.length) === end;
}

export function repeat(receiver: Receiver, count: number): unknown {
  if (!isText(receiver)) return own(receiver, 'repeat', [count]);
  let text = '';
  for (let times = 0; times < count; times += 1) text += receiver;
  return text;
}

const padding = (text: string, length: number, by: string): string => {
  const wanted = Math.max(0, length - text.length);
  let more = '';
  if (by !== '') for (; more.length < wanted; more += by);
  return more.slice(0, wanted);
};

export function padStart(receiver: Receiver, length: number, by = ' '): unknown {
  return isText(receiver)
    ? padding(receiver, length, by) + receiver
    : own(receiver, 'padStart', [length, by]);
}

export function padEnd(receiver: Receiver, length: number, by = ' '): unknown {
  return isText(receiver) ? receiver + padding(receiver, length, by) : own(receiver, 'padEnd', [length, by]);
}

export function trimStart(receiver: Receiver): unknown {
  return isText(receiver) ? receiver.replace(/^\s+/, '') : own(receiver, 'trimStart', []);
}

export function trimEnd(receiver: Receiver): unknown {
  return isText(receiver) ? receiver.replace(/\s+$/, '') : own(receiver, 'trimEnd', []);
}

/** Where the engine cannot do it, the text as it is. */
export function normalize(receiver: Receiver, form: string): unknown {
  const method = (receiver as { normalize?: unknown }).normalize;
  return typeof method === 'function' ? own(receiver, 'normalize', [form]) : receiver;
}

/** Every match of a global pattern. */
export function matchAll(receiver: Receiver, pattern: RegExp): unknown {
  if (!isText(receiver)) return own(receiver, 'matchAll', [pattern]);
  const all: RegExpExecArray[] = [];
  const form = new RegExp(pattern.source, `g${pattern.ignoreCase ? 'i' : ''}${pattern.multiline ? 'm' : ''}`);
  for (let found = form.exec(receiver); found; found = form.exec(receiver)) {
    all.push(found);
    if (found[0] === '') form.lastIndex += 1;
  }
  return all;
}
