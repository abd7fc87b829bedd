/** `dw.svc.Result`. */
import { constructible, documented } from '../../documented.ts';
import type { UnavailableReason } from './unavailable.ts';

export interface PlatformResult {
  readonly ok: boolean;
  readonly status: 'OK' | 'ERROR' | 'SERVICE_UNAVAILABLE';
  readonly object: unknown;
  /** HTTP status of what was not good; 0: there is none. */
  readonly error: number;
  readonly errorMessage: string | null;
  readonly unavailableReason: UnavailableReason | null;
}

export const good = (object: unknown): PlatformResult => result({ status: 'OK', object });

export const failed = (error: number, errorMessage: string, msg: string | null = null): PlatformResult =>
  result({ status: 'ERROR', error, errorMessage, msg });

export const notAvailable = (unavailableReason: UnavailableReason): PlatformResult =>
  result({ status: 'SERVICE_UNAVAILABLE', unavailableReason });

interface Given {
  status: PlatformResult['status'];
  object?: unknown;
  error?: number;
  errorMessage?: string;
  msg?: string | null;
  unavailableReason?: UnavailableReason;
}

function result({ status, object, error, errorMessage, msg, unavailableReason }: Given): PlatformResult {
  return documented('dw.svc.Result', {
    ok: status === 'OK',
    status,
    object: object ?? null,
    error: error ?? 0,
    errorMessage: errorMessage ?? null,
    msg: msg ?? null,
    unavailableReason: unavailableReason ?? null,
    mockResult: false,
    toString: () => `Result: ${status}`,
  });
}

export const Result = constructible(
  'dw.svc.Result',
  {
    OK: 'OK',
    ERROR: 'ERROR',
    SERVICE_UNAVAILABLE: 'SERVICE_UNAVAILABLE',
    UNAVAILABLE_TIMEOUT: 'TIMEOUT',
    UNAVAILABLE_CIRCUIT_BROKEN: 'CIRCUIT_BROKEN',
    UNAVAILABLE_RATE_LIMITED: 'RATE_LIMITED',
    UNAVAILABLE_DISABLED: 'DISABLED',
    UNAVAILABLE_CONFIG_PROBLEM: 'CONFIG_PROBLEM',
  },
  () => good(null),
);
