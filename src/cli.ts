/** The former entry, for units and scripts that still name it. */
import process from 'node:process';

process.emitWarning('src/cli.ts has moved: run src/main.ts.', 'DeprecationWarning');
await import('./main.ts');
