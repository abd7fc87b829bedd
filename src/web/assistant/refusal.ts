/** Error of a tool. Returned as a result with `isError`, so that a model can correct its call. */

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

  /** @param message what is wrong and how to fix it. Untrusted text must already be quoted */
  constructor(code: ToolRefusalCode, message: string, facts: Record<string, unknown> = {}) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.facts = facts;
  }
}
