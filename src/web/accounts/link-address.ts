/** Where links in letters lead. */

/**
 * The public address; without one, that of the request, but only on this machine: elsewhere whoever asks could write any host
 * into the letter of somebody else. Undefined: no link can be mailed.
 */
export function linkOrigin(baseUrl: string | undefined, requestUrl: string): string | undefined {
  if (baseUrl !== undefined) return baseUrl;
  const { origin, hostname } = new URL(requestUrl);
  return /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/.test(hostname) ? origin : undefined;
}
