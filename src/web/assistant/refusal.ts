/** Why a tool does not do what it was asked: told to the caller as a result with `isError`, so that a model can mend its call. */

export type ToolRefusalCode =
  | 'invalid-input'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'rate-limited'
  | 'quota-exceeded'
  | 'target-limited'
  | 'target-not-public'
  | 'target-unreachable'
  | 'opted-out'
  | 'overloaded'
  | 'not-verified'
  | 'not-available'
  | 'unavailable'
  | 'cancelled';

export class ToolRefusal extends Error {
  readonly code: ToolRefusalCode;
  readonly facts: Record<string, unknown>;

  /** @param message what is wrong and what to do about it; words of outside are quoted before they get here */
  constructor(code: ToolRefusalCode, message: string, facts: Record<string, unknown> = {}) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.facts = facts;
  }
}
