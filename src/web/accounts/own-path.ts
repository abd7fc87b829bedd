/** Redirect target after sign-in: only dashboard paths, as links can be crafted by an attacker. */

export const home = '/dashboard';

/** @returns the path with its query, or `home` for any other URL */
export function ownPath(to: string | undefined): string {
  if (to === undefined || to.length > 2_000 || !/^\/dashboard(?:[/?]|$)[\x21-\x7e]*$/.test(to)) return home;
  // Browsers read a backslash as a slash.
  if (to.includes('\\')) return home;
  const url = URL.parse(to, 'http://own.invalid');
  if (!url || url.origin !== 'http://own.invalid') return home;
  const { pathname, search } = url;
  if (!/^\/dashboard(?:\/|$)/.test(pathname)) return home;
  return /^\/dashboard\/(?:sign-|welcome)/.test(pathname) ? home : pathname + search;
}
