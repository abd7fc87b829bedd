/**
 * The last attempt of each checkout, with its reference encrypted. An attempt that was followed by another is final: nothing
 * reads or changes it. The URL of a challenge is stored as it is: it is on the platform's order too.
 */
import type { Attempt } from '../../../../../src/commerce/records.ts';
import type { CommerceReads, CommerceStore, CommerceWrites } from '../../../../../src/commerce/store.ts';
import { log } from '../log.ts';
import { remakeRef } from './attempts-remake.ts';
import { closeRef, openRef } from './attempts-seal.ts';
import { checkoutOf, type AttemptKeys } from './checkouts.ts';
import { readJson, writeJson } from './json.ts';
import { find, isKey, numberOf, query, textOf, write, type Kept, type Values } from './objects.ts';
import { guarded, isRefused, transact } from './transact.ts';

/** After this long an attempt that could not be read is tried again: the right secret may be back. Milliseconds. */
const unreadableWait = 60 * 60_000;

type Part = Pick<CommerceReads, 'attempt'> &
  Pick<CommerceWrites, 'insertAttempt' | 'takeLease' | 'challengeAttempt' | 'closeAttempt'> &
  Pick<CommerceStore, 'overdueAttempts'>;

export interface Attempts extends AttemptKeys {
  records: Part;
}

export function attemptRecords(): Attempts {
  /** Attempt → checkout. */
  const checkouts = new Map<string, string>();
  const remember: Attempts['remember'] = (attemptId, checkoutId) => {
    if (attemptId !== undefined) checkouts.set(attemptId, checkoutId);
  };

  function objectOf(id: string): Kept | undefined {
    const checkoutId = checkouts.get(id);
    const known = checkoutId === undefined ? undefined : find('PorticoCheckout', checkoutId);
    if (known && textOf(known, 'attemptId') === id) return known;
    return isKey(id)
      ? query('PorticoCheckout', 'custom.attemptId = {0}', 'custom.attemptId asc', 1, id)[0]
      : undefined;
  }
  /** With its reference as it is kept. */
  const keptIn = (object: Kept): Attempt => {
    const id = textOf(object, 'attemptId') ?? '';
    const attempt = readJson<Attempt>(textOf(object, 'attempt') ?? '');
    remember(id, attempt.checkoutId);
    return { ...attempt, id };
  };
  const read = (object: Kept): Attempt => opened(keptIn(object), object);
  /** Writes what `next` makes of the attempt, while it is open. Its reference stays closed: what does not open can be changed too. */
  function change(id: string, next: (attempt: Attempt) => Attempt | undefined): boolean {
    const object = objectOf(id);
    const attempt = object && keptIn(object);
    const changed = attempt && attempt.outcome === undefined ? next(attempt) : undefined;
    if (!object || !changed) return false;
    write(object, valuesOf(changed));
    return true;
  }

  return {
    remember,
    records: {
      async attempt(id) {
        const object = objectOf(id);
        return object && read(object);
      },
      async insertAttempt(attempt) {
        const object = find('PorticoCheckout', attempt.checkoutId);
        if (!object) throw new Error('The checkout of the payment attempt was not found.');
        write(object, valuesOf({ ...attempt, ref: closeRef(attempt.ref, attempt.id) }));
        remember(attempt.id, attempt.checkoutId);
      },
      takeLease: async ({ id, leaseUntil }, until) =>
        change(id, (attempt) =>
          attempt.leaseUntil === leaseUntil ? { ...attempt, leaseUntil: until } : undefined,
        ),
      challengeAttempt: async (id, challenge) => change(id, (attempt) => ({ ...attempt, challenge })),
      closeAttempt: async (id, outcome) => change(id, (attempt) => ({ ...attempt, outcome })),
      async overdueAttempts(at, limit) {
        const overdue = query(
          'PorticoCheckout',
          'custom.leaseUntil <= {0}',
          'custom.leaseUntil asc',
          limit,
          at,
        );
        const unreadable: Kept[] = [];
        const attempts = overdue.flatMap((object) => {
          try {
            return read(object);
          } catch {
            unreadable.push(object);
            return [];
          }
        });
        // A damaged one must neither block the recovery of the others nor take their place next time.
        if (unreadable.length > 0) await putOff(unreadable, at);
        return attempts;
      },
    },
  };
}

/** @throws where the reference neither opens nor can be made again */
function opened(attempt: Attempt, object: Kept): Attempt {
  const ref = openRef(attempt.ref, attempt.id);
  if (ref !== undefined) return { ...attempt, ref };
  const remade = remakeRef(attempt, checkoutOf(object));
  if (remade === undefined)
    throw new Error(
      'A payment reference could not be decrypted: it was encrypted with another secret, or was changed. No order number is reserved for it.',
    );
  // Once the sale is over the reference is taken out: see `prune`.
  if (attempt.ref !== '') log('attempt-remade');
  return { ...attempt, ref: remade };
}

/** The time of the query alone: nothing else of them can be read. */
async function putOff(objects: Kept[], at: number): Promise<void> {
  log('attempts-unreadable', { count: objects.length });
  try {
    await transact(async () => {
      // Another process may have closed it since the query.
      const still = guarded(() => objects.filter((one) => (numberOf(one, 'leaseUntil') ?? Infinity) <= at));
      for (const object of still) write(object, { leaseUntil: at + unreadableWait });
    });
  } catch (error) {
    // Another request changes one at this moment: they come again next time.
    if (!isRefused(error)) throw error;
  }
}

/** Only an open one has a lease. */
const valuesOf = (attempt: Attempt): Values => ({
  attemptId: attempt.id,
  leaseUntil: attempt.outcome === undefined ? attempt.leaseUntil : undefined,
  attempt: writeJson(attempt),
});
