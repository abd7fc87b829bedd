/** Parses the URL that a user typed. */

export type AddressResult = { url: string } | { error: string };

const longest = 2_048;

/** Adds https to a host without a scheme. Normalizes: lower-case host, no fragment. */
export function readAddress(typed: string): AddressResult {
  const text = typed.trim();
  if (text === '') return { error: 'Enter the URL of a storefront, such as shop.example.' };
  if (text.length > longest) return { error: `Enter a URL of at most ${longest} characters.` };
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!url) return { error: 'Enter a valid URL, such as shop.example.' };
  if (!/^https?:$/.test(url.protocol)) return { error: 'Enter a URL that starts with http:// or https://.' };
  if (url.username || url.password)
    return { error: 'Remove the username and password from the URL. Audits never sign in.' };
  if (!/[.:]/.test(url.hostname) && url.hostname !== 'localhost') {
    return {
      error: `"${url.hostname.slice(0, 80)}" has no top-level domain, such as .com. Enter the full host name.`,
    };
  }
  url.hash = '';
  return url.href.length > longest
    ? { error: `Enter a URL of at most ${longest} characters.` }
    : { url: url.href };
}
