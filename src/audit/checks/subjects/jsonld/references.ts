/** References by `@id` alone, resolved against the pages that were read. */
import type { Page } from '../../../evidence.ts';
import type { StructuredNode } from '../../../parse/facts/facts.ts';
import { canonicalLinks } from '../../../parse/files/declared-links.ts';
import { registrableDomain, resolveUrl } from '../../../parse/url.ts';
import { jsonLdNodes } from './nodes.ts';

export interface Reference {
  page: Page;
  node: StructuredNode;
  property: string;
  /** As written. */
  id: string;
  /**
   * `dangling`: its page was read and does not have it. `unread`: it names another page of the site.
   * References to other sites, and to whole pages, are left out.
   */
  state: 'found' | 'dangling' | 'unread';
}

/** A page with more nodes than are read may have the target of a reference. */
const cutFrom = { nodes: 4_900, bytes: 3_000_000 };
const mostReferences = 5_000;

export function isWhole({ facts: { structured } }: Page): boolean {
  const bytes = structured.blocks.reduce((sum, block) => sum + block.bytes, 0);
  const broken = structured.blocks.some((block) => block.bytes > 0 && !block.ok);
  return structured.nodes.length < cutFrom.nodes && bytes < cutFrom.bytes && !broken;
}

/** An ID that is unique across pages; those of blank nodes are per page. */
function globalId(id: string, page: Page): string {
  const text = id.trim();
  if (text.startsWith('_:')) return `${page.id} ${text}`;
  return resolveUrl(text, page.url) ?? text;
}

const withoutHash = (url: string): string => url.replace(/#.*$/s, '');

/** URLs under which the page may refer to itself. */
function addressesOf(page: Page): string[] {
  const canonical = canonicalLinks(page.facts.head, page.url).flatMap(({ url }) => url ?? []);
  return [page.url, ...canonical].map(withoutHash);
}

/** All references of the pages, resolved. */
export function referencesOf(pages: readonly Page[]): Reference[] {
  const known = new Set<string>();
  /** By URL: whether all of its nodes are known. */
  const read = new Map<string, boolean>();
  for (const page of pages) {
    for (const { id } of page.facts.structured.nodes) if (id !== undefined) known.add(globalId(id, page));
    for (const id of page.facts.structured.untypedIds ?? []) known.add(globalId(id, page));
    const whole = isWhole(page);
    for (const url of addressesOf(page)) read.set(url, whole && read.get(url) !== false);
  }
  const found: Reference[] = [];
  for (const page of pages.filter(isWhole)) {
    const domain = registrableDomain(page.url);
    const stateOf = (id: string): Reference['state'] | undefined => {
      const whole = globalId(id, page);
      if (known.has(whole)) return 'found';
      if (id.trim().startsWith('_:')) return 'dangling';
      const url = URL.parse(whole);
      if (!url || !/^https?:$/.test(url.protocol) || registrableDomain(url.host) !== domain) return undefined;
      const target = withoutHash(whole);
      const all = read.get(target);
      if (all === undefined) return 'unread';
      // Without a fragment it is the URL of a page, and that page was read.
      return all && url.hash.length > 1 ? 'dangling' : undefined;
    };
    for (const { node } of jsonLdNodes(page.facts)) {
      for (const { property, id } of idsIn(node)) {
        const state = found.length < mostReferences ? stateOf(id) : undefined;
        if (state) found.push({ page, node, property, id, state });
      }
    }
  }
  return found;
}

/** `{ '@id': … }` in the properties of a node; nested nodes are nodes of their own. */
function idsIn({ props }: StructuredNode): { property: string; id: string }[] {
  const found: { property: string; id: string }[] = [];
  const look = (property: string, value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > 20) return;
    if (Array.isArray(value)) {
      for (const item of value) look(property, item, depth + 1);
      return;
    }
    const record = value as Record<string, unknown>;
    if (Object.hasOwn(record, '@type') || Object.hasOwn(record, '@value')) return;
    const keys = Object.keys(record);
    const id = record['@id'];
    if (keys.length === 1 && typeof id === 'string' && id.trim() !== '') found.push({ property, id });
    else for (const key of keys) if (key !== '@context') look(property, record[key], depth + 1);
  };
  for (const [property, value] of Object.entries(props))
    if (!property.startsWith('@')) look(property, value, 0);
  return found;
}
