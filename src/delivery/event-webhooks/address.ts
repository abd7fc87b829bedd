/** Whether an address may be a sink. What its name leads to is for the fetcher to see, at every try. */
import { isPublicAddress } from '#fetch';

export interface AddressRules {
  /** Take http, and any port, on this machine: development and tests only. */
  allowInsecureLoopback: boolean;
}

const longest = 2_048;

/** One sentence about what is wrong with it; undefined for a good one. */
export function addressProblem(text: string, { allowInsecureLoopback }: AddressRules): string | undefined {
  const url = text.length <= longest ? URL.parse(text) : null;
  if (!url) return 'Give the whole address, such as https://shop.example/hooks/portico.';
  if (url.username !== '' || url.password !== '')
    return 'Leave the user name and password out of the address.';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isHere = host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
  if (isHere && allowInsecureLoopback && /^https?:$/.test(url.protocol)) return undefined;
  if (url.protocol !== 'https:') return 'The address begins with https://.';
  const isAddress = host.includes(':') || /^[\d.]+$/.test(host);
  if (isHere || (isAddress && !isPublicAddress(host)) || !(isAddress || host.includes('.')))
    return 'The address is private: it must be reached from the internet.';
  if (url.port !== '') return 'Only the port 443 is called: leave the port out.';
  return undefined;
}
