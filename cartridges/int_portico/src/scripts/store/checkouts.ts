/** Checkouts. Attempt and order are in the same object: one commit changes all of it, or nothing. */
import type { Checkout } from '../../../../../src/commerce/records.ts';
import type { CommerceReads, CommerceStore, CommerceWrites } from '../../../../../src/commerce/store.ts';
import { readJson, writeJson } from './json.ts';
import { create, find, numberOf, query, textOf, write, type Kept, type Values } from './objects.ts';
import { personKept } from './person.ts';

type Part = Pick<CommerceReads, 'checkout'> &
  Pick<CommerceWrites, 'insertCheckout' | 'lockCheckout' | 'updateCheckout' | 'updateShown'> &
  Pick<CommerceStore, 'expiredCheckouts'>;

/** A caller that asks for an attempt has read its checkout or order before, so its key is known. */
export interface AttemptKeys {
  remember(attemptId: string | undefined, checkoutId: string): void;
}

const mayExpire = ['incomplete', 'requires_escalation', 'ready_for_complete'];

export function checkoutRecords({ now, attempts }: { now: () => number; attempts: AttemptKeys }): Part {
  const read = (object: Kept): Checkout => {
    const checkout = checkoutOf(object);
    attempts.remember(checkout.attemptId, checkout.id);
    return checkout;
  };
  const checkout = async (id: string): Promise<Checkout | undefined> => {
    const object = find('PorticoCheckout', id);
    return object && read(object);
  };
  return {
    checkout,
    // The platform ends a transaction that wrote what another one changed meanwhile.
    lockCheckout: checkout,
    async insertCheckout(checkout) {
      create('PorticoCheckout', checkout.id, valuesOf(checkout, now()));
    },
    async updateCheckout(checkout) {
      const object = find('PorticoCheckout', checkout.id);
      if (!object || numberOf(object, 'version') !== checkout.version) return false;
      write(object, valuesOf({ ...checkout, version: checkout.version + 1 }, now()));
      return true;
    },
    async updateShown(checkout) {
      const object = find('PorticoCheckout', checkout.id);
      if (!object || numberOf(object, 'version') !== checkout.version) return false;
      write(object, valuesOf(checkout, now()));
      return true;
    },
    async expiredCheckouts(at, limit) {
      const states = mayExpire.map((_, place) => `custom.state = {${place + 1}}`).join(' OR ');
      const condition = `custom.expiresAt <= {0} AND (${states})`;
      return query('PorticoCheckout', condition, 'custom.expiresAt asc', limit, at, ...mayExpire).map(read);
    },
  };
}

export const checkoutOf = (object: Kept): Checkout => readJson<Checkout>(textOf(object, 'body') ?? '');

/** `keptUntil`: then the purge looks at it. */
function valuesOf(checkout: Checkout, at: number): Values {
  const { site, version, state, expiresAt } = checkout;
  return { site, version, state, expiresAt, keptUntil: at + personKept, body: writeJson(checkout) };
}
