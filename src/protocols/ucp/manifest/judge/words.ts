/** Findings of the schemas in our own words. They quote nothing from the document but member names of UCP. */
import type { z } from 'zod';
import { type Finding, pointerOf, valueAt } from '../finding.ts';
import { kindOf } from '../json.ts';

/** Members that schemas define. Every other name comes from the author of the document. */
const members = new Set(
  (
    'ucp version status supported_versions services capabilities payment_handlers payment handlers transport endpoint spec schema id config ' +
    'extends available_instruments constraints type delegate color_scheme map_order keys signing_keys kid kty crv x y n e alg use name ' +
    'rest mcp a2a embedded config_schema instrument_schemas required properties anyOf enum const ' +
    'product_discovery checkout order_tracking discovery mode providers'
  ).split(' '),
);

type Issue = z.core.$ZodIssue;

/** One finding for each issue, as an error of the release; of the whole before its parts. */
export const findingsOf = (
  issues: readonly Issue[],
  document: unknown,
  release: Finding['release'],
): Finding[] =>
  issues
    .toSorted((a, b) => a.path.length - b.path.length)
    .map((issue) => {
      const pointer = pointerOf(issue.path);
      return {
        severity: 'error',
        pointer,
        message: wrong(issue, valueAt(document, pointer)),
        expected: issue.message,
        release,
        by: 'schema',
      };
    });

function wrong(issue: Issue, value: unknown): string {
  const last = issue.path.at(-1);
  const member = typeof last === 'string' && members.has(last) ? last : 'it';
  switch (issue.code) {
    case 'invalid_format':
      return `${member} is not a valid ${issue.format}`;
    case 'unrecognized_keys':
      return `${member} has a member that is not allowed`;
    case 'invalid_value':
      return typeof value === 'string'
        ? `${member} has a value that UCP does not define`
        : `${member} is ${kindOf(value)}`;
    case 'invalid_union':
      // In a discriminated union, the path is that of the discriminator.
      return 'discriminator' in issue && typeof value === 'string'
        ? `${member} has a value that UCP does not define`
        : `${member} is ${otherKind(value)}`;
    case 'custom': {
      const told: unknown = issue.params?.['wrong'];
      if (told === 'kind') return `${member} is ${kindOf(value)}`;
      return typeof told === 'string' ? told : `${member} is ${otherKind(value)}`;
    }
    default:
      return `${member} is ${kindOf(value)}`;
  }
}

/** Of the right kind, it may still not be what is expected. */
const otherKind = (value: unknown): string =>
  (typeof value === 'string' && value.trim() !== '') || (typeof value === 'object' && value !== null)
    ? `${kindOf(value)} in the wrong format`
    : kindOf(value);
