/** How a table moves with a store. */
import type { RawBuilder } from 'kysely';

/** `?`: may be null. */
type ColumnKind = 'text' | 'text?' | 'integer' | 'integer?';

export interface MovedTable {
  /** Rows are read in its order; no two rows share it. */
  key: readonly [string, ...string[]];
  columns: Readonly<Record<string, ColumnKind>>;
  /** Columns that do not move, and why; the database gives them their default. */
  columnsLeftOut?: Readonly<Record<string, string>>;
  /** Which rows are of the store, where no column `site` says it. Asked anew for each portion: by a key, not by a list. */
  rowsOf?: (site: string) => RawBuilder<boolean>;
  /** The same asked of a row of a file. */
  isOf?: (site: string, row: Readonly<Record<string, unknown>>) => boolean;
  /** A column that names a row of another table, which must be of the same store. */
  parent?: { column: string; table: string; key: string };
  /** Columns with a product number, which begins with the number of its catalog. */
  numbered?: readonly string[];
  /** `body` is a record with an id of its own. */
  hasRecordId?: true;
  /** Where secrets are left out: `blank` keeps a row without its own; `none` leaves rows out that have none, for want of their parent. */
  withoutSecret?: 'blank' | 'none';
  /** How people call what is missing then. */
  missing?: (row: Readonly<Record<string, unknown>>) => string;
}
