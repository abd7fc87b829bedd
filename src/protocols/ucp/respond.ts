/** From answers to responses of HTTP. */
import type { Site } from '#commerce';
import type { UcpAnswer } from './call.ts';
import { failed } from './failures.ts';
import type { ProtocolFailure } from './protocol-error.ts';
import { signMessage, type SiteKeys } from './signatures/index.ts';
import { write } from './codec/write.ts';

export interface SignedReplyDeps {
  keys: SiteKeys;
  /** Epoch milliseconds. */
  now(): number;
  log?(event: string, facts: Record<string, unknown>): void;
}

/** Nothing between us and the agent may keep an answer that belongs to one buyer. */
const privately = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };

export const reply = ({ status, headers, body }: UcpAnswer): Response =>
  new Response(write(body), {
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
  const body = write(answer.body);
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
export function unread(failure: ProtocolFailure): Response {
  const answer = failed(failure);
  return reply({ ...answer, headers: { ...answer.headers, Connection: 'close' } });
}
