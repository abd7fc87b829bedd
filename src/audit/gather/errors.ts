/** Why an audit could not begin; everything that happens later is evidence. */
export type TargetErrorCode =
  | 'target-not-public'
  | 'target-unreachable'
  | 'bad-url'
  | 'cancelled'
  /** The owner of the site wants no audit; said by a service that keeps a list of those. */
  | 'opted-out';

export class TargetError extends Error {
  readonly code: TargetErrorCode;

  constructor(code: TargetErrorCode, message: string) {
    super(message);
    this.name = 'TargetError';
    this.code = code;
  }
}
