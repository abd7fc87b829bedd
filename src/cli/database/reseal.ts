import { defineCommand } from 'citty';
import { refuseUnknown } from '../arguments.ts';
import { readConfig, withDatabase } from '../configuration.ts';
import { exit, Stop } from '../exit.ts';

const args = {
  forget: {
    type: 'boolean',
    description:
      'If the secret is lost: delete data that cannot be decrypted and that the service recreates, so that it can start',
  },
} as const;

export default defineCommand({
  meta: {
    name: 'reseal',
    description: 'Re-encrypt with SECRET what is encrypted with SECRET_FALLBACK, also while the service runs',
  },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const { forget = false } = given;
    const config = await readConfig();
    const { openDatabase, reseal, secretsOf } = await import('#storage');
    const database = await withDatabase(openDatabase(config.databaseUrl));
    const done = await withDatabase(
      secretsOf(database, config).then((secret) => reseal(database, secret, { forget })),
    ).finally(() => database.close());
    for (const { what, renewed, current, unreadable, forgotten } of done)
      process.stdout.write(
        `${what}: ${renewed} re-encrypted, ${current} already current${unreadable > 0 ? `, ${unreadable} unreadable` : ''}${forgotten > 0 ? `, ${forgotten} deleted` : ''}\n`,
      );
    if (done.some(({ unreadable }) => unreadable > 0))
      throw new Stop(
        exit.failed,
        'Some data cannot be decrypted with SECRET or SECRET_FALLBACK and was left unchanged. Set the secret that it was encrypted with.',
      );
  },
});
