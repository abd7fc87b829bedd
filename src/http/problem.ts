/** Errors as RFC 9457 problem details. A surface has one table from code to what the problem's page says. */
import type { Context, Env, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

export interface ProblemKind {
  status: ContentfulStatusCode;
  title: string;
  /** What it means, in a sentence or two. Text in backticks is code, here and below. */
  meaning: string;
  /** What usually causes it, the most frequent first. */
  causes: readonly string[];
  /** What the client does about it. */
  fix: string;
}

/** Problems of every surface; a surface adds its own. */
export const httpProblems = {
  'invalid-request': {
    status: 400,
    title: 'Invalid request',
    meaning: 'A parameter, a header, or the body is missing or has an invalid value. Nothing was done.',
    causes: [
      'A required member is missing, or has another type.',
      'The body is not valid JSON.',
      'A query parameter has a value that is not in its list.',
    ],
    fix: 'Read `errors`: it names each invalid part in `field` and explains it in `detail`. Correct these, then send the request again. The same request always fails.',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    meaning: 'There is no page, endpoint, or object at this URL that the caller can see.',
    causes: [
      'The path or the ID has a typing error.',
      'The object was deleted, or its time was over.',
      'The object belongs to another API key. It is reported as not found, so that IDs cannot be probed.',
    ],
    fix: 'Check the URL and the ID. Use the key that created the object.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    meaning: 'The URL exists, but does not accept this HTTP method.',
    causes: [
      'A `GET` was sent to an endpoint that needs `POST`, or the reverse.',
      'A redirect changed the method.',
    ],
    fix: 'Use one of the methods in the `Allow` header of the response.',
  },
  'body-too-large': {
    status: 413,
    title: 'Request body too large',
    meaning: 'The request body is larger than this endpoint accepts. It was not read to its end.',
    causes: ['A batch has too many URLs for one request.', 'A file was sent instead of the data in it.'],
    fix: 'Send less at once, for example several smaller batches. The API reference has the maximum of each endpoint.',
  },
  misdirected: {
    status: 421,
    title: 'Unknown host name',
    meaning:
      'The service does not accept requests for this host name. This protects local services from pages of other sites.',
    causes: [
      'The service runs on this machine only and is called by another name.',
      'A proxy forwards requests, and the service has no `BASE_URL`.',
    ],
    fix: 'Call the service by its own name. Operators: set `BASE_URL` to the public URL of the service.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported media type',
    meaning: 'The endpoint does not accept the `Content-Type` of the request body.',
    causes: [
      'The `Content-Type` header is missing.',
      'The client sent a form to an endpoint that expects JSON.',
    ],
    fix: 'Send JSON with `Content-Type: application/json`, or the type that the API reference has for the endpoint.',
  },
  unavailable: {
    status: 503,
    title: 'Service unavailable',
    meaning: 'Something that the service depends on, usually its database, does not respond at the moment.',
    causes: [
      'The database restarts, or is being switched to another node.',
      'The service is starting or stopping.',
    ],
    fix: 'Wait for the time in `Retry-After`, then send the request again. Use an `Idempotency-Key` where the endpoint has one.',
  },
  internal: {
    status: 500,
    title: 'Internal error',
    meaning: 'The service has a fault. The details are in its log, not in the response.',
    causes: ['A bug in Portico.', 'A setting that the service could not check at its start.'],
    fix: 'Try again once. If the error remains, report it with the `requestId` of the response, by which the operator finds it in the log.',
  },
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

/** URL of the page about a problem type. @param base of the service, without a trailing slash */
export const problemType = (base: string, code: string): string => `${base}/problems/${code}`;

/** For `type`, which is an absolute URL. @param baseUrl public URL of the service; undefined: as in the request */
export const problemTypesAt =
  <E extends Env>(baseUrl: string | undefined): MiddlewareHandler<E> =>
  async (c, next) => {
    if (baseUrl !== undefined) c.set('problemBase' as never, baseUrl as never);
    await next();
  };

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
  const base: unknown = c.get('problemBase');
  const document = {
    type: problemType(typeof base === 'string' ? base : new URL(c.req.url).origin, code),
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
