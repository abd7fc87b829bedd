import type { Cart, CommerceReads, CommerceWrites } from '#commerce';
import type { Database, Tables } from '../tables.ts';
import { statement, type Executor } from '../statement.ts';

type Row = Tables['cart'];

export function cartTable({ db }: Pick<Database, 'db'>) {
  const read = statement((at: { id: string }) =>
    db.selectFrom('cart').select('body').where('id', '=', at.id),
  );
  const insert = statement(({ id, site, version, expiresAt, body }: Row) =>
    db.insertInto('cart').values({ id, site, version, expiresAt, body }),
  );
  const update = statement(({ id, version, next, expiresAt, body }: Row & { next: number }) =>
    db
      .updateTable('cart')
      .set({ version: next, expiresAt, body })
      .where('id', '=', id)
      .where('version', '=', version),
  );
  const remove = statement((at: Pick<Row, 'id' | 'version'>) =>
    db.deleteFrom('cart').where('id', '=', at.id).where('version', '=', at.version),
  );
  return {
    reads: (on: Executor): Pick<CommerceReads, 'cart'> => ({
      async cart(id) {
        const row = await read.first(on, { id });
        return row && (JSON.parse(row.body) as Cart);
      },
    }),
    writes: (on: Executor): Pick<CommerceWrites, 'insertCart' | 'updateCart' | 'deleteCart'> => ({
      insertCart: async (cart) => void (await insert.write(on, rowOf(cart))),
      async updateCart(cart) {
        const next = cart.version + 1;
        const row = { ...rowOf({ ...cart, version: next }), version: cart.version, next };
        return (await update.write(on, row)) === 1;
      },
      deleteCart: async ({ id, version }) => (await remove.write(on, { id, version })) === 1,
    }),
  };
}

function rowOf(cart: Cart): Row {
  const { id, site, version, expiresAt } = cart;
  return { id, site, version, expiresAt, body: JSON.stringify(cart) };
}
