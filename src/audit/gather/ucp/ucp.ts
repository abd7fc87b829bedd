/** The UCP manifest, as each client receives it. */
import { createHash } from 'node:crypto';
import { manifestCore, manifestShape } from '#manifest';
import type { ClientName, Evidence, UcpEvidence } from '../../evidence.ts';
import { known, unknownPiece } from '../../evidence.ts';
import { repeatHeader } from '../../parse/validators.ts';
import { type Baseline, fileExists } from '../baseline.ts';
import { hashJson, type Parsed, parseJsonBody } from '../json.ts';
import type { SessionRequest, Reply, GatherSession } from '../session.ts';

type Sent = Reply & { sent: true };

/** The manifest for the first two clients; the rest of the plan depends on it. */
export interface Manifest {
  piece: Evidence['ucp'];
  /** URL that gave the document. */
  url: string;
  document?: unknown;
}

const maxBytes = 2 * 1024 * 1024;
/** Makes cross-origin headers visible without a further request. */
export const foreignOrigin = { origin: 'https://agent.example' };

const request = (
  origin: string,
  client: ClientName,
  key: string,
  more: Partial<SessionRequest> = {},
): SessionRequest => ({
  row: 'ucp',
  key: `ucp-${key}`,
  purpose: 'ucp',
  url: `${origin}/.well-known/ucp`,
  client,
  redirects: 0,
  maxBytes,
  ...more,
});

/** Requests it as [agent] and as [browser]; a redirect to another manifest URL is followed once. */
export async function gatherManifest(
  session: GatherSession,
  origin: string,
  baseline: Promise<Baseline>,
): Promise<Manifest> {
  const url = `${origin}/.well-known/ucp`;
  const [agent, browser, none] = await Promise.all([
    session.ask(request(origin, 'agent', 'agent', { headers: foreignOrigin })),
    session.ask(request(origin, 'browser', 'browser')),
    baseline,
  ]);
  const replies = [agent, browser].filter((reply) => reply.sent);
  const [first] = replies;
  if (!first) return { piece: unknownPiece(agent.sent ? 'failed' : agent.reason), url };
  const moved = await elsewhere(session, first, origin);
  const found = [...replies, ...(moved ? [moved] : [])].find((reply) => isManifest(reply, none));
  const parsed = found && parseJsonBody(found.body);
  const document = parsed?.ok ? parsed.value : undefined;
  const piece: UcpEvidence = {
    url,
    state: found ? 'present' : stateOf(replies),
    fetches: replies.map((reply) => fetchRow(reply, none)),
    bytes: found?.exchange.bytes.decoded ?? 0,
    shape: manifestShape(document),
    ...(document === undefined ? {} : { document }),
    bom: parsed?.bom ?? false,
    ...(parsed && !parsed.ok ? { parseError: parsed.error } : {}),
  };
  return {
    piece: known(piece),
    url: found?.exchange.finalUrl ?? url,
    ...(document === undefined ? {} : { document }),
  };
}

