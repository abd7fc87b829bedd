/** Reading request bodies: bounds of what they may say, and what is wrong with them as JSON paths. */
import { z } from 'zod';
import type { Decoded, DecodeProblem } from '../../release.ts';
import { exampleAt } from './examples.ts';

export const boundedText = z.string().max(2_000);
export const idText = z.string().min(1).max(2_000);

export const maxEntries = 50;

/** Refuses a map with too many entries; its members are bounded by themselves. */
export const fewEntries = (entries: object): boolean => Object.keys(entries).length <= maxEntries;
export const tooManyEntries = `Too big: expected at most ${maxEntries} entries`;

/** Members that not every release has. A release without them ignores what is given. */
export const membersIf = <Shape extends object>(has: boolean, shape: Shape): Shape =>
  has ? shape : ({} as Shape);

/** More would not help, and a hostile body could ask for thousands. */
const maxProblems = 20;
const maxPathCharacters = 300;

/** The body as the schema understands it, or its problems. Unknown members are gone. */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): Decoded<T> {
  const read = schema.safeParse(body);
  return read.success ? { ok: true, value: read.data } : invalid(...decodeProblems(read.error));
}

const decodeProblems = (error: z.core.$ZodError): DecodeProblem[] =>
  error.issues.slice(0, maxProblems).map((issue) => ({
    path: jsonPath(issue.path).slice(0, maxPathCharacters),
    text: withExample(issue),
  }));

/** Without an example, models often send the same value again as a quoted string. */
function withExample({ code, message, path }: z.core.$ZodIssue): string {
  const example = code === 'invalid_type' || code === 'invalid_union' ? exampleAt(path) : undefined;
  return example === undefined ? message : `${message}, such as ${example}`;
}

export const invalid = (...problems: DecodeProblem[]): Decoded<never> => ({
  ok: false,
  code: 'invalid',
  problems,
});

/** Continues with what was read. */
export const andThen = <A, B>(read: Decoded<A>, next: (value: A) => Decoded<B>): Decoded<B> =>
  read.ok ? next(read.value) : read;

export const decoded = <T>(value: T): Decoded<T> => ({ ok: true, value });

type Segments = readonly PropertyKey[];

/** RFC 9535: `$.line_items[0].quantity`; names that are not identifiers are in brackets: `$.signals['dev.ucp.buyer_ip']`. */
export const jsonPath = (segments: Segments): string => `$${segments.map(pathSegment).join('')}`;

function pathSegment(segment: PropertyKey): string {
  if (typeof segment === 'number') return `[${segment}]`;
  const name = String(segment);
  if (/^[a-z_]\w*$/i.test(name)) return `.${name}`;
  return `['${JSON.stringify(name)
    .slice(1, -1)
    .replaceAll(`\\"`, '"')
    .replaceAll("'", String.raw`\'`)}']`;
}

/** RFC 6901: `/ucp/services/dev.ucp.shopping/0`; the empty text is the whole document. */
export const jsonPointer = (segments: Segments): string =>
  segments.map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
