/** The configuration and the database for commands. Problems with them end the command with a message. */
import type { DatabaseRefused } from '#storage';
import type { Config } from '../config/config.ts';
import { fileProblem } from '../config/file-problem.ts';
import { exit, Stop } from './exit.ts';

export async function readConfig(): Promise<Config> {
  const { loadConfig } = await import('../config/config.ts');
  const { ConfigError } = await import('../config/config-error.ts');
  try {
    return loadConfig();
  } catch (error) {
    if (error instanceof ConfigError) throw new Stop(exit.usage, error.message);
    throw error;
  }
}

/** Runs work on the database; a database that cannot be used ends the command with one line, not a stack trace. */
export async function withDatabase<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code, message, name } = error as NodeJS.ErrnoException;
    // By name, because importing the class would load all of the storage.
    if (name === 'DatabaseRefused')
      throw new Stop((error as DatabaseRefused).reason === 'secret' ? exit.usage : exit.failed, message);
    // Node's own error codes are bugs of Portico, except those about SQLite and TLS.
    const ours = typeof code !== 'string' || /^ERR_(?!SQLITE_ERROR$|TLS_|SSL_)/.test(code);
    if (ours) throw error;
    const { syscall, hostname } = error as { syscall?: string; hostname?: string };
    const why =
      syscall === 'getaddrinfo'
        ? `the host "${hostname}" was not found`
        : code === 'ECONNREFUSED'
          ? 'the connection was refused'
          : fileProblem(error);
    throw new Stop(exit.failed, `Cannot use the database in DATABASE_URL: ${why.replace(/\.$/, '')}.`);
  }
}
