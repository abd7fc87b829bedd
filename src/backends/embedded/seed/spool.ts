/** Items that belong together, wherever they stand in the file. */
import { maxProductSize, maxVariants } from './row.ts';
import { openScratch } from './scratch.ts';

export interface SpooledGroup {
  id: string;
  /** By row. Empty when the group is beyond the limits. */
  items: { row: number; body: string }[];
  firstRow: number;
  size: number;
}

export interface Spool {
  add(group: string, row: number, body: string): void;
  /** Each group once; at most one is in memory. */
  groups(): Generator<SpooledGroup>;
  close(): void;
}

export function openSpool(): Spool {
  const scratch = openScratch(
    'create table item (label text not null, line integer not null, body text not null) strict',
  );
  const insert = scratch.prepare('insert into item values (?, ?, ?)');
  return {
    add: (group, row, body) => void insert.run(group, row, body),
    *groups() {
      // No index: sorting once on disk is cheaper than keeping order while the items come in.
      const sorted = scratch.prepare('select label, line, body from item order by label, line').iterate();
      let group: SpooledGroup | undefined;
      for (const record of sorted) {
        const { label, line, body } = record as { label: string; line: number; body: string };
        if (group?.id !== label) {
          if (group) yield group;
          group = { id: label, items: [], firstRow: line, size: 0 };
        }
        group.size += body.length;
        if (group.items.length >= maxVariants || group.size > maxProductSize) {
          group.items = [];
          group.size = Infinity;
        } else group.items.push({ row: line, body });
      }
      if (group) yield group;
    },
    close: () => scratch.close(),
  };
}
