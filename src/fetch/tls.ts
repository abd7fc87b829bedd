import {
  checkServerIdentity,
  createSecureContext,
  getCACertificates,
  type SecureContext,
  type TLSSocket,
} from 'node:tls';
import type { TlsFacts } from './exchange.ts';

/** OpenSSL codes for a missing issuer of a received certificate. */
const missingIssuer = new Set(['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT']);

/**
 * Reads the facts of a finished handshake. A missing issuer counts as a missing intermediate: a leaf signed directly by an
 * unknown root cannot be distinguished from that.
 */
export function readTlsFacts(socket: TLSSocket, hostname: string): TlsFacts {
  const certificate = socket.getPeerCertificate();
  const error = socket.authorized ? undefined : errorCode(socket.authorizationError);
  return {
    authorized: socket.authorized,
    ...(error ? { error } : {}),
    protocol: socket.getProtocol() ?? '',
    ...(socket.alpnProtocol ? { alpn: socket.alpnProtocol } : {}),
    validTo: Date.parse(certificate.valid_to) || 0,
    nameMatches: checkServerIdentity(hostname, certificate) === undefined,
    chainComplete: !error || !missingIssuer.has(error),
  };
}

/** Trusts the system's and additional authorities; created on first use, because reading them all is slow. */
export function trustAlso(authorities: readonly string[]): () => SecureContext | undefined {
  let context: SecureContext | undefined;
  return () => {
    if (authorities.length === 0) return undefined;
    return (context ??= createSecureContext({ ca: [...getCACertificates('default'), ...authorities] }));
  };
}

/** Typed as an error, but in fact a code. */
function errorCode(error: unknown): string {
  if (typeof error === 'string') return error;
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : 'UNKNOWN';
}
