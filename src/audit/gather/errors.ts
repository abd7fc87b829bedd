/** Why an audit could not begin; everything that happens later is evidence. */
export type TargetErrorCode = 'target-not-public' | 'target-unreachable' | 'bad-url' | 'cancelled';

export class TargetError extends Error {
  readonly code: TargetErrorCode;

  constructor(code: TargetErrorCode, message: string) {
    super(message);
    this.name = 'TargetError';
    this.code = code;
  }
}
