/** Makes a key from outside the service: what `portico keys create` does. */
import { loadSecret, openDatabase } from '#storage';
import { openKeys, type NewKey } from './keys.ts';

export interface KeyHome {
  databaseUrl: string;
  secret: string | undefined;
}

/** Works while the service runs; the service knows the key at once. */
export async function createKey(config: KeyHome, wanted: NewKey): Promise<{ id: string; key: string }> {
  const database = await openDatabase(config.databaseUrl);
  try {
    return await openKeys(database, config.secret ?? (await loadSecret(database))).create(wanted);
  } finally {
    await database.close();
  }
}
