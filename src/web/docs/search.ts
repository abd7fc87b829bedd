/** Full-text search of the developer site: one entry for each section of a document, check, problem type, and operation. */
import { setImmediate as otherWork } from 'node:timers/promises';
import MiniSearch from 'minisearch';
import { allDocuments, renderedDocument } from './library.ts';

export interface SearchEntry {
  /** With the anchor. */
  url: string;
  /** Title of the page: results are grouped by it. */
  title: string;
  /** Empty: the page itself. */
  heading: string;
  text: string;
}

export interface SearchGroup {
  title: string;
  hits: { url: string; heading: string; excerpt: readonly ExcerptPart[] }[];
}

export interface ExcerptPart {
  text: string;
  isMatch: boolean;
}

/** What the index stores, with the words of it that matched. */
type Hit = SearchEntry & { terms: string[] };

const maxHits = 40;
const maxHitsOfPage = 4;
export const maxQuery = 200;
const maxWords = 10;

export interface DocsSearch {
  /** The best pages first, each with its best sections. */
  find(query: string): Promise<SearchGroup[]>;
}

/** Indexed at the first search. @param more entries besides the documents */
export function createDocsSearch(more: () => readonly SearchEntry[]): DocsSearch {
  let made: Promise<MiniSearch<SearchEntry>> | undefined;
  return {
    async find(query) {
      // A file that could not be read is read again at the next search.
      made ??= buildIndex(more()).catch((error: unknown) => {
        made = undefined;
        throw error;
      });
      const index = await made;
      const wanted = wordsOf(query);
      const exact = index.search(wanted);
      // Spelling is forgiven only where nothing is spelled like this: "order" does not find "older".
      const found =
        exact.length > 0 ? exact : index.search(wanted, { fuzzy: (term) => (term.length > 4 ? 0.2 : false) });
      const groups = new Map<string, SearchGroup>();
      for (const { title, url, heading, text, terms } of found.slice(0, maxHits) as unknown as Hit[]) {
        const group = groups.get(title) ?? { title, hits: [] };
        groups.set(title, group);
        if (group.hits.length < maxHitsOfPage)
          group.hits.push({ url, heading, excerpt: excerptOf(text, terms) });
      }
      return [...groups.values()];
    },
  };
}

/** Each word is searched once, and few of them: a search takes time on the thread that also takes orders. */
const wordsOf = (query: string): string => {
  const words = query.slice(0, maxQuery).toLowerCase().split(betweenWords);
  return [...new Set(words)]
    .filter((one) => one !== '')
    .slice(0, maxWords)
    .join(' ');
};

/** As the index splits texts. */
const betweenWords = /[\n\r\p{Z}\p{P}]+/u;

async function buildIndex(more: readonly SearchEntry[]): Promise<MiniSearch<SearchEntry>> {
  const index = new MiniSearch<SearchEntry>({
    idField: 'url',
    fields: ['title', 'heading', 'text'],
    storeFields: ['url', 'title', 'heading', 'text'],
    searchOptions: {
      boost: { title: 3, heading: 2 },
      combineWith: 'AND',
      prefix: (term) => term.length > 2,
      // Decisions and benchmarks explain the past: guides come first.
      boostDocument: (url: string) =>
        /^\/docs\/(?:decisions|bench|changelog|threat-model)\b/.test(url) ? 0.4 : 1,
    },
  });
  for (const document of allDocuments()) {
    const { title, sections } = await renderedDocument(document);
    index.addAll(
      sections.map(({ id, heading, text }) => ({
        url: id === '' ? document.path : `${document.path}#${id}`,
        title,
        heading,
        text,
      })),
    );
    // All of it takes a second: purchases on this node must not wait for it.
    await otherWork();
  }
  await index.addAllAsync(more, { chunkSize: 50 });
  return index;
}

const around = 90;
const word = /[\p{L}\p{N}]+/gu;

/** The text around the first match, with every match marked. @param terms as the index has them: lowercase words of the text */
export function excerptOf(text: string, terms: readonly string[]): ExcerptPart[] {
  const wanted = new Set(terms);
  const matches = [...text.matchAll(word)].filter(([found]) => wanted.has(found.toLowerCase()));
  const first = matches[0]?.index ?? 0;
  const start = first <= around ? 0 : text.indexOf(' ', first - around) + 1;
  const end =
    text.length <= start + 2 * around + 40 ? text.length : text.lastIndexOf(' ', start + 2 * around + 40);
  const parts: ExcerptPart[] = [];
  let at = start;
  for (const { index, 0: found } of matches) {
    if (index < at || index + found.length > end) continue;
    parts.push({ text: text.slice(at, index), isMatch: false }, { text: found, isMatch: true });
    at = index + found.length;
  }
  parts.push({ text: text.slice(at, end), isMatch: false });
  if (start > 0) parts.unshift({ text: '… ', isMatch: false });
  if (end < text.length) parts.push({ text: ' …', isMatch: false });
  return parts.filter(({ text }) => text !== '');
}
