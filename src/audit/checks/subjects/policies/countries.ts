/** Country codes in markup. */
import { schemaName } from '../../../parse/structured/terms.ts';
import { get, isProps, listOf, textOf } from '../../../parse/structured/values.ts';

let names: Intl.DisplayNames | undefined;

/** Codes that the runtime names but ISO 3166-1 does not assign: reserved, withdrawn, and from CLDR. */
const notAssigned = new Set(
  'AN BU CS DD DY EU EZ FX HV NH QO RH SU TP UK UN VD XA XB YD YU ZR ZZ'.split(' '),
);

/** A two-letter code of ISO 3166-1. `UK` and `EU` are reserved for other uses. */
export function isCountryCode(text: string): boolean {
  if (!/^[A-Z]{2}$/.test(text) || notAssigned.has(text)) return false;
  names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return names.of(text) !== undefined;
}

/** Countries of a property: strings, or Country nodes by name or identifier. At most 60. */
export const countriesIn = (value: unknown): string[] =>
  listOf(value)
    .slice(0, 60)
    .flatMap((one) => {
      const named = isProps(one) ? (get(one, 'name') ?? get(one, 'identifier') ?? get(one, '@id')) : one;
      const text = textOf(named)?.trim();
      return text ? [schemaName(text)] : [];
    });
