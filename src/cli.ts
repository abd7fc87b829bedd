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
const { main } = await import('./cli/main.ts');
process.exitCode = await main(process.argv.slice(2));
