/** Scopes of access tokens, as UCP spells them: `{capability}:{read|manage}`. */
import { operationNames, operations, type OperationName } from '../operation.ts';

const managed = new Set<string>(['dev.ucp.shopping.cart', 'dev.ucp.shopping.checkout']);

/** Carts and checkouts have one scope for all that is done with them. */
export function scopeOf(operation: OperationName): string {
  const { capability } = operations[operation];
  return `${capability}:${managed.has(capability) ? 'manage' : 'read'}`;
}

/** Scopes that a linked buyer's token must have one of; undefined: any token will do. */
export function linkedScopesOf(operation: OperationName): readonly string[] | undefined {
  const { capability } = operations[operation];
  if (managed.has(capability)) return linkedScopes.checkout;
  return capability === 'dev.ucp.shopping.order' ? linkedScopes.order : undefined;
}

/** The second name for checkouts is that of 2026-01-23. */
const linkedScopes = {
  checkout: ['dev.ucp.shopping.checkout:manage', 'ucp:scopes:checkout_session'],
  order: ['dev.ucp.shopping.order:read'],
} as const;

export const allLinkedScopes = (): string[] => Object.values(linkedScopes).flat();

export const allUcpScopes = (): string[] => [...new Set(operationNames.map(scopeOf))];
