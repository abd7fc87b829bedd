/** What a command needs from its surroundings: the configuration and the database; what is wrong with them ends it with a message. */
import type { DatabaseRefused } from '#storage';
import type { Config } from '../config/config.ts';
import { fileProblem } from '../config/file-problem.ts';
import { exit, Stop } from './exit.ts';

export async function readConfig(): Promise<Config> {
  const { ConfigError, loadConfig } = await import('../config/config.ts');
  try {
    return loadConfig();
  } catch (error) {
    if (error instanceof ConfigError) throw new Stop(exit.usage, error.message);
    throw error;
  }
}

/** Runs what uses the database; one that cannot be used ends the command with one line instead of a stack. */
export async function withDatabase<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code, message, name } = error as NodeJS.ErrnoException;
    // Known by its name: its class would be loaded with all of the storage.
    if (name === 'DatabaseRefused')
      throw new Stop((error as DatabaseRefused).reason === 'secret' ? exit.usage : exit.failed, message);
    // Node's own codes are faults of ours, but for those of what it talks to.
    const ours = typeof code !== 'string' || /^ERR_(?!SQLITE_ERROR$|TLS_|SSL_)/.test(code);
    if (ours) throw error;
    const { syscall, hostname } = error as { syscall?: string; hostname?: string };
    const why =
      syscall === 'getaddrinfo'
        ? `its host "${hostname}" is not found`
        : code === 'ECONNREFUSED'
          ? 'nothing listens at its address'
          : fileProblem(error);
    throw new Stop(exit.failed, `The database of DATABASE_URL cannot be used: ${why.replace(/\.$/, '')}.`);
  }
}
