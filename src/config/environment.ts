/** The only reader of the environment. Apart from `config.ts`, because an audit asks for one name and needs no schema. */
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** The file `.env` is there, and is none that could be read. */
export class EnvironmentRefused extends Error {
  override name = 'EnvironmentRefused';
}

/** The process environment, and below it the file `.env` of the working directory, if there is one. @throws EnvironmentRefused */
export const environment = (): NodeJS.Dict<string> => ({ ...environmentFile(), ...process.env });

let isTold = false;

/** What the file has, whatever the process has. @throws EnvironmentRefused */
export function environmentFile(): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync('.env', 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return {};
    if (code === 'EISDIR')
      throw new EnvironmentRefused(
        '.env is a folder. Container engines create one when they mount a missing file. Replace it with the file.',
      );
    if (code !== 'EACCES') throw error;
    // A supervisor may have read it for us, as systemd does by EnvironmentFile.
    if (!isTold)
      process.stderr.write(
        'No permission to read .env. Only environment variables of the process are used.\n',
      );
    isTold = true;
    return {};
  }
}
