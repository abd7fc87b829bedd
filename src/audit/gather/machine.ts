/** What a shop says to machines: manifest, files, sitemaps, and the endpoints that they declare. */
import { serviceEndpoints } from '#manifest';
import type { Evidence, MachineFile } from '../evidence.ts';
import { gatherBaseline, type Baseline } from './baseline.ts';
import { gatherArd, gatherFiles } from './files.ts';
import { gatherHosts } from './hosts.ts';
import { gatherMachineReplays } from './machine-replays.ts';
import { mcpCandidates } from './mcp.ts';
import { withHandshake } from './mcp-probe.ts';
import { gatherProtocols, type ProtocolDocuments } from './protocols.ts';
import { settled } from './settle.ts';
import { mainSitemap } from '../parse/sitemap.ts';
import { gatherSitemaps } from './sitemaps.ts';
import type { ManifestFacts, Start } from './start.ts';
import { withLinks } from './ucp-links.ts';
import { gatherManifest, type Manifest, withMoreClients } from './ucp.ts';

type Pieces =
  | 'hosts'
  | 'sitemaps'
  | 'files'
  | 'acp'
  | 'a2a'
  | 'ard'
  | 'apiDescriptions'
  | 'skills'
  | 'oauth'
  | 'keyDirectory'
  | 'machineReplays'
  | 'ucp'
  | 'mcp';

export interface Machine {
  pieces: { [K in Pieces]: Promise<Evidence[K]> };
  /** The two random paths; the product-like slug is still missing. */
  baseline: Promise<Baseline>;
  manifest: Promise<Manifest>;
  /** Documents of other protocols, before anything that they declare is looked at. */
  documents: ProtocolDocuments;
  /** The plan is fixed. */
  planned: Promise<void>;
  /** Settled files by name. */
  named: Promise<{ llmsTxt?: MachineFile; agentsMd?: MachineFile; mcpJson?: MachineFile }>;
}

export function gatherMachine(begun: Start): Machine {
  const { session, reader, origin, seed, robots, home } = begun;
  const baseline = gatherBaseline(reader, origin, seed);
  const manifest = gatherManifest(session, origin, baseline);
  const planned = manifest.then(factsOf, () => factsOf()).then(begun.fixPlan);
  const input = { session, origin, baseline, robots, home };
  const files = settled(gatherFiles(input));
  const named = files.then((piece) => (piece.ok ? piece.value : {}));
  const ard = settled(gatherArd(input));
  const sitemaps = settled(gatherSitemaps(session, origin, robots));
  const machineReplays = Promise.all([begun.robotsRun, sitemaps]).then(([{ reply }, piece]) => {
    const first = piece.ok ? mainSitemap(piece.value) : undefined;
    return gatherMachineReplays(session, {
      robots: reply,
      sitemap: first && { url: first.url, ref: first.ref },
    });
  });
  const mcp = Promise.all([manifest, ard, home, named]).then(
    ([found, document, page, { llmsTxt, agentsMd, mcpJson }]) =>
      mcpCandidates({
        manifest: found,
        ...(document.ok ? { ard: document.value } : {}),
        ...(page ? { home: page } : {}),
        ...(llmsTxt ? { llms: llmsTxt } : {}),
        ...(agentsMd ? { agentsMd } : {}),
        ...(mcpJson ? { mcpJson } : {}),
      }),
  );
  // Nothing was asked, so nothing is known to be missing.
  const asked = settled(
    Promise.all([manifest, mcp, ard, planned]).then(([found, piece, document]) =>
      found.piece.ok
        ? withHandshake({ begun, manifest: found, ard: document, baseline }, piece)
        : found.piece,
    ),
  );
  const protocols = gatherProtocols({ ...input, begun, manifest, mcp: asked }, ard);
  const pieces = {
    hosts: settled(gatherHosts(reader, begun.fetcher, origin)),
    sitemaps,
    files,
    ...protocols.pieces,
    machineReplays: settled(machineReplays),
    ucp: settled(
      Promise.all([manifest, planned]).then(async ([found]) =>
        withLinks(session, found, await withMoreClients(session, origin, found, baseline)),
      ),
    ),
    mcp: asked,
  };
  return { pieces, documents: protocols.documents, baseline, manifest, planned, named };
}

function factsOf(manifest?: Manifest): ManifestFacts {
  const piece = manifest?.piece;
  if (!manifest || !piece?.ok || piece.value.state !== 'present')
    return { ucp: false, mcp: false, flat: false, rest: false };
  const has = (transport: 'rest' | 'mcp'): boolean =>
    serviceEndpoints(manifest.document, transport, manifest.url).length > 0;
  return {
    ucp: true,
    mcp: has('mcp'),
    rest: has('rest'),
    flat: piece.value.shape === 'flat' || piece.value.shape === 'both',
  };
}
