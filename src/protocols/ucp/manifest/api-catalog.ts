/** Links of an API catalog: RFC 9727 over the JSON link sets of RFC 9264. */
import { asArray, asObject, asText, kindOf } from './json.ts';
import { error, warning, type DocumentProblem } from './problem.ts';

export interface CatalogLink {
  rel: string;
  /** Resolved against the catalog. */
  url: string;
  type?: string;
  pointer: string;
}

const maxContexts = 200;
const maxLinks = 500;
/** Relations that lead a reader on to an API or to what describes it. */
const useful = new Set(['item', 'service-desc', 'service-doc', 'service-meta', 'status', 'api-catalog']);
const prefix = /^https?:\/\/(?:www\.)?iana\.org\/assignments\/relation\//i;

/** Every link with a usable address, in order. */
export function catalogLinks(document: unknown, base: string): CatalogLink[] {
  const found: CatalogLink[] = [];
  for (const [index, one] of asArray(asObject(document)?.['linkset']).slice(0, maxContexts).entries()) {
    for (const [key, targets] of Object.entries(asObject(one) ?? {}).slice(0, 100)) {
      for (const [at, target] of asArray(targets).slice(0, maxLinks).entries()) {
        const object = asObject(target);
        const href = asText(object?.['href']);
        const url = href === undefined || href.length > 2000 ? null : URL.parse(href, base);
        if (!url || !/^https?:$/.test(url.protocol) || found.length >= maxLinks) continue;
        const type = asText(object?.['type'])?.toLowerCase();
        const rel = key.toLowerCase().replace(prefix, '');
        found.push({
          rel,
          url: url.href,
          pointer: `/linkset/${index}/${key}/${at}/href`,
          ...(type ? { type } : {}),
        });
      }
    }
  }
  return found;
}

export const leadsOn = ({ rel }: CatalogLink): boolean => useful.has(rel);

export function apiCatalogProblems(document: unknown, base: string): DocumentProblem[] {
  const root = asObject(document);
  if (!root) return [error('', `the catalog is ${kindOf(document)}, not an object`)];
  const contexts = root['linkset'];
  if (!Array.isArray(contexts) || !contexts.length)
    return [error('/linkset', `linkset is ${kindOf(contexts)}`)];
  const unanchored = (contexts as unknown[])
    .slice(0, maxContexts)
    .findIndex((one) => asText(asObject(one)?.['anchor']) === undefined);
  return [
    ...(catalogLinks(document, base).some(leadsOn)
      ? []
      : [error('/linkset/0', 'no link has the relation item, service-desc, or service-doc and an href')]),
    ...(unanchored < 0
      ? []
      : [warning(`/linkset/${unanchored}/anchor`, 'anchor is missing, so the links belong to no API')]),
  ];
}
