/** The only reader of the environment. Apart from `config.ts`, because an audit asks for one name and needs no schema. */
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** The process environment, and below it the file `.env` of the working directory, if there is one. */
export const environment = (): NodeJS.Dict<string> => ({ ...environmentFile(), ...process.env });

function environmentFile(): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync('.env', 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
