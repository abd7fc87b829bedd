/** OpenSearch descriptions, https://github.com/dewitt/opensearch/blob/master/opensearch-1-1-draft-6.md */
import type { XmlError } from '../facts/xml.ts';
import { readXml } from '../read-xml.ts';

export interface OpenSearchFacts {
  error?: XmlError;
  /** Local name and namespace of the root. */
  root: { name: string; namespace: string };
  shortName?: string;
  description?: string;
  /** `rel` is `results` where the attribute is missing. */
  urls: { type: string; template: string; rel: string; method: string }[];
}

export const openSearchNamespace = 'http://a9.com/-/spec/opensearch/1.1/';
const maxUrls = 20;

/** Never throws. */
export function parseOpenSearch(text: string): OpenSearchFacts {
  const facts: OpenSearchFacts = { root: { name: '', namespace: '' }, urls: [] };
  const outcome = readXml(text, {
    open({ local, uri, attributes }, path) {
      const value = (name: string): string => (attributes[name]?.value ?? '').slice(0, 2000);
      if (path.length === 1) facts.root = { name: local.slice(0, 100), namespace: uri.slice(0, 200) };
      if (path.length === 2 && local === 'Url' && facts.urls.length < maxUrls)
        facts.urls.push({
          type: value('type').trim().toLowerCase(),
          template: value('template').trim(),
          rel: value('rel').trim().toLowerCase() || 'results',
          method: value('method').trim().toLowerCase() || 'get',
        });
    },
    close({ local }, path, text) {
      if (path.length !== 2 || text === '') return;
      if (local === 'ShortName') facts.shortName ??= text.slice(0, 200);
      if (local === 'Description') facts.description ??= text.slice(0, 2000);
    },
    done: () => false,
  });
  return { ...facts, ...(outcome.error ? { error: outcome.error } : {}) };
}

/** The template of the page of results: GET, HTML before other types, with `{searchTerms}` or `{searchTerms?}`. */
export function resultsTemplate({ urls }: OpenSearchFacts): string | undefined {
  const fit = urls.filter(
    ({ template, rel, method }) =>
      method === 'get' && rel.split(/\s+/).includes('results') && /\{searchTerms\??\}/.test(template),
  );
  return (fit.find(({ type }) => type.includes('html')) ?? fit[0])?.template;
}

/** Fills a template: the word, and what else the specification gives a value by default. */
export function fillTemplate(template: string, words: string): string {
  const defaults: Record<string, string> = {
    searchTerms: encodeURIComponent(words),
    count: '10',
    startIndex: '1',
    startPage: '1',
    language: '*',
    inputEncoding: 'UTF-8',
    outputEncoding: 'UTF-8',
  };
  return template.replace(/\{([A-Za-z][\w:]{0,60})\??\}/g, (_, name: string) =>
    Object.hasOwn(defaults, name) ? (defaults[name] ?? '') : '',
  );
}
