/** Whether each endpoint of the shopping service responds: to a request for a resource that does not exist, or for its tools. */
import { shoppingBindings, type ServiceBinding } from '#manifest';
import type { ServiceCall, Evidence, McpEvidence, UcpProbe } from '../../evidence.ts';
import { say } from '../services/rpc.ts';
import {
  below,
  maxAnswer,
  plainCall,
  readServiceAnswer,
  requestId,
  ucpHeaders,
} from '../services/service-call.ts';
import type { GatherSession } from '../session.ts';
import type { Manifest } from './ucp.ts';

export interface BindingsInput {
  session: GatherSession;
  manifest: Manifest;
  /** Of our profile; undefined: endpoints are asked without one. */
  profile: string | undefined;
  mcp: Promise<Evidence['mcp']>;
  a2a: Promise<Evidence['a2a']>;
}

export function probeBindings(input: BindingsInput): Promise<NonNullable<UcpProbe['bindings']>> {
  const { manifest } = input;
  return Promise.all(
    shoppingBindings(manifest.document, manifest.url).map(async ({ transport, endpoint }, at) => ({
      transport,
      endpoint,
      ...(await ways[transport](input, endpoint, at)),
    })),
  );
}

type Way = (input: BindingsInput, endpoint: string, at: number) => Promise<ServiceCall>;

const ways: Record<ServiceBinding['transport'], Way> = {
  async rest({ session, profile }, endpoint, at) {
    const url = below(endpoint, '/checkout-sessions/00000000');
    const reply = await session.ask({
      row: 'ucp-rest',
      key: at ? `ucp-rest-checkout-${at}` : 'ucp-rest-checkout',
      purpose: 'ucp-probe',
      url,
      redirects: 0,
      maxBytes: maxAnswer,
      headers: ucpHeaders(profile, requestId(url)),
    });
    return readServiceAnswer(reply).call;
  },
  async mcp({ session, profile, mcp }, endpoint, at) {
    const piece = await mcp;
    const heard = piece.ok && piece.value.endpoint === endpoint ? tellingCall(piece.value) : undefined;
    if (heard) return heard;
    const meta = profile === undefined ? {} : { arguments: { meta: { 'ucp-agent': { profile } } } };
    const line = { session, endpoint, row: 'mcp', key: `ucp-mcp-${at}`, purpose: 'ucp-probe' };
    const { call } = await say(line, { name: 'bare' }, 'tools/list', meta);
    return plainCall(call);
  },
  // The endpoint of this transport is the agent card.
  async a2a({ session, a2a }, endpoint, at) {
    const piece = await a2a;
    if (piece.ok && piece.value.url === endpoint)
      return { ref: piece.value.ref, json: piece.value.json !== undefined };
    const reply = await session.ask({
      row: 'protocols',
      key: `ucp-a2a-card-${at}`,
      purpose: 'ucp-probe',
      url: endpoint,
      redirects: 0,
      maxBytes: maxAnswer,
    });
    return readServiceAnswer(reply).call;
  },
};

/** An earlier response of the endpoint: the last result, else an error, else any. */
function tellingCall({ calls = [] }: McpEvidence): ServiceCall | undefined {
  const best = (['result', 'error', 'none'] as const)
    .map((wanted) => calls.findLast(({ outcome, ref }) => outcome === wanted && ref !== undefined))
    .find((call) => call !== undefined);
  return best && plainCall(best);
}
