import { defineCommand } from 'citty';
import { refuseUnknown } from './arguments.ts';
import { readConfig, withDatabase } from './configuration.ts';
import { exit, Stop } from './exit.ts';

const args = {
  folder: { type: 'positional', description: 'Folder that "portico backup" made', required: true },
  replace: {
    type: 'boolean',
    description: 'Also where the embedded database has data: its file is kept beside it under another name',
  },
} as const;

export default defineCommand({
  meta: {
    name: 'restore',
    description:
      'Put a backup in the place of the database, with the service stopped; an older schema is migrated',
  },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const { folder, replace = false } = given;
    if (folder === '') throw new Stop(exit.usage, 'Name the folder of the backup.');
    const { databaseUrl, secret, secretFallback } = await readConfig();
    const { BackupRefused, restoreDatabase } = await import('#storage');
    const done = await withDatabase(
      restoreDatabase(databaseUrl, folder, { replace, secret, secretFallback }),
    ).catch((error: unknown) => {
      throw error instanceof BackupRefused ? new Stop(exit.usage, error.message) : error;
    });
    process.stdout.write(`Restored the backup of ${done.madeAt}, made by Portico ${done.madeBy}.\n`);
    for (const file of done.keptAside) process.stdout.write(`Kept aside: ${file}\n`);
    if (done.lacksSecret)
      process.stderr.write(
        'The service will not start yet: SECRET is not the one that this database was written with. Set that one (docs/deploy.md, Secrets).\n',
      );
  },
});
