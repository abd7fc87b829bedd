/** The API-key part of the accounts library, over our database. It belongs to the installation, not to a person. */
import { apiKey } from '@better-auth/api-key';
import { betterAuth } from 'better-auth';
import type { Database } from '#storage';

/**
 * Its tables and their adapter only: each of its own calls also deletes keys that have expired, which are to be seen until
 * somebody removes them.
 * @param secret at least 32 characters
 */
export const createKeyLibrary = ({ db, dialect }: Pick<Database, 'db' | 'dialect'>, secret: string) =>
  betterAuth({
    secret,
    baseURL: 'http://localhost',
    database: { db, type: dialect },
    // What goes wrong is thrown.
    logger: { disabled: true },
    telemetry: { enabled: false },
    plugins: [
      apiKey({
        schema: { apikey: { modelName: 'apiKey' } },
        enableMetadata: true,
        // Its window only ends after a pause as long as the window, so steady callers would be shut out.
        rateLimit: { enabled: false },
      }),
    ],
  });
