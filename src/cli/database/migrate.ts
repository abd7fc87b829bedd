import { defineCommand } from 'citty';
import { refuseUnknown } from '../arguments.ts';
import { readConfig, withDatabase } from '../configuration.ts';

export default defineCommand({
  meta: {
    name: 'migrate',
    description: 'Migrate the database to the latest schema. "serve" also does this on start',
  },
  async run({ args }) {
    refuseUnknown(args, {});
    const { databaseUrl } = await readConfig();
    const { openDatabase } = await import('#storage');
    const database = await withDatabase(openDatabase(databaseUrl));
    await database.close();
    process.stdout.write(`The ${database.dialect} database is up to date.\n`);
  },
});
