import { defineCommand } from 'citty';
import { refuseUnknown } from './arguments.ts';
import { readConfig, withDatabase } from './configuration.ts';
import { exit, Stop } from './exit.ts';

const args = {
  forget: {
    type: 'boolean',
    description:
      'Where the secret is lost: delete what no secret opens and the service makes anew, so that it starts',
  },
} as const;

export default defineCommand({
  meta: {
    name: 'reseal',
    description:
      'Encrypt anew, with SECRET, what is encrypted with SECRET_FALLBACK; also while the service runs',
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
        `${what}: ${renewed} encrypted anew, ${current} were already${unreadable > 0 ? `, ${unreadable} cannot be read` : ''}${forgotten > 0 ? `, ${forgotten} forgotten` : ''}\n`,
      );
    if (done.some(({ unreadable }) => unreadable > 0))
      throw new Stop(
        exit.failed,
        'What neither SECRET nor SECRET_FALLBACK opens was left as it is. Add the secret that it was encrypted with.',
      );
  },
});
