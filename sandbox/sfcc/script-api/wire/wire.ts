/** The types of the wire: what an engine asks of the simulated script API, and how values travel. */
import type { PlatformModules, Scope } from '../contract.ts';

export interface WireOptions {
  scope: Scope;
  modules: PlatformModules;
  /** Objects of `documented()` that scripts have as globals: `session`, `request`, `response`, `customer`. */
  globals: Readonly<Record<string, object>>;
}

/** A value as JSON carries it. */
export type Encoded =
  | string
  | number
  | boolean
  | null
  /** Undefined. */
  | { u: 1 }
  /** A number that JSON has no text for. */
  | { n: string }
  /** Date, epoch milliseconds; null: an invalid one. */
  | { d: number | null }
  | { a: Encoded[] }
  | { o: Record<string, Encoded> }
  /** Object of the simulator: id and class (`attributes` of a bag, `function` of a function). `k`: scripts make objects of it. */
  | { r: number; c: string; k?: 1 }
  /** Function of the script. */
  | { f: number };

/** What an engine asks. `on` is the id of an object. */
export type Ask =
  | { op: 'module'; name: string }
  | { op: 'global'; name: string }
  | { op: 'read'; on: number; name: string }
  | { op: 'write'; on: number; name: string; value: Encoded }
  | { op: 'call'; on: number; name: string; given: Encoded[] }
  /** Of a function of the simulator. */
  | { op: 'apply'; on: number; given: Encoded[] }
  | { op: 'new'; on: number; given: Encoded[] }
  | { op: 'has'; on: number; name: string }
  /** What `for … in` goes through: attributes of a bag, places of a collection. */
  | { op: 'names'; on: number }
  /** Elements of a collection, as `for … of` goes through them. */
  | { op: 'items'; on: number };

export type Answer =
  | { ok: Encoded }
  /** The member is a function: the engine calls it by `call`. */
  | { method: 1 }
  /** Nothing of the platform: what every object of the language has. */
  | { plain: 1 }
  | { thrown: Thrown };

export type Thrown =
  /** The script's own, by the id under which its engine keeps it. */
  | { own: number }
  /** `type` is the full name of an exception of the platform, and absent for any other error. */
  | { type?: string; message: string; members: Record<string, Encoded> };

/** How the wire reaches the script while it waits. @throws ScriptException */
export interface ScriptCalls {
  /** A function of the script, by its id. */
  callback(id: number, given: readonly unknown[]): Promise<unknown>;
  /** An export of a module of the cartridges. */
  invoke(module: string, name: string, given: readonly unknown[]): Promise<unknown>;
}

export interface Wire {
  answer(ask: Ask): Promise<Answer>;
  encode(value: unknown): Encoded;
  decode(value: Encoded): unknown;
  readonly globalNames: readonly string[];
  /**
   * Calls an export of a module while the script waits for the simulator: for hooks that the platform calls.
   * @param module as in a job
   * @throws ScriptException what it threw; Error when no script waits
   */
  invoke(module: string, name: string, given: readonly unknown[]): Promise<unknown>;
  /** By the engine, for the time of one job. */
  attach(calls: ScriptCalls | undefined): void;
  /** Defects of the simulator: errors of its functions that are not exceptions of the platform. */
  readonly defects: readonly Error[];
  /** What was refused to the script because it is not documented or not simulated, even where the script caught it. */
  readonly refused: readonly string[];
}
