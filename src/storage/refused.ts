/** A database that exists but must not be used as it is; reported in one line, without a stack trace. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused';
  /** `secret`: by these settings; `newer`: by this version. */
  readonly reason: 'secret' | 'newer';

  constructor(reason: 'secret' | 'newer', message: string) {
    super(message);
    this.reason = reason;
  }
}
