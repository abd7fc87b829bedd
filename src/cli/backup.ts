import { defineCommand } from 'citty';
import { refuseUnknown } from './arguments.ts';
import { readConfig, withDatabase } from './configuration.ts';
import { exit, Stop } from './exit.ts';

const folder = {
  folder: { type: 'positional', description: 'Where to; made when it is not there', required: true },
} as const;

export default defineCommand({
  meta: {
    name: 'backup',
    description: 'Copy the embedded database and its secret, also while the service runs',
  },
  args: folder,
  async run({ args }) {
    refuseUnknown(args, folder);
    if (args.folder === '') throw new Stop(exit.usage, 'Name the folder of the copy.');
    const { databaseUrl } = await readConfig();
    const { backupFile, BackupRefused } = await import('#storage');
    const made = await withDatabase(backupFile(databaseUrl, args.folder)).catch((error: unknown) => {
      throw error instanceof BackupRefused ? new Stop(exit.usage, error.message) : error;
    });
    process.stdout.write(`${made.files.join('\n')}\n`);
  },
});
