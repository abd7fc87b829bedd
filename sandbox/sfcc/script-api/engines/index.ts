/** Engines that run scripts of cartridges: sources as they are in Node, compiled files in Rhino 1.7.14. */
import type { Engine, EngineKind, EngineOptions } from './engine.ts';
import { openNode } from './node.ts';
import { isRhinoInstalled, openRhino } from './rhino.ts';
import { createEngine } from './run.ts';

export type { Cartridge, Engine, EngineKind, EngineOptions, Job, RunResult } from './engine.ts';
export { JobTimeout, SimulatorDefect } from './failures.ts';
export { isRhinoInstalled };

/** @throws when the engine cannot be started */
export async function openEngine(kind: EngineKind, options: EngineOptions = {}): Promise<Engine> {
  if (kind === 'node') return createEngine(openNode, { sources: true });
  if (!isRhinoInstalled()) throw new Error('Rhino is not installed: the Debian package `rhino` has it.');
  return createEngine((events) => openRhino(options, events), { sources: false });
}
