/** URLs of links and images from untrusted sources. */

/** Undefined unless it is a valid http or https URL. */
export function webAddress(address: string | undefined, base?: string): string | undefined {
  if (address === undefined || !URL.canParse(address, base)) return undefined;
  const { protocol, href } = new URL(address, base);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

/** Unique origins, at most `maxOrigins`: images from other origins are blocked by the CSP. */
export const originsOf = (addresses: readonly (string | undefined)[], maxOrigins = 12): string[] =>
  [
    ...new Set(addresses.flatMap((address) => (address === undefined ? [] : [new URL(address).origin]))),
  ].slice(0, maxOrigins);
