/** What goes wrong with OCAPI, in the vocabulary of the port. No word of an answer is in a message: it may hold personal data. */
import { currencyAdvice, misconfigured } from '../calls/refusals.ts';
import { ApiError, type ApiErrorKind, type RefusedCall } from '../shop-api.ts';
import { faultDocument } from './documents.ts';

/** The guest's token ended, and nothing but a new guest can be had. */
export const guestEnded = (kind: ApiErrorKind, message: string): ApiError =>
  new ApiError(kind, 'guest-ended', message);

/** Faults about the token itself; any other 401 or 403 is about what the client may do. */
const tokenFaults = new Set([
  'AuthorizationHeaderMissingException',
  'ExpiredTokenException',
  'InvalidAccessTokenException',
  'InvalidAuthorizationHeaderException',
  'InvalidSecureTokenException',
]);

/** What its operator can do about a fault that is about a setting, whatever its status. */
const settingFaults: ReadonlyMap<string, string> = new Map([
  ['CurrencyNotFoundException', currencyAdvice],
  ['UnsupportedCurrencyException', currencyAdvice],
  ['ResourcePathNotFoundException', 'Check the host and the version of the connection.'],
  ['UnknownSiteException', 'Check the site ID of the connection.'],
  ['VersionNotFoundException', 'Check the version of the connection.'],
  ['InvalidVersionException', 'Check the version of the connection.'],
  [
    'UnknownClientIdException',
    'Check the client ID of the connection, and that the client is enabled in Account Manager.',
  ],
  [
    'PropertyNotPermittedException',
    'Set write_attributes of this resource to "(**)" in the Open Commerce API settings of the client (docs/salesforce.md).',
  ],
]);

const missingRight =
  'Add this resource and method to the Open Commerce API settings of the client (docs/salesforce.md).';

/**
 * Faults by status and type (OCAPI reference, Global Exceptions). One of a hook carries the hook's own code, which says more
 * than the type: `PorticoPaymentDeclined`.
 */
export function toApiError(
  { operation, ...call }: RefusedCall & { operation: string },
  status: number,
  text: string,
): ApiError {
  const fault = readFault(text);
  const code = fault?.type === 'HookStatusException' ? fault.arguments?.statusCode : undefined;
  const type = nameOf(code) ?? nameOf(fault?.type);
  const kind = kindOf(status, type);
  const said = type ?? (status >= 400 ? 'not-json' : 'redirected');
  return kind === 'misconfigured'
    ? misconfigured({ ...call, fault: said, status, advice: settingFaults.get(said) ?? missingRight })
    : new ApiError(kind, said, `${operation} answered ${status}: ${said}.`, { status });
}

/**
 * A search for orders "requires Order Incremental Indexing to be enabled. Otherwise, HTTP 500 response will occur" (OCAPI
 * reference, order_search). A fault of the instance looks the same: the operator is told of both, and only of one that lasts.
 */
export function withoutOrderIndex(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.kind !== 'unavailable' || error.status !== 500) return error;
  return misconfigured({
    method: 'POST',
    resource: '/order_search',
    fault: error.type,
    status: error.status,
    advice:
      'Turn on Order Incremental Indexing for the site in Business Manager. Without it, orders cannot be found after the session of their guest has expired. If it is on, the instance failed: try again later.',
  });
}

export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'not-found' && error.status === 404;

/** Whether the answer says that the token holds no longer. */
export const isTokenFault = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401 && tokenFaults.has(error.type);

/** A missing right is 401 by the settings page of the documentation, and 403 by the list of faults. */
const isDenied = (status: number): boolean => status === 401 || status === 403;

function kindOf(status: number, type: string | undefined): ApiErrorKind {
  // Something in front of the instance answered, such as a challenge or a login page.
  if (type === undefined || type === 'SiteOfflineException') return 'unavailable';
  // The platform reports another shopper's basket as a customer mismatch.
  if (type === 'InvalidCustomerException') return 'not-found';
  if (settingFaults.has(type) || (isDenied(status) && !tokenFaults.has(type))) return 'misconfigured';
  if (status === 404) return 'not-found';
  if (status === 409 || status === 412) return 'conflict';
  return status >= 400 && status < 500 ? 'refused' : 'unavailable';
}

function readFault(
  text: string,
): { type?: string | undefined; arguments?: Record<string, unknown> | undefined } | undefined {
  try {
    const read = faultDocument.safeParse(JSON.parse(text));
    return read.success ? read.data.fault : undefined;
  } catch {
    return undefined;
  }
}

/** Types are names of exceptions: anything else is not repeated. */
const nameOf = (name: unknown): string | undefined =>
  typeof name === 'string' && /^[A-Za-z][\w.-]{0,99}$/.test(name) ? name : undefined;
