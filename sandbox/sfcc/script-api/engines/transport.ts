/** The way to a running engine and back. */
import type { FromEngine, ToEngine } from './frames.ts';

export interface TransportEvents {
  frame(frame: FromEngine): void;
  /** Once, whatever the reason. */
  gone(reason: Error): void;
}

export interface Transport {
  send(frame: ToEngine): void;
  /** At once, also out of a script that never ends. */
  close(): Promise<void>;
}
