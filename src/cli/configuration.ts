/** The configuration for a command; what is wrong with it ends the command with a list. */
import type { Config } from '../config.ts';
import { exit, Stop } from './exit.ts';

export async function readConfig(): Promise<Config> {
  const { ConfigError, loadConfig } = await import('../config.ts');
  try {
    return loadConfig();
  } catch (error) {
    if (error instanceof ConfigError) throw new Stop(exit.usage, error.message);
    throw error;
  }
}
