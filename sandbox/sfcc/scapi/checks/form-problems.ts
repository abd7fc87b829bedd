/** Refusals of what has not the right form. */
import { badRequest, problem, type Problem } from '../problem.ts';

/** @param path `$.productItems.[0].quantity` */
export function decoding(path: string, expected: string, value: unknown): Problem {
  const actual = value === null ? 'Null' : Array.isArray(value) ? 'Array' : title(typeof value);
  return badRequest(
    `Decoding of the property with path '${path}' failed because the expected type is '${title(expected)}' but the actual type was '${actual}'.`,
  );
}

export const unknownProperty = (name: string, path: string): Problem =>
  problem(400, 'unknown-property', `The property '${name}' of '${path}' is unknown.`, { property: name });

export const unknownParameter = (name: string): Problem =>
  problem(400, 'invalid-query-parameter', `The query parameter '${name}' is unknown.`, {
    title: 'Bad Request',
    parameter: name,
  });

const title = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
