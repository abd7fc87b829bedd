/** Writes the Salesforce cartridge and its archives. The package has it compiled; a checkout compiles it. */
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineCommand } from 'citty';
import type * as builder from '../../cartridges/build.ts';
import { cartridgeNames } from '../../cartridges/names.ts';
import { isBuilt, projectFile } from '../config/files.ts';
import { sourceUrl } from '../config/source-url.ts';
import { version } from '../config/version.ts';
import { refuseUnknown, repeated } from './arguments.ts';
import { exit, Stop } from './exit.ts';
import { cannot } from './files.ts';
import { print } from './audits/output.ts';

const args = {
  folder: {
    type: 'positional',
    description: 'Folder to write to. What it has of an earlier release is replaced',
    required: true,
  },
  site: {
    type: 'string',
    description: 'ID of a site to include preferences, payment method, jobs, and aliases for (repeatable)',
    valueHint: 'id',
  },
} as const;

export default defineCommand({
  meta: { name: 'cartridge', description: 'Write the Salesforce cartridges and their archives' },
  args,
  async run({ args: given, rawArgs }) {
    refuseUnknown(given, args);
    const { checkSites } = await import('../../cartridges/archives.ts');
    const sites = repeated(rawArgs, 'site');
    try {
      checkSites(sites);
    } catch (error) {
      throw new Stop(exit.usage, (error as Error).message);
    }
    const folder = resolve(given.folder);
    await mkdir(folder, { recursive: true }).catch((error: unknown) => {
      throw cannot('write', given.folder, error);
    });
    const archives = await write(folder, sites).catch((error: unknown) => {
      throw (error as NodeJS.ErrnoException).code === undefined
        ? error
        : cannot('write', given.folder, error);
    });
    const list = archives.map((name) => `  ${name}.zip\n`).join('');
    await print(
      `Wrote to ${given.folder}:\n\n${cartridgeNames.map((name) => `  ${name}/\n`).join('')}${list}\nHow to install it: ${join(given.folder, 'int_portico/README.md')}\n`,
    );
  },
});

async function write(folder: string, sites: readonly string[]): Promise<string[]> {
  const { writeRelease } = await import('../../cartridges/archives.ts');
  if (isBuilt) {
    const at = (path: string): string => fileURLToPath(projectFile(path));
    return writeRelease(folder, {
      cartridges: at('cartridges'),
      metadata: at('cartridges/metadata'),
      version,
      sites,
      sourceUrl,
    });
  }
  // Not by name: the package does without the compiler.
  const { href } = projectFile('cartridges/build.ts');
  const { buildCartridge } = (await import(href)) as typeof builder;
  return buildCartridge(folder, sites).archives;
}
