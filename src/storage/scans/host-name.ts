/** Host names as they are kept and compared. */
import { isIP } from 'node:net';

const longest = 253;

/**
 * The host of a typed name or URL: lowercase, ASCII, without port and final dot. Undefined for
 * text that cannot be a public host.
 */
export function hostName(text: string): string | undefined {
  const typed = text.trim();
  if (typed === '' || typed.length > 2_048) return undefined;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  const host = url.hostname.replace(/\.$/, '');
  const named = host.includes('.') && host.length <= longest && host.split('.').every(isLabel);
  return named || isIP(host.replace(/^\[|\]$/g, '')) ? host : undefined;
}

const isLabel = (label: string): boolean => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label);

/** The host and every name that it lies under, the longest first: `a.shop.example`, `shop.example`, `example`. */
export function hostAndAbove(host: string): string[] {
  const name = host.toLowerCase().replace(/\.$/, '');
  if (isIP(name.replace(/^\[|\]$/g, ''))) return [name];
  // A name has at most 127 labels.
  const labels = name.split('.').slice(-127);
  return labels.map((_, at) => labels.slice(at).join('.'));
}
