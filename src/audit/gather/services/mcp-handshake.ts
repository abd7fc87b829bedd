/** The handshake with an MCP server: the current revision, UCP without a handshake, the previous revision. */
import { asArray, asText, type Json } from '#manifest';
import type { McpCallFacts, McpEvidence } from '../../evidence.ts';
import { type Era, legacyVersion, type RpcChannel, type RpcAnswer, say } from './rpc.ts';
import { readTools } from './tool-facts.ts';
import { robotsToken } from '../clients.ts';

export interface Talk extends RpcChannel {
  /** UCP declares the endpoint: it may accept calls without a handshake, and require a profile. */
  ucp: boolean;
  /** Our profile; without it, such an endpoint may reject calls. */
  profile?: string;
}

export type Talked = Pick<McpEvidence, 'calls' | 'handshake' | 'tools'>;

/** At most five messages: discover, tools; or discover, tools, initialize, initialized, tools. */
export async function talk(talk: Talk): Promise<Talked> {
  const calls: McpCallFacts[] = [];
  const note = async (asked: Promise<RpcAnswer>): Promise<RpcAnswer> => {
    const answer = await asked;
    calls.push(answer.call);
    return answer;
  };
  const met = await meet(talk, note);
  if (!met) return { calls };
  const { handshake, era } = met;
  const listed = met.listed ?? (await note(say(talk, era, 'tools/list', listing(talk))));
  const tools = listed.result && readTools(listed.result);
  const { ref } = listed.call;
  return { calls, handshake, ...(tools && ref !== undefined ? { tools: { ref, ...tools } } : {}) };
}

interface Met {
  handshake: NonNullable<McpEvidence['handshake']>;
  era: Era;
  /** The tools are already there. */
  listed?: RpcAnswer;
}

async function meet(
  talk: Talk,
  note: (asked: Promise<RpcAnswer>) => Promise<RpcAnswer>,
): Promise<Met | undefined> {
  const modern: Era = { name: 'modern' };
  const discovered = await note(say(talk, modern, 'server/discover'));
  if (discovered.result && discovered.call.ref)
    return {
      handshake: { era: 'modern', ref: discovered.call.ref, ...newestOf(discovered.result) },
      era: modern,
    };
  if (isFinal(discovered)) return undefined;
  if (talk.ucp) {
    const bare: Era = { name: 'bare' };
    const listed = await note(say(talk, bare, 'tools/list', listing(talk)));
    if (listed.result && listed.call.ref)
      return { handshake: { era: 'direct', ref: listed.call.ref }, era: bare, listed };
    // An error of UCP: the endpoint needs no handshake, but rejects our profile, or requires one.
    if (isFinal(listed) || listed.call.said?.code === profileRefused || isUcpError(listed)) return undefined;
  }
  return initialize(talk, note);
}

async function initialize(
  talk: Talk,
  note: (asked: Promise<RpcAnswer>) => Promise<RpcAnswer>,
): Promise<Met | undefined> {
  const first: Era = { name: 'legacy', version: legacyVersion };
  const begun = await note(
    say(talk, first, 'initialize', {
      protocolVersion: legacyVersion,
      capabilities: {},
      clientInfo: { name: robotsToken, version: '1.0' },
    }),
  );
  if (!begun.result || !begun.call.ref) return undefined;
  const version = asText(begun.result['protocolVersion'])?.slice(0, 40);
  const session = begun.reply.sent
    ? begun.reply.exchange.headers.find(([name]) => name === 'mcp-session-id')?.[1].slice(0, 500)
    : undefined;
  const era: Era = { name: 'legacy', version: version ?? legacyVersion, ...(session ? { session } : {}) };
  await note(say(talk, era, 'notifications/initialized', {}, true));
  return { handshake: { era: 'legacy', ref: begun.call.ref, ...(version ? { version } : {}) }, era };
}

/** -32001: discovery of the profile failed (UCP, error handling over MCP). */
const profileRefused = '-32001';
const isUcpError = ({ call }: RpcAnswer): boolean =>
  /^(?:invalid_profile_url|profile_\w+|version_unsupported)$/.test(call.said?.code ?? '');

/** The profile is in the arguments, as UCP defines it for tools: an endpoint that reads it answers in our release. */
const listing = ({ ucp, profile }: Talk): Json =>
  ucp && profile !== undefined ? { arguments: { meta: { 'ucp-agent': { profile } } } } : {};

/** Whether another message would fail the same way: a login, a challenge, no response, or a limit. */
function isFinal({ reply }: RpcAnswer): boolean {
  if (!reply.sent) return true;
  const { status, challenge } = reply.exchange;
  return status === undefined || challenge !== undefined || status === 401 || status === 429;
}

function newestOf(result: Json): { version?: string } {
  const versions = asArray(result['supportedVersions'])
    .slice(0, 50)
    .flatMap((one) => asText(one)?.slice(0, 40) ?? []);
  const version = versions.toSorted().at(-1);
  return version === undefined ? {} : { version };
}

/** How to call the same server afterward. */
export const eraOf = (piece: McpEvidence | undefined): Era =>
  piece?.handshake?.era === 'modern' ? { name: 'modern' } : { name: 'bare' };
