/** The one rule by which a path is ours. Each 404 of the storefront asks it, so it loads nothing. */

/** Before every path but that of the manifest. */
export const base = '/api/ucp';
export const wellKnown = '/.well-known/ucp';

/** In lowercase. Of a request of the self-check, which is answered even while the site is off. */
export const ticketHeader = 'x-portico-check';

/** Whether the path is one of ours at all, in any case: all others are the storefront's. @param given path without query */
export function isOurs(given: string): boolean {
  const path = given.toLowerCase();
  return [wellKnown, base].some((own) => path === own || path.indexOf(`${own}/`) === 0);
}
