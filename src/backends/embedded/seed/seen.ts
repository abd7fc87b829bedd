/** What a file has brought already: ids and handles must be its own once. On disk, because a file may hold millions. */
import type { StoreProduct } from '../records.ts';
import { quoted } from './row.ts';
import { openScratch } from './scratch.ts';

export interface Seen {
  /** Why the product cannot stand beside what came before; undefined when it can, and then it is remembered. */
  claim(product: StoreProduct, row: number): string | undefined;
  close(): void;
}

export function openSeen(): Seen {
  const scratch = openScratch(
    'create table seen (kind text, name text, line integer, primary key (kind, name)) strict, without rowid',
  );
  const find = scratch.prepare('select line from seen where kind = ? and name = ?');
  const insert = scratch.prepare('insert into seen values (?, ?, ?)');
  return {
    claim({ id, handle, variants }, row) {
      const names = [
        ['product', id],
        ['handle', handle],
        ...variants.map((variant) => ['variant', variant.id] as const),
      ] as const;
      for (const [kind, name] of names) {
        const line = find.get(kind, name)?.['line'];
        if (line === undefined) continue;
        const what = kind === 'handle' ? 'handle' : `id of a ${kind}`;
        return `the ${what} ${quoted(name)} is taken by row ${Number(line)}`;
      }
      for (const [kind, name] of names) insert.run(kind, name, row);
      return undefined;
    },
    close: () => scratch.close(),
  };
}
