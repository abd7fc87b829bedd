/** `dw.customer.Customer`: anonymous ones, as callers without an account are. */
import type { Scope } from '../../contract.ts';
import { documented } from '../../documented.ts';

/** System groups that a customer without an account belongs to. */
export const anonymousGroups: readonly string[] = ['Everyone', 'Unregistered'];

const made = new WeakMap<Scope, Map<string, object>>();

/** The same object for the same id within a request. */
export function customerObject(scope: Scope, id: string): object {
  const known = made.get(scope) ?? new Map<string, object>();
  made.set(scope, known);
  const customer =
    known.get(id) ??
    documented('dw.customer.Customer', {
      ID: id,
      anonymous: true,
      authenticated: false,
      externallyAuthenticated: false,
      registered: false,
      profile: null,
      addressBook: null,
    });
  known.set(id, customer);
  return customer;
}
