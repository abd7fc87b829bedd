/** Makes a key from outside the service: what `portico keys create` does. */
import { openDatabase, secretsOf, type ConfiguredSecrets } from '#storage';
import { openKeys, type NewKey } from './keys.ts';

export interface KeyHome extends ConfiguredSecrets {
  databaseUrl: string;
}

/** Works while the service runs; the service knows the key at once. */
export async function createKey(config: KeyHome, wanted: NewKey): Promise<{ id: string; key: string }> {
  const database = await openDatabase(config.databaseUrl);
  try {
    const [secret] = await secretsOf(database, config);
    return await openKeys(database, secret).create(wanted);
  } finally {
    await database.close();
  }
}
