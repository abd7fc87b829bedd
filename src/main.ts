#!/usr/bin/env node
import module from 'node:module';

module.enableCompileCache();

const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  process.stderr.write(
    `portico needs Node 24 or newer; this is ${process.version}. In a checkout, "npm run portico -- …" brings the right one.\n`,
  );
  process.exit(2);
}
const { startLean } = await import('./cli/lean.ts');
startLean(process.argv[2]);
const { exit } = await import('./cli/exit.ts');
const { main } = await import('./cli/main.ts');

/** A reader that has seen enough (`| head`) ends the command as SIGPIPE would; all else is a fault and keeps its stack. */
function fail(error: unknown): never {
  if ((error as NodeJS.ErrnoException | null)?.code === 'EPIPE') process.exit(exit.brokenPipe);
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(exit.failed);
}

process.stdout.on('error', fail);
process.stderr.on('error', () => process.exit(exit.brokenPipe));
process.exitCode = await main(process.argv.slice(2)).catch(fail);
