/** Which columns of a moved table are encrypted in the database, and how: by the one list that `reseal` goes by. */
import type { Secret } from '#commerce';
import { sealedColumns, type SealedColumn } from '../reseal.ts';
import { sealWith, type Seal } from '../seal.ts';

const camel = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

export interface SealedPart {
  /** As rows call it. */
  column: string;
  /** @throws when it was kept with another secret */
  open(kept: string, row: Readonly<Record<string, unknown>>): string;
  close(text: string, row: Readonly<Record<string, unknown>>): string;
}

/** @param table as the list of moved tables calls it */
export const sealedParts = (secret: Secret, table: string): readonly SealedPart[] =>
  sealedIn(table).map((one) => partOf(one, sealWith(secret, one.kept)));

/** The columns of a moved table that have secrets. */
export const sealedNames = (table: string): ReadonlySet<string> =>
  new Set(sealedIn(table).map(({ column }) => camel(column)));

const sealedIn = (table: string): readonly SealedColumn[] =>
  sealedColumns.filter(
    (one) =>
      camel(one.table) === table && !one.isLibrarys && (one.begins ?? '').startsWith(rowsOf[table] ?? ''),
  );

/** Of the settings only the signing keys move. */
const rowsOf: Readonly<Record<string, string>> = { setting: 'signing-keys:' };

function partOf({ column, key, mark = '', placeOf }: SealedColumn, seal: Seal): SealedPart {
  const placeIn = (row: Readonly<Record<string, unknown>>): string =>
    placeOf(key.map((name) => String(row[camel(name)])));
  return {
    column: camel(column),
    // Without its mark it was never sealed.
    open: (kept, row) => (kept.startsWith(mark) ? seal.open(kept.slice(mark.length), placeIn(row)) : kept),
    close: (text, row) => mark + seal.close(text, placeIn(row)),
  };
}
