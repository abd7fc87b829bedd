/** Addresses from outside are links and pictures only as http or https. */

/** The address as a browser will read it, undefined where it is none, or one that could run. */
export function webAddress(address: string | undefined, base?: string): string | undefined {
  if (address === undefined || !URL.canParse(address, base)) return undefined;
  const { protocol, href } = new URL(address, base);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

/** Each once; a page with pictures of very many hosts shows those of the first. */
export const originsOf = (addresses: readonly (string | undefined)[], maxOrigins = 12): string[] =>
  [
    ...new Set(addresses.flatMap((address) => (address === undefined ? [] : [new URL(address).origin]))),
  ].slice(0, maxOrigins);
