import type { FetchError, FetchErrorCode, TlsFacts } from './exchange.ts';

/** A reason for having no response. Thrown inside the fetcher, returned as data by its interface. */
export class FetchFailure extends Error {
  readonly code: FetchErrorCode;
  /** Facts of the connection up to the failure. */
  readonly known: { address?: string; tls?: TlsFacts };

  constructor(code: FetchErrorCode, message: string, known: { address?: string; tls?: TlsFacts } = {}) {
    super(message);
    this.name = 'FetchFailure';
    this.code = code;
    this.known = known;
  }
}

/** Failures before there was a connection for the request: nothing of it was sent. */
export const neverSent: ReadonlySet<FetchErrorCode> = new Set([
  'bad-url',
  'not-public',
  'dns',
  'refused',
  'proxy',
  'tls',
  'timeout-connect',
]);

/** The `code` of an error of Node or undici, empty when it has none. */
export function nodeErrorCode(error: unknown): string {
  const code = typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' ? code : '';
}

export function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : nodeErrorCode(error) || 'unknown error';
}

/** Why there is no connection, in a sentence instead of a system error code. */
export function connectProblem(error: unknown, port: number): string {
  const code = nodeErrorCode(error);
  const sentences: Record<string, string> = {
    ECONNREFUSED: `Connection refused on port ${port}.`,
    ECONNRESET: 'The connection was reset before it was established.',
    EHOSTUNREACH: 'The host is unreachable.',
    ENETUNREACH: 'The network of the host is unreachable.',
    ENOTFOUND: 'The host name does not exist.',
  };
  return sentences[code] ?? `Cannot connect to port ${port}: ${code || messageOf(error)}.`;
}

/** Sentences instead of the HTTP client's error codes. */
const words = {
  'headers-too-large': 'The response has too many headers.',
  malformed: 'The response is not valid HTTP.',
  truncated: 'The connection was closed before the response was complete.',
  reset: 'The connection was closed before a response was received.',
} as const satisfies Partial<Record<FetchErrorCode, string>>;

/** Names an error of the HTTP client. `headSeen`: the response head was received, so the body was cut. */
export function nameHttpError(error: unknown, headSeen: boolean): FetchError {
  if (error instanceof FetchFailure) return { code: error.code, message: error.message };
  const code = nodeErrorCode(error);
  if (code === 'UND_ERR_DESTROYED' || code === 'UND_ERR_CLOSED')
    return { code: 'cancelled', message: messageOf(error) };
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return say('headers-too-large');
  // The parser's own error, or lengths that contradict each other before there is any body.
  const unreadable = code.startsWith('HPE_') || (error instanceof Error && error.name === 'HTTPParserError');
  if (unreadable || (!headSeen && code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH')) return say('malformed');
  return say(headSeen ? 'truncated' : 'reset');
}

const say = (code: keyof typeof words): FetchError => ({ code, message: words[code] });
