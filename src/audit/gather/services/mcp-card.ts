/** The server card of an MCP endpoint (SEP-2127): as declared in the resource catalog, beside the endpoint, or at its former URL. */
import { asObject, asText } from '#manifest';
import type { Evidence, McpEvidence, Reason } from '../../evidence.ts';
import { resolveUrl } from '../../parse/url.ts';
import type { Baseline } from '../baseline.ts';
import { replyState } from '../files/files.ts';
import { objectsIn, parseJsonBody } from '../json.ts';
import { below } from './service-call.ts';
import type { GatherSession } from '../session.ts';

export interface CardInput {
  session: GatherSession;
  origin: string;
  baseline: Promise<Baseline>;
}

type Card = NonNullable<McpEvidence['card']>;
type Found = { card: Card } | { cardMissing: Reason };

/** Cards have a few hundred bytes; they are kept whole. */
const maxBytes = 128 * 1024;

const cardType = /^application\/mcp-server-card\+json\b/i;

/** The URL of a card in a catalog entry, or the embedded card. */
export function catalogued(
  ard: Evidence['ard'],
): { url?: string; data?: unknown; ref: string; base: string } | undefined {
  if (!ard.ok || ard.value.json === undefined) return undefined;
  const entry = objectsIn(ard.value.json).find((one) =>
    [one['type'], one['mediaType']].some((type) => cardType.test(asText(type) ?? '')),
  );
  if (!entry) return undefined;
  const { url: base, ref } = ard.value;
  const url = resolveUrl(asText(entry['url']) ?? '', base);
  const data = asObject(entry['data']);
  return asText(entry['url']) && url ? { url, ref, base } : data ? { data, ref, base } : undefined;
}

/** Without an endpoint, only a declared card is read. */
export async function gatherCard(
  input: CardInput,
  ard: Evidence['ard'],
  endpoint: string | undefined,
): Promise<Found | undefined> {
  const entry = catalogued(ard);
  if (entry?.data !== undefined)
    return {
      card: { state: 'ok', legacy: false, url: entry.base, ref: entry.ref, json: entry.data, errors: [] },
    };
  if (entry?.url !== undefined) return askCard(input, entry.url, 'catalogue', false);
  if (endpoint === undefined) return undefined;
  const beside = await askCard(input, below(endpoint, '/server-card'), 'endpoint', false);
  if (!('card' in beside) || beside.card.state !== 'absent') return beside;
  const former = await askCard(input, `${input.origin}/.well-known/mcp/server-card.json`, 'former', true);
  return 'card' in former && former.card.state === 'ok' ? former : beside;
}

async function askCard(
  { session, baseline }: CardInput,
  url: string,
  key: string,
  legacy: boolean,
): Promise<Found> {
  const reply = await session.ask({
    row: 'mcp-more',
    key: `mcp-card-${key}`,
    purpose: 'mcp-card',
    url,
    maxBytes,
    headers: { accept: 'application/mcp-server-card+json, application/json' },
  });
  if (!reply.sent) return { cardMissing: reply.reason };
  const state = replyState(reply, await baseline);
  const parsed = state === 'ok' ? parseJsonBody(reply.body) : undefined;
  return {
    card: {
      state,
      legacy,
      url,
      ref: reply.exchange.id,
      ...(parsed?.ok ? { json: parsed.value } : {}),
      errors: parsed && !parsed.ok ? [parsed.error.message] : [],
    },
  };
}
