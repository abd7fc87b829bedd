/** Unknown members and parameters of a request, with the name that was probably meant. */
import type { z } from 'zod';
import { nameByWords, nearestName } from '../../../../config/nearest-name.ts';
import type { Note } from '../../release.ts';
import { specificationMembers, type ContentKind } from './specification-members.ts';

/** More would fill a model's context without helping it. */
const maxNotes = 5;
const maxName = 40;
const maxListed = 12;
/** Far more than any UCP request has. The rest of a hostile body is not read. */
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
 * Left alone: names with a dot, which have an owner, names that a UCP release has in this place, and objects whose names
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
  const none = known.length > 0 ? `supported: ${listed}${more}` : 'none is supported';
  const hint = meant === undefined ? none : `did you mean \`${meant}\`?`;
  const end = meant === undefined ? '.' : '';
  return {
    type: 'warning',
    code: `unknown_${what}`,
    text: `\`${shown}\` is not a known ${what} and was ignored; ${hint}${end}`,
  };
}

/** A name as it may be repeated: bounded; only letters, digits, hyphens, and underscores. Long digit runs are masked. */
export const plainName = (name: string): string => {
  const plain = name
    .slice(0, 4 * maxName)
    .replaceAll(/\d{8,}/g, '…')
    .replaceAll(/[^\w\u00c0-\u024f…-]/g, '_');
  return plain.length > maxName ? `${plain.slice(0, maxName)}…` : plain;
};

/** The known name that was probably meant: "phone" for phone_number, "items" for line_items. */
export const meantBy = (name: string, known: readonly string[]): string | undefined =>
  nearestName(name, known) ?? nameByWords(name, known);

/** What zod and its replacement in the cartridge reveal about a schema. */
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

/** Each name that a schema has, with the first of its paths, to find a member that was put into the wrong object. */
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
