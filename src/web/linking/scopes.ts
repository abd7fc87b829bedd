/** What a buyer can let a platform do. */

export const ordersScope = 'dev.ucp.shopping.order:read';
export const checkoutScope = 'dev.ucp.shopping.checkout:manage';
/** What UCP 2026-01-23 calls the scope for checkouts. */
export const january2026Scope = 'ucp:scopes:checkout_session';

export const linkingScopes: readonly string[] = [checkoutScope, ordersScope, january2026Scope];

/** Examples of platforms ask for it. UCP has no such scope; what it would contain is the read scope. */
const contained: Readonly<Record<string, string>> = { 'dev.ucp.shopping.order:manage': ordersScope };

/** With the scope that is contained in one that does not exist. The answer has the scopes that were granted (RFC 6749, 3.3). */
export const withContainedScopes = (scopes: string): string =>
  [
    ...new Set(
      scopes.split(' ').map((scope) => (Object.hasOwn(contained, scope) ? contained[scope] : scope)),
    ),
  ].join(' ');

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
