/** The discovery endpoint of a flat manifest, asked once. */
import { flatDiscoveryUrl } from '#manifest';
import type { Evidence } from '../evidence.ts';
import { known, unknownPiece } from '../evidence.ts';
import { asObject, asText, objectsIn, parseJson } from './json.ts';
import type { Session } from './session.ts';
import type { Manifest } from './ucp.ts';

/** Only for a manifest with flat members, whatever stands beside them; `query` is a word that the shop knows. */
export async function gatherFlatDiscovery(
  session: Session,
  manifest: Manifest,
  query: string,
): Promise<Evidence['ucpProbe']> {
  if (!manifest.piece.ok) return manifest.piece;
  const { shape } = manifest.piece.value;
  if (shape !== 'flat' && shape !== 'both') return unknownPiece('not-requested');
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
  const parsed = parseJson(reply.body);
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
