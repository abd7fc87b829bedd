/** What a buyer can let a platform do. */

export const ordersScope = 'dev.ucp.shopping.order:read';
export const checkoutScope = 'dev.ucp.shopping.checkout:manage';
/** What UCP 2026-01-23 calls the scope for checkouts. */
export const january2026Scope = 'ucp:scopes:checkout_session';

export const linkingScopes: readonly string[] = [checkoutScope, ordersScope, january2026Scope];

export interface Permissions {
  checkouts: boolean;
  orders: boolean;
}

/** @param scopes separated by spaces */
export function permissionsOf(scopes: string): Permissions {
  const granted = new Set(scopes.split(' '));
  return {
    checkouts: granted.has(checkoutScope) || granted.has(january2026Scope),
    orders: granted.has(ordersScope),
  };
}
