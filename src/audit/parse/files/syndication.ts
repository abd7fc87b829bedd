/** RSS and Atom feeds of news: whether they are well-formed, and how old their newest item is. */
import { decodeText } from '../decode-text.ts';
import type { XmlError } from '../facts/xml.ts';
import { readXml } from '../read-xml.ts';

export interface SyndicationFacts {
  /** `rdf` is RSS 1.0; `none`: another document, or no XML. */
  format: 'rss' | 'atom' | 'rdf' | 'none';
  /** Name of the root element. */
  root: string;
  /** `version` of an `rss` element. */
  version?: string;
  error?: XmlError;
  /** All of it was read. */
  complete: boolean;
  items: number;
  /** Items with a date that can be read. */
  dated: number;
  /** Epoch milliseconds of the newest of them. */
  newest?: number;
  /** A date that cannot be read, as written. */
  badDate?: string;
}

const maxItems = 5000;
const itemDates = /^(?:pubDate|date|published|updated|modified|issued)$/;

/** Never throws. With `truncated` the body was cut: open elements are not errors. */
export function parseSyndication(body: Uint8Array, truncated = false): SyndicationFacts {
  const facts: SyndicationFacts = { format: 'none', root: '', complete: false, items: 0, dated: 0 };
  let depth = 0;
  let newest: number | undefined;
  const outcome = readXml(
    decodeText(body),
    {
      open({ local, uri, attributes }, path) {
        if (path.length === 1) {
          facts.root = local.slice(0, 60);
          facts.format = formatOf(local, uri);
          const version = attributes['version']?.value;
          if (facts.format === 'rss' && version) facts.version = version.slice(0, 20);
        }
        if (depth === 0 && isItem(facts.format, path)) {
          depth = path.length;
          newest = undefined;
        }
      },
      close({ local }, path, text) {
        if (depth > 0 && path.length === depth + 1 && itemDates.test(local) && text !== '') {
          const at = dateOf(text);
          if (at === undefined) facts.badDate ??= text.slice(0, 60);
          else newest = Math.max(newest ?? at, at);
        }
        if (depth === 0 || path.length !== depth) return;
        depth = 0;
        facts.items += 1;
        if (newest === undefined) return;
        facts.dated += 1;
        facts.newest = Math.max(facts.newest ?? newest, newest);
      },
      done: () => facts.items >= maxItems,
    },
    truncated,
  );
  return { ...facts, ...(outcome.error ? { error: outcome.error } : {}), complete: outcome.complete };
}

function formatOf(root: string, uri: string): SyndicationFacts['format'] {
  if (root === 'rss') return 'rss';
  if (root === 'feed' && uri === 'http://www.w3.org/2005/Atom') return 'atom';
  return root === 'RDF' && uri.startsWith('http://www.w3.org/1999/02/22-rdf-syntax-ns') ? 'rdf' : 'none';
}

function isItem(format: SyndicationFacts['format'], path: readonly string[]): boolean {
  const name = path.at(-1);
  if (format === 'atom') return path.length === 2 && name === 'entry';
  if (format === 'rdf') return path.length === 2 && name === 'item';
  return format === 'rss' && path.length === 3 && path[1] === 'channel' && name === 'item';
}

/** RFC 822 (RSS) or RFC 3339 (Atom), in the years that a feed can be of. A zone that has no meaning there is left out. */
function dateOf(text: string): number | undefined {
  const written = text.slice(0, 60);
  const known = Date.parse(written);
  const at = Number.isNaN(known) ? Date.parse(written.replace(/\s[A-Z]{1,5}$/, ' GMT')) : known;
  return at >= Date.UTC(1990, 0) && at < Date.UTC(2100, 0) ? at : undefined;
}
