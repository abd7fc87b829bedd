/** Scopes of access tokens, as UCP spells them: `{capability}:{read|manage}`. */
import { operationNames, operations, type OperationName } from '../operation.ts';

const managed = new Set<string>(['dev.ucp.shopping.cart', 'dev.ucp.shopping.checkout']);

/** Carts and checkouts have one scope for all that is done with them. */
export function scopeOf(operation: OperationName): string {
  const { capability } = operations[operation];
  return `${capability}:${managed.has(capability) ? 'manage' : 'read'}`;
}

export const allUcpScopes = (): string[] => [...new Set(operationNames.map(scopeOf))];
