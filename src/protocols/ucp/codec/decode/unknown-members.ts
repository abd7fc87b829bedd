/** Members and parameters of a request that nobody reads, named with what was probably meant. */
import type { z } from 'zod';
import type { Note } from '../../release.ts';
import { specificationMembers, type ContentKind } from './specification-members.ts';

/** More would cost a model more than they tell it. */
const maxNotes = 5;
const maxName = 40;
const maxListed = 12;
/** No request of UCP comes near: what a hostile body has beyond is not looked at. */
const maxLooked = 2_000;

interface Unknown {
  /** From the root, without places in lists: `line_items.sku`. */
  at: readonly string[];
  /** As it is shown: `line_items[0].sku`. */
  shown: string;
  /** Names that are read in the same object. */
  known: readonly string[];
}

/**
 * Left alone: names with a dot, which belong to somebody, names that a release of UCP has in this place, and objects whose names
 * are free.
 * @param schema what the content is read with
 */
export function unknownMembers(schema: z.ZodType, body: unknown, content: ContentKind): Note[] {
  const names = specificationMembers[content];
  const found = new Map<string, Unknown>();
  let looked = 0;
  const look = (type: Inspected, value: unknown, at: readonly string[], shown: string): void => {
    const inner = unwrapped(type);
    if (inner.element && Array.isArray(value)) {
      const { element } = inner;
      return value.forEach((one, place) => {
        looked += 1;
        if (looked <= maxLooked) look(element, one, at, `${shown}[${place}]`);
      });
    }
    const { shape } = inner;
    if (!shape || !isObject(value)) return;
    const known = Object.keys(shape);
    const here = new Set([...known, ...(names[at.join('.')] ?? [])]);
    for (const [name, member] of Object.entries(value)) {
      if ((looked += 1) > maxLooked) return;
      const path = [...at, name];
      const written = shown === '' ? plainName(name) : `${shown}.${plainName(name)}`;
      if (Object.hasOwn(shape, name)) look(shape[name] as Inspected, member, path, written);
      else if (!inner.def?.catchall && !here.has(name) && !name.includes('.')) {
        const key = path.join('.');
        if (!found.has(key)) found.set(key, { at: path, shown: written, known });
      }
    }
  };
  look(schema as Inspected, body, [], '');
  const elsewhere = found.size > 0 ? pathsOf(schema as Inspected) : new Map<string, string>();
  return [...found.values()].slice(0, maxNotes).map(({ at, shown, known }) => {
    const name = at.at(-1) ?? '';
    const meant = meantBy(name, known) ?? elsewhere.get(name);
    return unknownNote('field', shown, meant, known);
  });
}

/** Parameters of a query, or arguments of a tool. */
export const unknownParameters = (
  given: readonly string[],
  known: readonly string[],
  what: 'parameter' | 'argument' = 'parameter',
): Note[] =>
  [...new Set(given)]
    .filter((name) => !known.includes(name) && !name.includes('.'))
    .slice(0, maxNotes)
    .map((name) => unknownNote(what, plainName(name), meantBy(name, known), known));

function unknownNote(
  what: 'field' | 'parameter' | 'argument',
  shown: string,
  meant: string | undefined,
  known: readonly string[],
): Note {
  const listed = known.slice(0, maxListed).join(', ');
  const more = known.length > maxListed ? ', …' : '';
  const none = known.length > 0 ? `known here: ${listed}${more}` : 'none is read here';
  const hint = meant === undefined ? none : `did you mean \`${meant}\`?`;
  const end = meant === undefined ? '.' : '';
  return {
    type: 'warning',
    code: `unknown_${what}`,
    text: `\`${shown}\` is not a known ${what} and was ignored; ${hint}${end}`,
  };
}

/** A name as it may be repeated: bounded, and nothing but letters, digits, hyphens and underscores. A number of a card is none. */
export const plainName = (name: string): string => {
  const plain = name
    .slice(0, 4 * maxName)
    .replaceAll(/\d{8,}/g, '…')
    .replaceAll(/[^\w\u00c0-\u024f…-]/g, '_');
  return plain.length > maxName ? `${plain.slice(0, maxName)}…` : plain;
};

/** The name among those that are known that somebody may have meant by another one. */
export function meantBy(name: string, known: readonly string[]): string | undefined {
  const wanted = letters(name.slice(0, maxName));
  if (wanted === '') return undefined;
  const nearest = known
    .map((one) => ({ one, distance: editDistance(wanted, letters(one)) }))
    .toSorted((a, b) => a.distance - b.distance)[0];
  const few = Math.min(Math.floor(Math.max(wanted.length, 3) / 3), wanted.length - 1);
  if (nearest && nearest.distance <= few) return nearest.one;
  // "phone" for phone_number, "items" for line_items.
  const words = wordsOf(name);
  return known.find((one) => {
    const others = wordsOf(one);
    const [few, many] = words.length < others.length ? [words, others] : [others, words];
    return few.length > 0 && few.every((word) => word.length > 2 && many.includes(word));
  });
}

const letters = (name: string): string => name.toLowerCase().replaceAll(/[^a-z\d\u00c0-\u024f]/g, '');

/** Of `firstName` as of `first_name`. */
const wordsOf = (name: string): string[] =>
  name
    .slice(0, maxName)
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z\d\u00c0-\u024f]+/)
    .filter(Boolean);

/** Levenshtein's: letters that are added, left out or changed. */
function editDistance(a: string, b: string): number {
  let before = [0, ...[...b].map((_, place) => place + 1)];
  for (let row = 0; row < a.length; row += 1) {
    const next = [row + 1];
    for (let place = 1; place <= b.length; place += 1) {
      const changed = (before[place - 1] as number) + (a[row] === b[place - 1] ? 0 : 1);
      next.push(Math.min(changed, (before[place] as number) + 1, (next[place - 1] as number) + 1));
    }
    before = next;
  }
  return before[b.length] as number;
}

/** What zod, and what stands in its place in the cartridge, tell of a schema. */
interface Inspected {
  /** Of an object. */
  shape?: Readonly<Record<string, Inspected>>;
  def?: { catchall?: unknown };
  /** Of a list. */
  element?: Inspected;
  /** Of one that may be absent. */
  unwrap?(): Inspected;
}

const paths = new WeakMap<object, Map<string, string>>();

/** Each name that a schema has, with the first of its paths: where somebody put it into the wrong object. */
function pathsOf(schema: Inspected): Map<string, string> {
  const known = paths.get(schema);
  if (known) return known;
  const found = new Map<string, string>();
  let level: { type: Inspected; path: string }[] = [{ type: schema, path: '' }];
  while (level.length > 0) {
    level = level.flatMap(({ type, path }) => {
      const { element, shape = {} } = unwrapped(type);
      if (element) return [{ type: element, path: `${path}[]` }];
      return Object.entries(shape).map(([name, member]) => {
        const at = path === '' ? name : `${path}.${name}`;
        if (!found.has(name)) found.set(name, at);
        return { type: member, path: at };
      });
    });
  }
  paths.set(schema, found);
  return found;
}

function unwrapped(type: Inspected): Inspected {
  let inner = type;
  while (!inner.shape && !inner.element && inner.unwrap) {
    const next = inner.unwrap();
    if (next === inner) break;
    inner = next;
  }
  return inner;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
