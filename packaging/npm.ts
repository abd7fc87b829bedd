/** npm as a child process. */
import { exec, execFile } from 'node:child_process';
import { promisify } from 'node:util';

const maxBuffer = 10_000_000;

/** On Windows, npm is a batch file, which only a shell starts. @returns what it printed @throws when it fails */
export async function npm(args: readonly string[], cwd?: string): Promise<string> {
  const { stdout } =
    process.platform === 'win32'
      ? await promisify(exec)(['npm', ...args.map((arg) => `"${arg}"`)].join(' '), { cwd, maxBuffer })
      : await promisify(execFile)('npm', [...args], { cwd, maxBuffer });
  return stdout;
}
