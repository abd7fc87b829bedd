/** The API-key part of the accounts library, over our database. It belongs to the installation, not to a person. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { apiKey } from '@better-auth/api-key';
import { betterAuth } from 'better-auth';
import type { Database } from '#storage';
import { makeKey, makeKeyId, type KeyEnvironment } from './key-format.ts';

/** @param secret at least 32 characters */
export function createKeyLibrary({ db, dialect }: Pick<Database, 'db' | 'dialect'>, secret: string) {
  /** Ties the id inside a new key to the id of its row. */
  const making = new AsyncLocalStorage<{ id: string; environment: KeyEnvironment }>();
  const auth = betterAuth({
    secret,
    baseURL: 'http://localhost',
    database: { db, type: dialect },
    // What goes wrong is thrown.
    logger: { disabled: true },
    telemetry: { enabled: false },
    advanced: { database: { generateId: () => making.getStore()?.id ?? makeKeyId() } },
    plugins: [
      apiKey({
        schema: { apikey: { modelName: 'apiKey' } },
        enableMetadata: true,
        requireName: true,
        maximumNameLength: 100,
        keyExpiration: { minExpiresIn: 0, maxExpiresIn: 3_650 },
        startingCharactersConfig: { charactersLength: 'ptc_live_'.length + 12 },
        // Its window only ends after a pause as long as the window, so steady callers would be shut out.
        rateLimit: { enabled: false },
        customKeyGenerator: () => {
          const { id, environment } = making.getStore() ?? { id: makeKeyId(), environment: 'live' as const };
          return makeKey(environment, id);
        },
      }),
    ],
  });
  return { auth, making };
}

export type KeyLibrary = ReturnType<typeof createKeyLibrary>;
