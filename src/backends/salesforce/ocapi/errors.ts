/** What goes wrong with OCAPI, in the vocabulary of the port. No word of an answer is in a message: it may hold personal data. */
import { ApiError, type ApiErrorKind } from '../shop-api.ts';
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

/** Faults with 404 that tell of a wrong setting, not of a missing thing. */
const settingFaults = new Set([
  'CurrencyNotFoundException',
  'ResourcePathNotFoundException',
  'UnknownSiteException',
  'VersionNotFoundException',
]);

/**
 * Faults by status and type (OCAPI reference, Global Exceptions). One of a hook carries the hook's own code, which says more
 * than the type: `PorticoPaymentDeclined`.
 */
export function toApiError(operation: string, status: number, text: string): ApiError {
  const fault = readFault(text);
  const code = fault?.type === 'HookStatusException' ? fault.arguments?.statusCode : undefined;
  const type = nameOf(code) ?? nameOf(fault?.type);
  const kind = kindOf(status, type);
  const said = type ?? (status >= 400 ? 'not-json' : 'redirected');
  return new ApiError(kind, said, `${operation} answered ${status}: ${said}.`, { status });
}

export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'not-found' && error.status === 404;

/** Whether the answer says that the token holds no longer. */
export const isTokenFault = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && tokenFaults.has(error.type);

function kindOf(status: number, type: string | undefined): ApiErrorKind {
  // Something in front of the instance answered, such as a challenge or a login page.
  if (type === undefined || type === 'SiteOfflineException') return 'unavailable';
  // The platform tells another shopper's basket as a customer who does not fit.
  if (type === 'InvalidCustomerException') return 'not-found';
  if (status === 404) return settingFaults.has(type) ? 'refused' : 'not-found';
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
