/** A judge that is a Python library: one program, a request on its standard input, a verdict as its last line. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pythonOf, withNode, type PythonSet } from './install.ts';
import type { Verdict, World } from './judge.ts';

export function askPython(
  file: string,
  { base, key, agent, folder }: World,
  more: object = {},
  set: PythonSet = 'main',
): Promise<Verdict> {
  const request = { base, key, agent: agent.url, agentKey: agent.key, folder, ...more };
  return new Promise((resolve, reject) => {
    const program = join(import.meta.dirname, 'judges', file);
    const env = { ...withNode, PYTHONDONTWRITEBYTECODE: '1' };
    const child = execFile(
      pythonOf(set),
      [program],
      { cwd: folder, env, timeout: 180_000, maxBuffer: 1e8 },
      (error, stdout, stderr) => {
        const last = stdout.trimEnd().split('\n').at(-1) ?? '';
        if (!error && last.startsWith('{')) resolve(JSON.parse(last) as Verdict);
        else reject(new Error(stderr.slice(-1500) || error?.message || stdout.slice(-500)));
      },
    );
    child.stdin?.end(JSON.stringify(request));
  });
}
