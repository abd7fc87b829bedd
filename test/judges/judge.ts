/** A judge is another project's program, asked about the running sandbox. */
import type { Agent } from './agent.ts';

export interface World {
  /** Of the sandbox, without a slash at the end. */
  base: string;
  /** The API key that the sandbox printed. */
  key: string;
  /** Signs in at the dashboard. */
  cookie: string;
  /** Sources of the product: the repository, or a changed copy of it. */
  root: string;
  agent: Agent;
  /** Empty, and deleted afterwards. */
  folder: string;
}

export interface Fault {
  /** Names the question, the same in every run. */
  id: string;
  text: string;
}

export interface Verdict {
  /** What was tried: the same words and counts in every run. */
  tried: string;
  faults: Fault[];
}

export interface Deviation {
  /** The `id` of the fault. */
  id: string;
  /** Why we deviate. */
  why: string;
  /** The sentence of the specification that supports us. */
  says: string;
  /** Where the sentence is. */
  where: string;
}

export interface Judge {
  name: string;
  /** Packages with their versions, from the lock files. */
  versions: string[];
  /** What it checks, in one sentence. */
  checks: string;
  deviations?: Deviation[];
  run(world: World): Promise<Verdict>;
}

export interface Outcome extends Verdict {
  judge: Judge;
  /** Found, and explained. */
  explained: Deviation[];
  seconds: number;
}

/** Asks one judge. An explanation of something that it no longer finds is a fault too. */
export async function ask(judge: Judge, world: World): Promise<Outcome> {
  const from = performance.now();
  const { tried, faults } = await judge.run(world).catch((error: unknown): Verdict => {
    const text = error instanceof Error ? error.message : String(error);
    return { tried: 'nothing', faults: [{ id: 'judge', text: `did not run: ${text.slice(0, 2000)}` }] };
  });
  const known = judge.deviations ?? [];
  const found = new Set(faults.map(({ id }) => id));
  return {
    judge,
    tried,
    explained: known.filter(({ id }) => found.has(id)),
    faults: [
      ...faults.filter(({ id }) => !known.some((deviation) => deviation.id === id)),
      ...known
        .filter(({ id }) => !found.has(id))
        .map(({ id }) => ({ id, text: 'explained, but no longer found: delete the explanation' })),
    ],
    seconds: (performance.now() - from) / 1000,
  };
}
