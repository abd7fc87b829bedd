/** Lists of a store's preferences as rows of a form: `links.0.url`. Names are the members of `Site`. */

export type RowList = 'links' | 'review' | 'consent' | 'paymentHandlers';

export interface RowFacts {
  /** Members that a member types: a row without any of them is ignored. */
  typed: readonly string[];
  /** Members with a choice that always has a value, and boxes to tick. */
  chosen: readonly string[];
  /** Most rows that are kept. */
  most: number;
}

export const rowLists: Readonly<Record<RowList, RowFacts>> = {
  links: { typed: ['url', 'title'], chosen: ['type'], most: 20 },
  review: { typed: ['code', 'amount', 'currency', 'attribute', 'text'], chosen: ['severity'], most: 50 },
  consent: { typed: ['purpose', 'description'], chosen: ['granted'], most: 50 },
  paymentHandlers: {
    typed: ['name', 'id', 'version', 'spec', 'schema', 'instruments', 'config', 'currencies'],
    chosen: [],
    most: 20,
  },
};

export const rowListNames = Object.keys(rowLists) as RowList[];

export type PreferenceFields = Readonly<Record<string, string>>;

export const fieldText = (fields: PreferenceFields, name: string): string =>
  (Object.hasOwn(fields, name) ? (fields[name] ?? '') : '').trim();

export interface PreferenceRow {
  /** Its place in the form. */
  at: number;
  /** Of a member, trimmed. */
  text(member: string): string;
}

/** The number of rows of the form, up to the maximum of the list. */
export function rowCount(fields: PreferenceFields, list: RowList): number {
  const said = fieldText(fields, `${list}.rows`);
  return /^\d{1,3}$/.test(said) ? Math.min(Number(said), rowLists[list].most) : 0;
}

/** Rows that are neither empty nor removed. */
export function filledRows(fields: PreferenceFields, list: RowList): PreferenceRow[] {
  return Array.from({ length: rowCount(fields, list) }, (_, at): PreferenceRow => ({
    at,
    text: (member) => fieldText(fields, `${list}.${at}.${member}`),
  })).filter(
    (row) => row.text('remove') !== 'on' && rowLists[list].typed.some((member) => row.text(member) !== ''),
  );
}
