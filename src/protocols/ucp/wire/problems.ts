/** What a schema found wrong, as a decoder tells it. */
import type { z } from 'zod';
import type { Decoded, DecodeProblem } from '../release.ts';
import { jsonPath } from './json-path.ts';

/** More would not help anybody, and a hostile body could ask for thousands. */
const mostProblems = 20;
const mostPathCharacters = 300;

/** The body as the schema understands it, or its problems. Unknown members are gone. */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): Decoded<T> {
  const read = schema.safeParse(body);
  return read.success ? { ok: true, value: read.data } : invalid(...decodeProblems(read.error));
}

export const decodeProblems = (error: z.core.$ZodError): DecodeProblem[] =>
  error.issues.slice(0, mostProblems).map((issue) => ({
    path: jsonPath(issue.path).slice(0, mostPathCharacters),
    text: issue.message,
  }));

export const invalid = (...problems: DecodeProblem[]): Decoded<never> => ({
  ok: false,
  code: 'invalid',
  problems,
});

/** Goes on with what was read. */
export const andThen = <A, B>(read: Decoded<A>, next: (value: A) => Decoded<B>): Decoded<B> =>
  read.ok ? next(read.value) : read;

export const decoded = <T>(value: T): Decoded<T> => ({ ok: true, value });
