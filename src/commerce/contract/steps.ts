/** Steps that the scenarios of placing share. */
import assert from 'node:assert/strict';
import type { CommitOutcome, Placement, Prepared } from '../backend.ts';
import { credentialFor, purchase, type BackendUnderTest, type BankAct, type Purchase } from './under-test.ts';

export const refOf = (prepared: Prepared): string => {
  assert.ok(prepared.ok, 'it could not be prepared');
  return prepared.ref;
};

export async function prepared(under: BackendUnderTest, quantity = 1): Promise<Purchase & { ref: string }> {
  const wanted = await purchase(under, quantity);
  return { ...wanted, ref: refOf(await under.backend.prepare(wanted.preparation)) };
}

export const commitPurchase = (
  under: BackendUnderTest,
  { ref, quote }: Purchase & { ref: string },
  act: BankAct,
): Promise<CommitOutcome> => {
  under.arm?.(act);
  return under.backend.commit({
    ref,
    credential: credentialFor(under, act),
    amount: quote.totals.total,
    deadline: under.context.now + 20_000,
  });
};

export async function assertCharged(
  under: BackendUnderTest,
  { reference }: Purchase,
  amount: number,
): Promise<void> {
  await under.settle?.();
  if (under.charged) assert.equal(await under.charged(reference), amount);
}

export async function left(under: BackendUnderTest): Promise<number | undefined> {
  const { goods, backend, context } = under;
  const [product] = await backend.products([goods.plenty], context);
  return product?.variants.find(({ id }) => id === goods.plenty)?.availability.quantity;
}

/** A decline, by whatever way it came: nothing is charged, nothing is ordered, what was held is there again. */
export async function assertNothing(
  under: BackendUnderTest,
  bought: Purchase & { ref: string },
  before: number | undefined,
): Promise<void> {
  const found: Placement = await under.backend.placement(bought.ref);
  assert.ok(found.outcome === 'declined' || found.outcome === 'none', found.outcome);
  assert.equal(await under.backend.order(bought.ref), undefined);
  await assertCharged(under, bought, 0);
  assert.equal(await left(under), before);
}

/** Holds a number of units, in carts as large as the store allows. */
export async function holdPieces(under: BackendUnderTest, pieces: number): Promise<string[]> {
  const refs: string[] = [];
  for (let open = pieces; open > 0; open -= 1) refs.push((await prepared(under, 1)).ref);
  return refs;
}
