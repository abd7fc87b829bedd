/** From answers to responses of HTTP. */
import type { Site } from '#commerce';
import type { UcpAnswer } from './call.ts';
import { shared } from './codec/share.ts';
import { failed, sentBody } from './failures.ts';
import type { ProtocolFailure } from './protocol-error.ts';
import type { JsonObject } from './release.ts';
import { type SiteKeys, signMessage } from './signatures/index.ts';

export interface SignedReplyDeps {
  keys: SiteKeys;
  /** Epoch milliseconds. */
  now(): number;
  log?(event: string, facts: Record<string, unknown>): void;
}

/** Nothing between us and the agent may keep an answer that belongs to one buyer. */
const privately = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };

export const reply = ({ status, headers, body }: UcpAnswer): Response =>
  new Response(serializeBody(sentBody({ status, body })), {
    status,
    headers: { ...privately, ...headers },
  });

/** What became of a payment can be shown to others: the store's own key stands for it. */
export async function signedReply(
  { keys, now, log }: SignedReplyDeps,
  { id }: Pick<Site, 'id'>,
  answer: UcpAnswer,
): Promise<Response> {
  const { status } = answer;
  const body = serializeBody(sentBody(answer));
  const headers = { ...privately, ...answer.headers };
  try {
    const signature = signMessage({ status, headers, body }, await keys.signingKey(id), now());
    return new Response(body, { status, headers: { ...headers, ...signature } });
  } catch (error) {
    // The payment was made all the same, and the agent has to know.
    log?.('answer-not-signed', { err: error });
    return new Response(body, { status, headers });
  }
}

/** The rest of the content is still on its way: no other call can follow it on this connection. */
export function refuseUnread(failure: ProtocolFailure): Response {
  const answer = failed(failure);
  return reply({ ...answer, headers: { ...answer.headers, Connection: 'close' } });
}

/** As JSON.stringify writes it. A shared list is written once: of a page of products it is nearly the whole answer. */
export function serializeBody(body: JsonObject): Buffer {
  const members = Object.entries(body);
  if (!members.some(([, value]) => isShared(value))) return Buffer.from(JSON.stringify(body));
  const pieces: Uint8Array[] = [];
  let text = '{';
  for (const [name, value] of members) {
    const written = isShared(value) ? listOf(value) : JSON.stringify(value);
    if (written === undefined) continue;
    text += `${text === '{' && pieces.length === 0 ? '' : ','}${JSON.stringify(name)}:`;
    if (typeof written === 'string') text += written;
    else {
      pieces.push(Buffer.from(text), written);
      text = '';
    }
  }
  return Buffer.concat([...pieces, Buffer.from(`${text}}`)]);
}

const isShared = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && shared.has(value);

function listOf(list: object): Uint8Array {
  const entry = shared.get(list) ?? {};
  return (entry.written ??= Buffer.from(JSON.stringify(list)));
}
