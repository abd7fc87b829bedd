/** Parses the URL that a user typed. */
import { scanTexts as say } from './messages/index.ts';

export type AddressResult = { url: string } | { error: string };

const longest = 2_048;

/** Adds https to a host without a scheme. Normalizes: lower-case host, no fragment. */
export function readAddress(typed: string): AddressResult {
  const text = typed.trim();
  if (text === '') return { error: say('no-url') };
  if (text.length > longest) return { error: say('long-url', { limit: longest }) };
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!url) return { error: say('invalid-url') };
  if (!/^https?:$/.test(url.protocol)) return { error: say('wrong-scheme') };
  if (url.username || url.password) return { error: say('url-with-password') };
  if (!/[.:]/.test(url.hostname) && url.hostname !== 'localhost') {
    return { error: say('no-domain', { host: url.hostname.slice(0, 80) }) };
  }
  url.hash = '';
  return url.href.length > longest ? { error: say('long-url', { limit: longest }) } : { url: url.href };
}
