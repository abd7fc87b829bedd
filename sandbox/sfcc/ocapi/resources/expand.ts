/** What a caller wants in the response beyond the minimum. */
import { OcapiFault } from '../fault.ts';

/** @throws OcapiFault for a value that the resource does not have */
export function readExpand(query: URLSearchParams, allowed: readonly string[]): ReadonlySet<string> {
  const wanted = (query.get('expand') ?? '').split(',').filter(Boolean);
  const unknown = wanted.find((value) => !allowed.includes(value));
  if (unknown === undefined) return new Set(wanted);
  throw new OcapiFault(400, 'InvalidExpandValueException', `'${unknown}' is no value of expand.`, {
    expandValue: unknown,
  });
}
