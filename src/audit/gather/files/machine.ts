/** What a storefront publishes for machines: manifest, files, sitemaps, and the endpoints that they declare. */
import { serviceEndpoints } from '#manifest';
import { type Evidence, type MachineFile, known } from '../../evidence.ts';
import { gatherBaseline, type Baseline } from '../baseline.ts';
import { gatherArd, gatherFiles, gatherLlms } from './files.ts';
import { gatherMachineReplays } from './machine-replays.ts';
import { mcpCandidates } from '../services/mcp.ts';
import { hear, withHandshake } from '../services/mcp-probe.ts';
import { gatherProtocols, type ProtocolDocuments } from '../services/protocols.ts';
import { settled } from '../settle.ts';
import { mainSitemap } from '../../parse/files/sitemap.ts';
import { gatherSitemaps } from './sitemaps.ts';
import { type ManifestFacts, noManifestFacts, type Start } from '../start.ts';
import { withLinks } from '../ucp/links.ts';
import { gatherManifest, type Manifest, withMoreClients } from '../ucp/ucp.ts';
import type { Fetcher } from '#fetch';
import { registrableDomain } from '../../parse/url.ts';
import { isIpAddress, isLocal } from '../locality.ts';
import { canonicalUrl } from '../../parse/files/declared-links.ts';
import { type PageParser, toPage } from '../pages/pages.ts';
import type { Reply, GatherSession } from '../session.ts';

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
  /** The two random paths, without the product URL. */
  baseline: Promise<Baseline>;
  manifest: Promise<Manifest>;
  /** Documents of other protocols, before anything that they declare is requested. */
  documents: ProtocolDocuments;
  /** The plan is fixed. */
  planned: Promise<void>;
  llms: Promise<MachineFile | undefined>;
  /** Responses of the MCP endpoint, without further lookups. */
  called: Promise<Evidence['mcp']>;
  /** Settled files by name. */
  named: Promise<{ llmsTxt?: MachineFile; agentsMd?: MachineFile; mcpJson?: MachineFile }>;
}

export function gatherMachine(begun: Start): Machine {
  const { session, reader, origin, seed, robots, home } = begun;
  const baseline = gatherBaseline(reader, origin, seed);
  const manifest = gatherManifest(session, origin, baseline);
  const planned = manifest.then(factsOf, () => noManifestFacts).then(begun.fixPlan);
  const input = { session, origin, baseline, robots, home };
  const llmsFile = gatherLlms(input).catch(() => undefined);
  const llms = llmsFile.then((found) => found?.[1]);
  const files = settled(gatherFiles(input, llmsFile));
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
  const candidates = Promise.all([manifest, ard, home, named]).then(
    ([found, document, page, { llmsTxt, agentsMd, mcpJson }]) =>
      mcpCandidates({
        manifest: found,
        ard: document.ok ? document.value : undefined,
        home: page,
        llms: llmsTxt,
        agentsMd,
        mcpJson,
      }),
  );
  // An endpoint that the manifest names is called before any other source of endpoints was read.
  const heard = Promise.all([manifest, planned]).then(([found]) => {
    const [first] = mcpCandidates({ manifest: found });
    return first && hear(begun, found, first);
  });
  // Without a request, nothing is known to be missing.
  const mcp = settled(
    Promise.all([manifest, candidates, ard, planned]).then(([found, declared, document]) =>
      found.piece.ok
        ? withHandshake({ begun, manifest: found, ard: document, baseline, heard }, declared)
        : found.piece,
    ),
  );
  const called = settled(heard.then((one) => (one ? known({ candidates: [], ...one }) : mcp)));
  const protocols = gatherProtocols({ ...input, manifest, mcp: called }, ard);
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
    mcp,
  };
  return { pieces, documents: protocols.documents, baseline, manifest, planned, named, llms, called };
}

function factsOf(manifest: Manifest): ManifestFacts {
  const { piece } = manifest;
  if (!piece.ok || piece.value.state !== 'present') return noManifestFacts;
  const has = (transport: 'rest' | 'mcp'): boolean =>
    serviceEndpoints(manifest.document, transport, manifest.url).length > 0;
  return {
    ucp: true,
    mcp: has('mcp'),
    rest: has('rest'),
    flat: piece.value.shape === 'flat' || piece.value.shape === 'both',
  };
}

/** `www.` for an apex, the apex for its `www.`; undefined for other names and addresses. */
export function twinOf(hostname: string): string | undefined {
  if (isIpAddress(hostname.replace(/^\[|\]$/g, '')) || !hostname.includes('.')) return undefined;
  const apex = registrableDomain(hostname);
  if (hostname === apex) return `www.${hostname}`;
  return hostname === `www.${apex}` ? apex : undefined;
}

/** `origin` is that of the home page. A local target has neither. A twin that does not redirect is read. */
async function gatherHosts(
  { session, parser }: { session: GatherSession; parser: PageParser },
  fetcher: Fetcher,
  origin: string,
): Promise<Evidence['hosts']> {
  const url = new URL(origin);
  if (isLocal(origin)) return known({ http: null, twin: null });
  const twin = twinOf(url.hostname);
  const ask = (row: string, at: string): Promise<Reply> =>
    session.ask({ row, key: row, purpose: row, url: at, redirects: 0 });
  const [http, other] = await Promise.all([
    ask('host-http', `http://${url.hostname}/`),
    twin === undefined ? null : reach(fetcher, session, twin, url, (at) => ask('host-twin', at)),
  ]);
  const refOf = (reply: Reply | null): string | null => (reply?.sent ? reply.exchange.id : null);
  if (other === 'no-dns') return known({ http: refOf(http), twin: other });
  const canonical = other && (await canonicalOf(parser, other));
  return known({ http: refOf(http), twin: refOf(other), ...(canonical ? { twinCanonical: canonical } : {}) });
}

async function reach(
  { lookup }: Fetcher,
  { during }: GatherSession,
  twin: string,
  { protocol, port }: URL,
  ask: (url: string) => Promise<Reply>,
): Promise<Reply | 'no-dns'> {
  const found = await during(lookup(twin, Number(port) || (protocol === 'https:' ? 443 : 80)));
  return found.ok ? ask(`${protocol}//${twin}${port ? `:${port}` : ''}/`) : 'no-dns';
}

/** The canonical URL of the page that the twin serves. */
async function canonicalOf(parser: PageParser, reply: Reply): Promise<string | undefined> {
  if (!reply.sent) return undefined;
  const read = await toPage(parser, reply, reply.exchange.url, 'host-twin', 'home');
  return read.state === 'ok' ? canonicalUrl(read.page.facts.head, read.page.url) : undefined;
}
