/** The address that somebody typed, as the audit takes it. */

export type AddressResult = { url: string } | { error: string };

const longest = 2_048;

/** A host without a scheme gets https. The same site reads the same however it was typed: lower-case host, no fragment. */
export function readAddress(typed: string): AddressResult {
  const text = typed.trim();
  if (text === '') return { error: 'Type the address of a shop, such as shop.example.' };
  if (text.length > longest) return { error: `This is longer than ${longest} characters.` };
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!url) return { error: 'This is not the address of a website. Try it like shop.example.' };
  if (!/^https?:$/.test(url.protocol)) return { error: 'Only http and https addresses can be audited.' };
  if (url.username || url.password)
    return { error: 'Leave out the name and password: an audit never signs in.' };
  if (!/[.:]/.test(url.hostname) && url.hostname !== 'localhost') {
    return { error: `"${url.hostname.slice(0, 80)}" has no ending such as .com. Type the whole address.` };
  }
  url.hash = '';
  return url.href.length > longest
    ? { error: `This is longer than ${longest} characters.` }
    : { url: url.href };
}
