/** What an engine and its host say to one another. The script waits after `ask` and runs after anything of the host. */
import type { Answer, Ask, Encoded } from '../wire/index.ts';

/** `from` is the file of the module that asks. */
export type ModuleAsk = { op: 'locate'; name: string; from?: string } | { op: 'super'; from: string };

export type FromEngine =
  | { say: 'ask'; ask: Ask | ModuleAsk }
  /** Ends the latest `run`, `callback` or `invoke`. */
  | { say: 'done'; ok: Encoded }
  | { say: 'done'; thrown: { own: number; type: string; message: string; stack: string } }
  | { say: 'ready' };

export type ToEngine =
  | {
      say: 'run';
      module: string;
      name: string;
      given: Encoded[];
      globals: readonly string[];
      roots: readonly string[];
      ahead: number;
    }
  | { say: 'callback'; id: number; given: Encoded[] }
  | { say: 'invoke'; module: string; name: string; given: Encoded[] }
  | { say: 'answer'; answer: Answer };
