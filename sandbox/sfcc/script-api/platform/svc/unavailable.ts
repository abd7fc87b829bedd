/** What a double throws in place of an answer, where the platform would not have one. */
export const unavailableReasons = [
  'TIMEOUT',
  'CIRCUIT_BROKEN',
  'RATE_LIMITED',
  'DISABLED',
  'CONFIG_PROBLEM',
] as const;

export type UnavailableReason = (typeof unavailableReasons)[number];

/** Thrown by a double: `unavailableReason` of the result. Any other error is one of the connection. */
export class ServiceUnavailable extends Error {
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason) {
    super(reason);
    this.name = 'ServiceUnavailable';
    this.reason = reason;
  }
}
