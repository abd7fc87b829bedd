/** Writes which product a variant belongs to, and its stock. */
import type { Kysely } from 'kysely';
import type { Tables } from '#storage';
import type { StoreProduct } from '../records.ts';
import { insertRows } from './insert-rows.ts';
import type { Statements } from './statements.ts';

export async function writeVariants(
  statements: Statements,
  inside: Kysely<Tables>,
  site: string,
  entries: readonly { no: number; product: StoreProduct }[],
): Promise<void> {
  const variants = new Map(
    entries.flatMap(({ no, product }) => product.variants.map(({ id, stock }) => [id, { id, no, stock }])),
  );
  const sorted = [...variants.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  await insertRows(
    statements,
    inside,
    {
      into: 'insert into store_variant (site, id, no)',
      row: '(?, ?, ?)',
      after: 'on conflict (site, id) do update set no = excluded.no',
    },
    sorted.map(({ id, no }) => [site, id, no]),
  );
  const columns = ['tracked', 'quantity', 'backorder', 'preorder', 'available_at'];
  await insertRows(
    statements,
    inside,
    {
      into: `insert into store_stock (site, variant_id, ${columns.join(', ')})`,
      row: '(?, ?, ?, ?, ?, ?, ?)',
      after: `on conflict (site, variant_id) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    },
    sorted.map(({ id, stock: { tracked, quantity, backorder, preorder, availableAt } }) => {
      return [site, id, flag(tracked), quantity, flag(backorder), flag(preorder), availableAt ?? null];
    }),
  );
}

const flag = (value: boolean | undefined): 0 | 1 => (value ? 1 : 0);
