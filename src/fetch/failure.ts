import type { FetchError, FetchErrorCode, TlsFacts } from './exchange.ts';

/** A named reason for having no answer. Made inside the fetcher, turned into data at its door. */
export class FetchFailure extends Error {
  readonly code: FetchErrorCode;
  /** What was learned about the connection before it was given up. */
  readonly known: { address?: string; tls?: TlsFacts };

  constructor(code: FetchErrorCode, message: string, known: { address?: string; tls?: TlsFacts } = {}) {
    super(message);
    this.name = 'FetchFailure';
    this.code = code;
    this.known = known;
  }
}

/** The `code` of an error of Node or undici, empty when it has none. */
export function nodeErrorCode(error: unknown): string {
  const code = typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' ? code : '';
}

export function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : nodeErrorCode(error) || 'unknown error';
}

/** Why there is no connection, in a sentence: what the system calls it says little to people. */
export function connectProblem(error: unknown, port: number): string {
  const code = nodeErrorCode(error);
  const sentences: Record<string, string> = {
    ECONNREFUSED: `Nothing listens on port ${port}: the connection was refused.`,
    ECONNRESET: 'The connection was reset before it was made.',
    EHOSTUNREACH: 'There is no way to the host from here.',
    ENETUNREACH: 'There is no way to its network from here.',
    ENOTFOUND: 'There is no such name.',
  };
  return sentences[code] ?? `Port ${port} cannot be connected to: ${code || messageOf(error)}.`;
}

/** What the HTTP client calls an error says nothing to people. */
const words = {
  'headers-too-large': 'The answer has more headers than are read.',
  malformed: 'The answer is not valid HTTP.',
  truncated: 'The connection was closed before the answer was complete.',
  reset: 'The connection was closed before any answer came.',
} as const satisfies Partial<Record<FetchErrorCode, string>>;

/** Names an error that the HTTP client raised. `headSeen`: the answer's head had come, so its body was cut. */
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
