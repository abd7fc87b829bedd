/** One line of robots.txt to a record: RFC 9309 section 2.2, with the spellings that Google's parser forgives. */

export interface RobotsRecord {
  /** Canonical key, lower case: `user-agent`, `allow`, `disallow`, `sitemap`, … or an unknown one as written. */
  key: string;
  value: string;
  issue?: 'no-colon' | 'typo' | 'unknown-key';
}

const known = new Set(
  'user-agent allow disallow sitemap crawl-delay host clean-param content-signal content-usage license agentmap schemamap noindex'.split(
    ' ',
  ),
);
const typos: ReadonlyMap<string, string> = new Map([
  ['useragent', 'user-agent'],
  ['user agent', 'user-agent'],
  ['dissallow', 'disallow'],
  ['dissalow', 'disallow'],
  ['disalow', 'disallow'],
  ['diasllow', 'disallow'],
  ['disallaw', 'disallow'],
  ['site-map', 'sitemap'],
]);

/** The record of a line, or undefined for empty lines and comments. A line that cannot be read has an empty key. */
export function readRobotsLine(line: string): RobotsRecord | undefined {
  const hash = line.indexOf('#');
  const text = (hash < 0 ? line : line.slice(0, hash)).trim();
  if (text === '') return undefined;
  const colon = text.indexOf(':');
  if (colon >= 0)
    return named(text.slice(0, colon).trimEnd().toLowerCase(), text.slice(colon + 1).trimStart());
  // The forgotten colon: a known key, white space and one value.
  const parts = text.split(/\s+/, 3);
  const key = parts[0]?.toLowerCase() ?? '';
  const canonical = typos.get(key) ?? key;
  if (parts.length !== 2 || !known.has(canonical)) return { key: '', value: '', issue: 'no-colon' };
  return { key: canonical, value: parts[1] ?? '', issue: 'no-colon' };
}

function named(key: string, value: string): RobotsRecord {
  if (known.has(key)) return { key, value };
  const meant = typos.get(key);
  return meant ? { key: meant, value, issue: 'typo' } : { key, value, issue: 'unknown-key' };
}

/**
 * The product token that a value names: its leading letters, `_` and `-` in lower case, so that `Bot/2.1` gives `bot`.
 * `*` for the default group; empty when it names none.
 */
export function productToken(value: string): string {
  if (/^\*(?:\s|$)/.test(value)) return '*';
  return /^[a-zA-Z_-]+/.exec(value)?.[0].toLowerCase() ?? '';
}
