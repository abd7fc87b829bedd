/**
 * Reporter of node:test for `test/run.ts`: one line of JSON for each event that the run needs. They go to a descriptor of their
 * own, because tests write to standard output, and synchronously, because a test may end the process.
 */
import { writeSync } from 'node:fs';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';

export const eventDescriptor = 3;

export interface Finished {
  type: 'finished';
  id: number;
  parent: number;
  suite: boolean;
  name: string;
  /** Where it is declared: for tests of a contract not the file that asks for them. */
  file: string;
  line: number;
  milliseconds: number;
  /** Reason. */
  skip?: string;
  failure?: { text: string; isOfChildren: boolean };
}

export type RunEvent =
  | { type: 'queued'; id: number; parent: number; name: string; file: string }
  | Finished
  | { type: 'note'; text: string }
  | { type: 'ended' };

const topLevel = 0;

/** A diagnostic that only counts. Of the others at the top, one says which test failed after it had ended. */
const count = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/;

function toRunEvent({ type, data }: TestEvent): RunEvent | undefined {
  switch (type) {
    case 'test:enqueue':
      return {
        type: 'queued',
        id: data.testId,
        parent: data.parentId ?? topLevel,
        name: data.name,
        file: data.file ?? '',
      };
    case 'test:pass':
    case 'test:fail': {
      const { skip, todo } = data;
      const reason = skip ?? todo;
      const finished: Finished = {
        type: 'finished',
        id: data.testId,
        parent: data.parentId ?? topLevel,
        suite: data.details.type === 'suite',
        name: data.name,
        file: data.file ?? '',
        line: data.line ?? 0,
        milliseconds: data.details.duration_ms,
      };
      if (reason !== undefined && reason !== false)
        return { ...finished, skip: reason === true ? 'no reason given' : reason };
      return type === 'test:pass' ? finished : { ...finished, failure: describe(data.details.error) };
    }
    case 'test:diagnostic':
      return data.nesting > 0 || count.test(data.message) ? undefined : { type: 'note', text: data.message };
    case 'test:summary':
      return data.file === undefined ? { type: 'ended' } : undefined;
    default:
      return undefined;
  }
}

/** The runner wraps what the test threw. */
function describe(error: Error): Finished['failure'] {
  const { cause = error, failureType } = error as Error & { failureType?: string };
  const text = typeof cause === 'string' ? cause : inspect(cause, { depth: 6, breakLength: 120 });
  return { text, isOfChildren: failureType === 'subtestsFailed' };
}

export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<never> {
  for await (const event of source) {
    const line = toRunEvent(event);
    if (line) writeSync(eventDescriptor, `${JSON.stringify(line)}\n`);
  }
  yield* [];
}
