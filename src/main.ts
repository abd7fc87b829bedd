#!/usr/bin/env node
import module from 'node:module';

// Older releases strip no types, and those that a build runs on begin later: what is used of Node is not there before.
const isBuilt = !import.meta.url.endsWith('.ts');
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isTooOld = isBuilt ? major < 22 || (major === 22 && minor < 19) : major < 24;
if (isTooOld) {
  process.stderr.write(
    isBuilt
      ? `Portico requires Node.js 22.19 or later. This is ${process.version}. Download a newer version at https://nodejs.org.\n`
      : `Portico requires Node.js 24 or later to run from source. This is ${process.version}. To use the right version, run "npm run portico -- …".\n`,
  );
  process.exit(2);
}
module.enableCompileCache();
const { startLean } = await import('./cli/lean.ts');
startLean(process.argv.slice(2));
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
