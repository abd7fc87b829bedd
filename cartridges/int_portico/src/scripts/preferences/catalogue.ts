/** What agents get of products beyond what every product has. */
import type { KindAttributes } from '../backend/kinds.ts';
import { isRecord, json, wholeNumber } from './checks.ts';
import type { Problems } from './problems.ts';
import type { PreferenceValues } from './values.ts';

const isName = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z][\w.-]{0,63}$/i.test(value);

export function readCatalogue(
  values: PreferenceValues,
  problems: Problems,
): { attributes?: Record<string, string>; kinds: KindAttributes; returnDays?: number } {
  const attributes = readAttributes(values, problems);
  const kinds = readKinds(values, problems);
  const days = wholeNumber(values, problems, 'porticoReturnDays', { least: 0, most: 3_650, other: 0 });
  return { kinds, ...(attributes ? { attributes } : {}), ...(days === 0 ? {} : { returnDays: days }) };
}

/** With a mapping, only its names are included. An unreadable mapping includes none, because it may have hidden some. */
function readAttributes(values: PreferenceValues, problems: Problems): Record<string, string> | undefined {
  if (values.text('porticoAttributes') === undefined) return undefined;
  const given = json(values, problems, 'porticoAttributes');
  const attributes: Record<string, string> = {};
  if (!isRecord(given)) {
    if (given !== undefined)
      problems.add('porticoAttributes', 'must be an object of names and attribute IDs');
    return attributes;
  }
  for (const [name, id] of Object.entries(given)) {
    if (isName(name) && isName(id)) attributes[name] = id;
    else problems.add('porticoAttributes', 'has a name that does not start with a letter; it is ignored');
  }
  return attributes;
}

const kindNames: readonly (keyof KindAttributes)[] = ['ageRestricted', 'subscription', 'giftCertificate'];

function readKinds(values: PreferenceValues, problems: Problems): KindAttributes {
  const given = json(values, problems, 'porticoRefusedKinds');
  const kinds: KindAttributes = {};
  if (given === undefined) return kinds;
  const isKnown = (name: string): boolean => (kindNames as readonly string[]).includes(name);
  if (!isRecord(given) || !Object.keys(given).every(isKnown)) {
    problems.add('porticoRefusedKinds', `must be an object with any of ${kindNames.join(', ')}`);
    return kinds;
  }
  for (const name of kindNames) {
    const id = given[name];
    if (isName(id)) kinds[name] = id;
    else if (id !== undefined) problems.add('porticoRefusedKinds', `must have an attribute ID as ${name}`);
  }
  return kinds;
}
