/** The types of the engines that run scripts of cartridges against a wire. */
import type { Wire } from '../wire/index.ts';

/**
 * `rhino`: compiled files; nothing is kept between jobs. `node`: sources as they are, whose modules keep their state between jobs,
 * and compiled files of other cartridges. What the platform calls while the script waits must not be asynchronous there.
 */
export type EngineKind = 'node' | 'rhino';

export interface EngineOptions {
  /** Rhino only: texts of the platform are Java strings, whose `typeof` is 'object'. Default: true. */
  javaStrings?: boolean;
}

/** A cartridge and the folder that has its `cartridge/`; the engine `node` reads `src/….ts` there for `cartridge/….js`. */
export interface Cartridge {
  name: string;
  root: string;
}

export interface Job {
  /** `cartridge/controllers/UCP`: of the first cartridge on the path that has it; `int_portico/cartridge/…`: of that one. */
  module: string;
  export: string;
  /** Plain values, and objects of the simulator. */
  arguments?: readonly unknown[];
  /** Leftmost first. One of the name `modules` has what `require('server')` finds, and is not on the path. */
  cartridges: readonly Cartridge[];
  /** Milliseconds; default 120,000. Stops endless scripts; a busy machine cannot measure the speed of an instance. */
  timeLimit?: number;
  /** Milliseconds that the clock of the script is ahead. */
  ahead?: number;
}

export type RunResult = { refused: readonly string[] } & (
  | { outcome: 'returned'; value: unknown }
  /** `type`: name of the error, or full name of an exception of the platform. */
  | { outcome: 'threw'; type: string; message: string; stack: string }
);

export interface Engine {
  /**
   * One job at a time; a second one waits. Plain values and objects of the simulator come back.
   * @throws JobTimeout, SimulatorDefect
   */
  run(job: Job, wire: Wire): Promise<RunResult>;
  close(): Promise<void>;
}
