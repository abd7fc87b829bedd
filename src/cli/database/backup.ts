import { defineCommand } from 'citty';
import { refuseUnknown } from '../arguments.ts';
import { readConfig, withDatabase } from '../configuration.ts';
import { exit, Stop } from '../exit.ts';

const folder = {
  folder: { type: 'positional', description: 'Folder for the backup, created if missing', required: true },
} as const;

export default defineCommand({
  meta: {
    name: 'backup',
    description:
      'Back up the database, also while the service runs. Includes the secret of an embedded database; uses pg_dump for PostgreSQL',
  },
  args: folder,
  async run({ args }) {
    refuseUnknown(args, folder);
    if (args.folder === '') throw new Stop(exit.usage, 'Enter a folder for the backup.');
    const { databaseUrl } = await readConfig();
    const { backupDatabase, BackupRefused } = await import('#storage');
    const made = await withDatabase(backupDatabase(databaseUrl, args.folder)).catch((error: unknown) => {
      throw error instanceof BackupRefused ? new Stop(exit.usage, error.message) : error;
    });
    process.stdout.write(`${made.files.join('\n')}\n`);
  },
});
