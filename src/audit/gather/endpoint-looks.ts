/** One look at an endpoint that a document declares: OPTIONS changes nothing and says whether somebody is there. */
import { a2aEndpoint, acpEndpoint } from '#manifest';
import type { EndpointFile, EndpointLook, Piece, ProtocolFile } from '../evidence.ts';
import { known } from '../evidence.ts';
import type { Session } from './session.ts';

export const withA2aLook = (session: Session, piece: Piece<ProtocolFile>): Promise<Piece<EndpointFile>> =>
  withLook(session, piece, 'a2a', (document) => a2aEndpoint(document));

export const withAcpLook = (session: Session, piece: Piece<ProtocolFile>): Promise<Piece<EndpointFile>> =>
  withLook(session, piece, 'acp', (document) => acpEndpoint(document, '/checkout_sessions'));

async function withLook(
  session: Session,
  piece: Piece<ProtocolFile>,
  name: string,
  endpointOf: (document: unknown) => string | undefined,
): Promise<Piece<EndpointFile>> {
  if (!piece.ok || piece.value.json === undefined) return piece;
  const url = askable(endpointOf(piece.value.json));
  return url ? known({ ...piece.value, look: await lookAt(session, name, url) }) : piece;
}

async function lookAt(session: Session, name: string, url: string): Promise<EndpointLook> {
  const reply = await session.ask({
    row: 'protocols',
    key: `look-${name}`,
    purpose: 'endpoint',
    url,
    method: 'OPTIONS',
    maxBytes: 64 * 1024,
    leaveStreams: true,
  });
  return reply.sent ? { url, ref: reply.exchange.id } : { url, reason: reply.reason };
}

/** The address as a client would take it: absolute, http(s), not endless. */
function askable(text: string | undefined): string | undefined {
  const url = text === undefined || text.length > 2000 ? null : URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
