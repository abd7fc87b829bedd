/** Compiles what the given sources need, and says what does not compile: `node cartridges/compile/check.ts [source …]`. */
import { entries } from './entries.ts';
import { compileAll } from './plan.ts';

const given = process.argv.slice(2);
try {
  const files = compileAll(given.length > 0 ? given : entries());
  process.stdout.write(`${files.length} files compile.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
