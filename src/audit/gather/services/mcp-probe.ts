/** The first declared MCP endpoint: handshake, tools, GET, server card. */
import { asText } from '#manifest';
import type { DeclaredEndpoint, Evidence, McpEvidence } from '../../evidence.ts';
import { known } from '../../evidence.ts';
import { registrableDomain, resolveUrl } from '../../parse/url.ts';
import type { Baseline } from '../baseline.ts';
import { objectsIn } from '../json.ts';
import { catalogued, gatherCard } from './mcp-card.ts';
import { talk } from './mcp-handshake.ts';
import { readServiceAnswer } from './service-call.ts';
import type { Start } from '../start.ts';
import { profileFor } from '../ucp/agreed.ts';
import type { Manifest } from '../ucp/ucp.ts';

export interface HandshakeInput {
  begun: Start;
  manifest: Manifest;
  ard: Evidence['ard'];
  baseline: Promise<Baseline>;
  /** Responses of the manifest's endpoint, if it names one. */
  heard: Promise<Heard | undefined>;
}

export type Heard = Pick<McpEvidence, 'endpoint'> & Awaited<ReturnType<typeof talk>>;

/** Handshake and tools of an endpoint. */
export const hear = async (
  begun: Start,
  manifest: Manifest,
  { url, via }: DeclaredEndpoint,
): Promise<Heard> => ({
  endpoint: url,
  ...(await talk({
    session: begun.session,
    endpoint: url,
    row: 'mcp',
    key: 'mcp',
    purpose: 'mcp',
    ucp: via === 'ucp',
    ...profileFor(begun, manifest),
  })),
});

/** Adds the responses of the endpoint to its candidates. */
export async function withHandshake(
  { begun, manifest, ard, baseline, heard }: HandshakeInput,
  found: readonly DeclaredEndpoint[],
): Promise<Evidence['mcp']> {
  const { session, origin } = begun;
  const cardOf = (endpoint?: string) => gatherCard({ session, origin, baseline }, ard, endpoint);
  const declared = chosen(found, origin);
  // Only a card is declared: it names the endpoint.
  const early = declared || !catalogued(ard) ? undefined : await cardOf();
  const named = early && 'card' in early ? remotesOf(early.card) : [];
  const candidates = [...found, ...named].slice(0, 20);
  const first = declared ?? chosen(named, origin);
  if (!first) return known({ candidates, ...early });
  const [answers, get, card] = await Promise.all([
    first.via === 'ucp' ? heard : hear(begun, manifest, first),
    lookAt(begun, first.url),
    early ?? cardOf(first.url),
  ]);
  return known({ candidates, ...answers, get, ...card });
}

/** A URL that a text only mentions may belong to a third party: on another domain, it is not called. */
function chosen(candidates: readonly DeclaredEndpoint[], origin: string): DeclaredEndpoint | undefined {
  const own = registrableDomain(new URL(origin).hostname);
  return candidates.find(
    ({ url, via }) =>
      (via !== 'llms' && via !== 'agents-md') || registrableDomain(new URL(url).hostname) === own,
  );
}

function remotesOf({ json, url: base }: NonNullable<McpEvidence['card']>): DeclaredEndpoint[] {
  return objectsIn(json)
    .filter(({ type }) => /^(?:streamable-http|sse)$/i.test(asText(type) ?? ''))
    .flatMap(({ url }) => resolveUrl(asText(url) ?? '', base) ?? [])
    .filter((url) => url !== base)
    .slice(0, 5)
    .map((url) => ({ url, via: 'ard' }));
}

/** GET, as a client that takes the URL for a page; a stream is closed as soon as it begins. */
async function lookAt({ session }: Start, url: string): Promise<NonNullable<McpEvidence['get']>> {
  const reply = await session.ask({
    row: 'mcp-more',
    key: 'mcp-get',
    purpose: 'mcp-get',
    url,
    redirects: 0,
    maxBytes: 256 * 1024,
    leaveStreams: true,
    headers: { accept: 'application/json, text/event-stream' },
  });
  return readServiceAnswer(reply).call;
}