/** A manifest, valid or not: an existing file that is JSON by its type or its first character. */
function isManifest(reply: Sent, baseline: Baseline): boolean {
  const opens = /^[\uFEFF\s]*[{[]/.test(reply.scan.source.slice(0, 200));
  // JSON sent as HTML is a manifest too; a check judges its type.
  const seen = opens ? { ...reply, scan: { ...reply.scan, html: false } } : reply;
  return fileExists(seen, baseline) && (opens || reply.exchange.type.includes('json'));
}

function stateOf(replies: Sent[]): UcpEvidence['state'] {
  if (replies.some(({ exchange }) => isFailure(exchange))) return 'error';
  return replies.some(({ exchange }) => exchange.blocked) ? 'hidden' : 'absent';
}

/** Errors and throttling prove nothing about the file. */
const isFailure = ({ status, challenge }: Sent['exchange']): boolean =>
  !challenge && (status === undefined || status >= 500 || status === 429);

async function elsewhere(session: GatherSession, first: Sent, origin: string): Promise<Sent | undefined> {
  const { status, headers } = first.exchange;
  const location = headers.find(([name]) => name === 'location')?.[1];
  if (status === undefined || status < 300 || status > 399 || !location) return undefined;
  const url = URL.parse(location, `${origin}/.well-known/ucp`);
  if (!url || !/\/ucp(?:\.json)?\/?$/.test(url.pathname)) return undefined;
  const reply = await session.ask(
    request(origin, 'agent', 'moved', { url: url.href, redirects: 1, extra: true }),
  );
  return reply.sent ? reply : undefined;
}

function fetchRow(reply: Sent, baseline: Baseline): UcpEvidence['fetches'][number] {
  const { client, id } = reply.exchange;
  const parsed: Parsed | undefined = isManifest(reply, baseline) ? parseJsonBody(reply.body) : undefined;
  const ordered = createHash('sha256').update(reply.body).digest('hex').slice(0, 16);
  const hashes = (value: unknown) => ({
    json: hashJson(value),
    ordered,
    core: hashJson(manifestCore(value)),
  });
  return { client, ref: id, ...(parsed?.ok ? hashes(parsed.value) : {}) };
}

/**
 * The same manifest as curl, with an empty user agent, once more as [agent] (conditional if it had a validator), and by
 * HEAD. Only for a manifest that exists.
 */
export async function withMoreClients(
  session: GatherSession,
  origin: string,
  { piece }: Manifest,
  baseline: Promise<Baseline>,
): Promise<Evidence['ucp']> {
  if (!piece.ok || piece.value.state !== 'present') return piece;
  const agent = session.traffic().find((one) => one.purpose === 'ucp' && one.client === 'agent');
  const validator = agent && repeatHeader(agent.headers);
  const headers: Record<string, string> = validator ? { [validator[0]]: validator[1] } : {};
  const row = 'ucp-clients';
  const [replies] = await Promise.all([
    Promise.all([
      session.ask(request(origin, 'curl', 'curl', { row })),
      session.ask(request(origin, 'empty', 'empty', { row })),
      session.ask(request(origin, 'agent', 'agent-again', { row, headers })),
    ]),
    // Without a body to compare, it is only in the traffic, under its own purpose.
    session.ask(request(origin, 'agent', 'head', { row: 'ucp-head', purpose: 'ucp-head', method: 'HEAD' })),
  ]);
  return withFetches(piece, replies, baseline);
}

/** As ChatGPT-User: in keyed audits, when everything else is done. Undefined without a manifest to request. */
export async function askAsImpostor(
  session: GatherSession,
  origin: string,
  manifest: Promise<Manifest>,
): Promise<Reply | undefined> {
  const { piece } = await manifest;
  if (!piece.ok || piece.value.state !== 'present') return undefined;
  const more = { row: 'impostors', after: Infinity };
  return session.ask(request(origin, 'bot:ChatGPT-User', 'chatgpt-user', more));
}

/** Adds fetches of the manifest by other clients, as far as they were sent. */
export async function withFetches(
  piece: Evidence['ucp'],
  replies: readonly Reply[],
  baseline: Promise<Baseline>,
): Promise<Evidence['ucp']> {
  if (!piece.ok) return piece;
  const sent = replies.filter((reply) => reply.sent);
  const none = await baseline;
  return known({
    ...piece.value,
    fetches: [...piece.value.fetches, ...sent.map((reply) => fetchRow(reply, none))],
  });
}

const isOfficial = (document: unknown): boolean => {
  const shape = manifestShape(document);
  return shape === 'official' || shape === 'both';
};

/**
 * Validates the manifest and the fetched leaf by the schemas of their releases, as facts for checks. Schemas and zod are
 * loaded only here, and only for an official document.
 */
export async function withJudgement(piece: Evidence['ucp']): Promise<Evidence['ucp']> {
  if (!piece.ok) return piece;
  const { document, leaves } = piece.value;
  const official = isOfficial(document);
  if (!official && !leaves?.some((leaf) => isOfficial(leaf.document))) return piece;
  const { judgeProfile } = await import('#manifest/judge');
  return known({
    ...piece.value,
    ...(official ? { judgement: judgeProfile(document) } : {}),
    ...(leaves
      ? {
          leaves: leaves.map((leaf) =>
            isOfficial(leaf.document)
              ? { ...leaf, judgement: judgeProfile(leaf.document, { leaf: true }) }
              : leaf,
          ),
        }
      : {}),
  });
}
