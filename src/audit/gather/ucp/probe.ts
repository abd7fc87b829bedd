/** The services that a manifest declares, called read-only with our profile of the same release. */
import type { Evidence, Reason, UcpProbe, Page } from '../../evidence.ts';
import { known, unknownPiece } from '../../evidence.ts';
import type { Machine } from '../files/machine.ts';
import type { PageSample } from '../pages/sample.ts';
import type { Start } from '../start.ts';
import { agreeOnRelease, profileFor } from './agreed.ts';
import { probeBindings } from './bindings.ts';
import { tryPermalink } from './permalink.ts';
import { searchCatalogue } from './search.ts';
import type { Manifest } from './ucp.ts';
import { tokenOverlap } from '../../parse/words/words.ts';
import { productHeading } from '../../product-heading.ts';
import { nameForSearch } from '../pages/search.ts';
import { flatDiscoveryUrl, asObject, asText } from '#manifest';
import { objectsIn, parseJsonBody } from '../json.ts';
import type { GatherSession } from '../session.ts';

export interface UcpProbeInput {
  begun: Start;
  machine: Pick<Machine, 'manifest' | 'pieces' | 'documents' | 'called'>;
  /** A word of a product's name; empty without a product. */
  query: Promise<string>;
  sample: Promise<Pick<PageSample, 'products' | 'rows'>>;
}

export async function gatherUcpProbe(input: UcpProbeInput): Promise<Evidence['ucpProbe']> {
  const manifest = await input.machine.manifest;
  const { piece } = manifest;
  if (!piece.ok) return piece;
  const { shape } = piece.value;
  if (shape === 'none') return unknownPiece('not-requested');
  if (shape === 'official') return known(await callServices(input, manifest));
  const flat = input.query.then((query) => gatherFlatDiscovery(input.begun.session, manifest, query));
  if (shape === 'flat') return flat;
  const [simple, official] = await Promise.all([flat, callServices(input, manifest)]);
  return simple.ok
    ? known({ ...official, ...simple.value })
    : known({ ...official, missing: { ...official.missing, flatDiscovery: simple.reason } });
}

async function callServices(
  { begun, machine, query, sample }: UcpProbeInput,
  manifest: Manifest,
): Promise<UcpProbe> {
  const { session } = begun;
  const { called: mcp, documents, pieces } = machine;
  const bindings = probeBindings({
    session,
    manifest,
    profile: profileFor(begun, manifest).profile,
    mcp,
    a2a: documents.a2a,
  });
  const agreed = await agreeOnRelease(begun, manifest, pieces.ucp);
  if (!agreed) return { bindings: await bindings, missing: { search: 'failed', permalink: 'failed' } };
  const { release, profile } = agreed;
  const { products, rows } = await sample;
  const pages = products.ok ? products.value : [];
  const queries = queriesFor(pages[0], await query);
  const found =
    profile === undefined
      ? ({ reason: 'not-requested' } as const)
      : await searchCatalogue({
          session,
          agreed: { ...agreed, profile },
          mcp,
          queries,
          unasked: products.ok ? whyUnread(rows) : products.reason,
        });
  const search = found && 'search' in found ? found.search : undefined;
  const link = await tryPermalink({ session, owner: begun.owner, agreed, products: pages, search });
  const missing = {
    ...(found && 'reason' in found ? { search: found.reason } : {}),
    ...(link && 'reason' in link ? { permalink: link.reason } : {}),
  };
  return {
    agreed: { release, ...(profile === undefined ? {} : { profile }) },
    bindings: await bindings,
    ...(search ? { search } : {}),
    ...(link && 'permalink' in link ? { permalink: link.permalink } : {}),
    ...(Object.keys(missing).length ? { missing } : {}),
  };
}

/** The reason when no product name is known to search for. */
function whyUnread(rows: PageSample['rows']): Reason {
  const states = rows.filter(({ role }) => role === 'product').map(({ state }) => state);
  return states.includes('blocked') ? 'blocked' : states.includes('failed') ? 'failed' : 'not-requested';
}

/** At most two: the name, then one word of it. If heading and markup differ, the heading is first. */
export function queriesFor(page: Page | undefined, word: string): string[] {
  if (!page) return [];
  const marked = headOf(nameForSearch(page));
  const shown = headOf(productHeading(page.facts)?.text ?? '');
  const differ =
    shown !== '' && marked !== '' && tokenOverlap(shown, marked, page.facts.language.declared) < 0.5;
  const asked = differ ? [shown, marked] : [marked || shown, word];
  return [...new Set(asked.filter((one) => one !== ''))];
}

/** Without what follows a dash, a bar, or a bracket; at most six words. */
function headOf(name: string): string {
  const [head = ''] = name.slice(0, 300).split(/\s[-–—|·:]\s|[|,;([]/u, 1);
  return head.trim().split(/\s+/).filter(Boolean).slice(0, 6).join(' ');
}

/** @param query a word of a product's name */
async function gatherFlatDiscovery(
  session: GatherSession,
  manifest: Manifest,
  query: string,
): Promise<Evidence['ucpProbe']> {
  const endpoint = flatDiscoveryUrl(manifest.document, manifest.url);
  if (!endpoint) return known({});
  const url = withQuery(endpoint, query);
  const reply = await session.ask({
    row: 'flat-discovery',
    key: 'flat-discovery',
    purpose: 'ucp-probe',
    url,
    headers: { accept: 'application/json' },
  });
  if (!reply.sent) return unknownPiece(reply.reason);
  const parsed = parseJsonBody(reply.body);
  const error = parsed.ok ? errorOf(parsed.value) : undefined;
  const products = parsed.ok ? countProducts(parsed.value) : 0;
  return known({
    flatDiscovery: { url, ref: reply.exchange.id, products, ...(error ? { jsonError: error } : {}) },
  });
}

function withQuery(endpoint: string, query: string): string {
  const url = new URL(endpoint);
  if (query && !url.search) url.searchParams.set('q', query);
  return url.href;
}

/** Objects with a name or title and a price. */
export const countProducts = (document: unknown): number =>
  objectsIn(document).filter(
    (one) =>
      (asText(one['name']) ?? asText(one['title'])) !== undefined &&
      one['price'] !== undefined &&
      one['price'] !== null,
  ).length;

function errorOf(document: unknown): string | undefined {
  const root = asObject(document);
  const error = root?.['error'] ?? root?.['detail'] ?? root?.['message'] ?? root?.['errors'];
  return error === undefined ? undefined : (asText(error) ?? JSON.stringify(error)).slice(0, 200);
}
