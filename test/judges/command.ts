/** A judge that is a command. */
import { execFile, type ExecFileOptions } from 'node:child_process';
import { withNode } from './install.ts';

export interface Said {
  code: number;
  /** Standard output, without colors. */
  stdout: string;
  /** Both outputs, without colors. */
  text: string;
}

const withoutColors = (text: string): string =>
  text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g'), '');

/** Runs it to its end, whatever its exit code. */
export function say(command: string, args: string[], options: ExecFileOptions = {}): Promise<Said> {
  return new Promise((resolve, reject) => {
    execFile(
      command,
      args,
      { timeout: 180_000, maxBuffer: 1e8, env: { ...withNode, NO_COLOR: '1' }, ...options, encoding: 'utf8' },
      (error, stdout, stderr) => {
        const code = error ? error.code : 0;
        if (typeof code !== 'number') return reject(error);
        resolve({ code, stdout: withoutColors(stdout), text: withoutColors(`${stdout}\n${stderr}`) });
      },
    );
  });
}
