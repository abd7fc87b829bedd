/** Why an audit could not start. Everything that fails later is evidence. */
export type TargetErrorCode =
  | 'target-not-public'
  | 'target-unreachable'
  | 'bad-url'
  | 'cancelled'
  /** The owner of the site opted out; a service keeps the list. */
  | 'opted-out';

export class TargetError extends Error {
  readonly code: TargetErrorCode;

  constructor(code: TargetErrorCode, message: string) {
    super(message);
    this.name = 'TargetError';
    this.code = code;
  }
}
