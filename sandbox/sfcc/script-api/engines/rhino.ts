/** Rhino 1.7.14 as a process of its own, that of Debian: frames of JSON over its standard input and output. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { EngineOptions } from './engine.ts';
import type { FromEngine } from './frames.ts';
import type { Transport, TransportEvents } from './transport.ts';

const archive = '/usr/share/java/js-1.7.14.jar';
const java = '/usr/bin/java';
const shell = 'org.mozilla.javascript.tools.shell.Main';
const flags = ['-Xss16m', '-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xshare:auto'];
const folder = fileURLToPath(new URL('rhino', import.meta.url));

/** Debian package `rhino`. */
export const isRhinoInstalled = (): boolean => existsSync(archive) && existsSync(java);

export function openRhino({ javaStrings = true }: EngineOptions, events: TransportEvents): Transport {
  const script = [`${folder}/engine.js`, folder, javaStrings ? 'java' : 'script'];
  const child = spawn(java, [...flags, '-cp', archive, shell, '-version', '200', '-opt', '-1', ...script], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (part: Buffer) => {
    complaints = (complaints + part.toString()).slice(-4_000);
  });
  child.stdin.on('error', () => undefined);
  createInterface({ input: child.stdout }).on('line', (line) => {
    events.frame(JSON.parse(line) as FromEngine);
  });
  const gone = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      events.gone(error);
      resolve();
    });
    child.once('close', (code, signal) => {
      events.gone(new Error(`Rhino ended (${signal ?? code}). ${complaints}`.trim()));
      resolve();
    });
  });
  return {
    send: (frame) => void child.stdin.write(`${JSON.stringify(frame)}\n`),
    async close() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
