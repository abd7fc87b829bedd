/**
 * Runs test files in this process: `node [--test-…] test/runner/process.ts <timeout in ms> <file>…`.
 *
 * node:test follows each promise and each timer of a process by an async hook, only to say which test an error outside of all
 * tests came from. Among files that share a process this is a third of what they take. Here the runner learns of its own tests and
 * of nothing else; such an error is reported with its stack and fails the process.
 */
import hooks from 'node:async_hooks';
import type { run as Run } from 'node:test';
import { inspect } from 'node:util';
import report from './reporter.ts';

const [timeout, ...files] = process.argv.slice(2);

type Init = NonNullable<Parameters<typeof hooks.createHook>[0]['init']>;

/** Imports node:test, which asks for a hook and derives its tests from `AsyncResource`, and leaves the module as it was. */
async function importWithoutHook(): Promise<{ run: typeof Run }> {
  const { AsyncResource, createHook } = hooks;
  let init: Init | undefined;
  hooks.createHook = (callbacks) => {
    hooks.createHook = createHook;
    init = callbacks.init;
    return createHook({});
  };
  hooks.AsyncResource = class extends AsyncResource {
    constructor(...given: ConstructorParameters<typeof AsyncResource>) {
      super(...given);
      init?.(this.asyncId(), given[0], this.triggerAsyncId(), this);
    }
  };
  try {
    return await import('node:test');
  } finally {
    hooks.AsyncResource = AsyncResource;
  }
}

const { run } = await importWithoutHook();
for (const name of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(name, (error: unknown) => process.stderr.write(`${name}: ${inspect(error)}\n`));
// Databases and browsers are stopped when the process exits.
for (const [name, number] of [
  ['SIGINT', 2],
  ['SIGTERM', 15],
] as const)
  process.once(name, () => process.exit(128 + number));

const events = run({ files, isolation: 'none', timeout: Number(timeout) });
events.on('test:fail', ({ todo }) => {
  if (todo === undefined || todo === false) process.exitCode = 1;
});
events.compose(report).resume();
