/** The last attempt of each checkout. One that another followed is over for good: nothing asks for it, and nothing changes it. */
import type { Attempt } from '../../../../../src/commerce/records.ts';
import type { CommerceReads, CommerceStore, CommerceWrites } from '../../../../../src/commerce/store.ts';
import { readJson, writeJson } from './json.ts';
import { find, isKey, query, textOf, write, type Kept, type Values } from './objects.ts';

type Part = Pick<CommerceReads, 'attempt'> &
  Pick<CommerceWrites, 'insertAttempt' | 'takeLease' | 'challengeAttempt' | 'closeAttempt'> &
  Pick<CommerceStore, 'overdueAttempts'>;

export interface Attempts {
  records: Part;
  /** Whoever asks for an attempt has read its checkout or its order before: then its key is known. */
  remember(attemptId: string | undefined, checkoutId: string): void;
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
  const read = (object: Kept): Attempt => {
    const attempt = readJson<Attempt>(textOf(object, 'attempt') ?? '');
    remember(attempt.id, attempt.checkoutId);
    return attempt;
  };
  /** Writes what `next` makes of the attempt, while it is open. */
  function change(id: string, next: (attempt: Attempt) => Attempt | undefined): boolean {
    const object = objectOf(id);
    const attempt = object && read(object);
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
        if (!object) throw new Error('An attempt without its checkout.');
        write(object, valuesOf(attempt));
        remember(attempt.id, attempt.checkoutId);
      },
      takeLease: async ({ id, leaseUntil }, until) =>
        change(id, (attempt) =>
          attempt.leaseUntil === leaseUntil ? { ...attempt, leaseUntil: until } : undefined,
        ),
      challengeAttempt: async (id, challenge) => change(id, (attempt) => ({ ...attempt, challenge })),
      closeAttempt: async (id, outcome) => change(id, (attempt) => ({ ...attempt, outcome })),
      overdueAttempts: async (at, limit) =>
        query('PorticoCheckout', 'custom.leaseUntil <= {0}', 'custom.leaseUntil asc', limit, at).map(read),
    },
  };
}

/** Only an open one has a lease. */
const valuesOf = (attempt: Attempt): Values => ({
  attemptId: attempt.id,
  leaseUntil: attempt.outcome === undefined ? attempt.leaseUntil : undefined,
  attempt: writeJson(attempt),
});
