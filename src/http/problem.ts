/** Errors as RFC 9457 problem details. A surface has one table from code to status and title. */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

export interface ProblemKind {
  status: ContentfulStatusCode;
  title: string;
}

/** Problems of every surface; a surface adds its own. */
export const httpProblems = {
  'invalid-request': { status: 400, title: 'Invalid request' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'body-too-large': { status: 413, title: 'Request body too large' },
  misdirected: { status: 421, title: 'Unknown host name' },
  'unsupported-media-type': { status: 415, title: 'Unsupported media type' },
  unavailable: { status: 503, title: 'Service unavailable' },
  internal: { status: 500, title: 'Internal error' },
} as const satisfies Record<string, ProblemKind>;

/** One invalid part of a request. */
export interface FieldError {
  /** Name of the member or parameter, `products.0` for a nested one, `body` for the whole body. */
  field: string;
  detail: string;
}

export interface ProblemOptions {
  detail?: string;
  headers?: Record<string, string>;
  errors?: FieldError[];
  /** Further members of the problem document. */
  extra?: Record<string, unknown>;
}

/** Thrown by handlers; `code` is stable and becomes the last part of `type`. */
export class Problem extends Error {
  readonly code: string;
  readonly kind: ProblemKind;
  readonly options: ProblemOptions;

  constructor(code: string, kind: ProblemKind, options: ProblemOptions = {}) {
    super(options.detail ?? kind.title);
    this.name = 'Problem';
    this.code = code;
    this.kind = kind;
    this.options = options;
  }
}

export const httpProblem = (code: keyof typeof httpProblems, options?: ProblemOptions): Problem =>
  new Problem(code, httpProblems[code], options);

/** Keeps headers that are already set, such as the request ID and the rate limits. */
export function problemResponse(c: Context, { code, kind, options }: Problem): Response {
  const { detail, headers, errors, extra } = options;
  const requestId: unknown = c.get('requestId');
  const document = {
    type: `/problems/${code}`,
    title: kind.title,
    status: kind.status,
    ...(detail === undefined ? {} : { detail }),
    ...(errors === undefined ? {} : { errors }),
    ...extra,
    ...(typeof requestId === 'string' ? { requestId } : {}),
  };
  return c.body(JSON.stringify(document), kind.status, {
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
    ...headers,
  });
}
