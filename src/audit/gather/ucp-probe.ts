/** The services that a manifest declares, called read-only with our profile of the same release. */
import type { Evidence, Reason, UcpProbe } from '../evidence.ts';
import { known, unknownPiece } from '../evidence.ts';
import { queriesFor } from './catalogue-query.ts';
import { gatherFlatDiscovery } from './flat-discovery.ts';
import type { Machine } from './machine.ts';
import type { PageSample } from './sample.ts';
import type { Start } from './start.ts';
import { agree, profileFor } from './ucp-agreed.ts';
import { probeBindings } from './ucp-bindings.ts';
import { tryPermalink } from './ucp-permalink.ts';
import { searchCatalogue } from './ucp-search.ts';
import type { Manifest } from './ucp.ts';

export interface UcpProbeInput {
  begun: Start;
  machine: Pick<Machine, 'manifest' | 'pieces'>;
  /** A word that the shop's search must know; empty without a product. */
  query: Promise<string>;
  sample: Promise<Pick<PageSample, 'products' | 'rows'>>;
}

export async function gatherUcpProbe(input: UcpProbeInput): Promise<Evidence['ucpProbe']> {
  const manifest = await input.machine.manifest;
  const { piece } = manifest;
  if (!piece.ok) return piece;
  const { shape } = piece.value;
  if (shape === 'none') return unknownPiece('not-requested');
  const flat = input.query.then((query) => gatherFlatDiscovery(input.begun.session, manifest, query));
  if (shape === 'flat') return flat;
  const [simple, official] = await Promise.all([flat, callServices(input, manifest)]);
  if (shape === 'official') return known(official);
  return simple.ok
    ? known({ ...official, ...simple.value })
    : known({ ...official, missing: { ...official.missing, flatDiscovery: simple.reason } });
}

async function callServices(
  { begun, machine, query, sample }: UcpProbeInput,
  manifest: Manifest,
): Promise<UcpProbe> {
  const { session } = begun;
  const { mcp, a2a, ucp } = machine.pieces;
  const bindings = probeBindings({
    session,
    manifest,
    profile: profileFor(begun, manifest).profile,
    mcp,
    a2a,
  });
  const agreed = await agree(begun, manifest, ucp);
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

/** Why there is no product whose name could be searched for. */
function whyUnread(rows: PageSample['rows']): Reason {
  const states = rows.filter(({ role }) => role === 'product').map(({ state }) => state);
  return states.includes('blocked') ? 'blocked' : states.includes('failed') ? 'failed' : 'not-requested';
}
