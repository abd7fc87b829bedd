import { defineCommand } from 'citty';
import { refuseUnknown } from '../arguments.ts';
import { readConfig, withDatabase } from '../configuration.ts';
import { exit, Stop } from '../exit.ts';

const args = {
  folder: { type: 'positional', description: 'Folder created by "portico backup"', required: true },
  replace: {
    type: 'boolean',
    description: 'Replace an embedded database that has data. Its file is kept under another name',
  },
} as const;

export default defineCommand({
  meta: {
    name: 'restore',
    description: 'Restore a backup. Stop the service first. An older schema is migrated',
  },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const { folder, replace = false } = given;
    if (folder === '') throw new Stop(exit.usage, 'Enter the folder of the backup.');
    const { databaseUrl, secret, secretFallback } = await readConfig();
    const { BackupRefused, restoreDatabase } = await import('#storage');
    const done = await withDatabase(
      restoreDatabase(databaseUrl, folder, { replace, secret, secretFallback }),
    ).catch((error: unknown) => {
      throw error instanceof BackupRefused ? new Stop(exit.usage, error.message) : error;
    });
    process.stdout.write(`Restored the backup of ${done.madeAt}, created by Portico ${done.madeBy}.\n`);
    for (const file of done.keptAside) process.stdout.write(`Kept the old file: ${file}\n`);
    if (done.lacksSecret)
      process.stderr.write(
        'The service will not start yet: SECRET differs from the one that this database was encrypted with. Set the original SECRET (docs/deploy.md, Secrets).\n',
      );
  },
});
