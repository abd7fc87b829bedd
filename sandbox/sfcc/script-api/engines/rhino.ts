/**
 * Rhino 1.7.14 as a process of its own, that of Debian: frames of JSON over its standard input and output. It starts slowly, and
 * reads a cartridge slowly the first time: a process that is let go of between two jobs serves the next engine.
 */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { EngineOptions } from './engine.ts';
import type { FromEngine, ToEngine } from './frames.ts';
import type { Transport, TransportEvents } from './transport.ts';

const archive = '/usr/share/java/js-1.7.14.jar';
const java = '/usr/bin/java';
const shell = 'org.mozilla.javascript.tools.shell.Main';
const flags = ['-Xss16m', '-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xshare:auto'];
const folder = fileURLToPath(new URL('rhino', import.meta.url));

interface RhinoProcess {
  child: ChildProcessByStdio<Writable, Readable, Readable>;
  texts: 'java' | 'script';
  /** Of the engine that it serves. */
  events: TransportEvents | undefined;
  isReady: boolean;
  /** Calls under way, one in the other. */
  depth: number;
  gone: Promise<void>;
}

/** They wait for the next engine, and let this process end. Memory of each: some 150 MB. */
const idle: RhinoProcess[] = [];
const mostIdle = 3;

/** Debian package `rhino`. */
export const isRhinoInstalled = (): boolean => existsSync(archive) && existsSync(java);

export function openRhino({ javaStrings = true }: EngineOptions, events: TransportEvents): Transport {
  const texts = javaStrings ? 'java' : 'script';
  const at = idle.findLastIndex((one) => one.texts === texts);
  const [waiting] = at < 0 ? [] : idle.splice(at, 1);
  const mine = waiting ?? startProcess(texts);
  mine.events = events;
  const send = (frame: ToEngine): void => {
    if (frame.say !== 'answer') mine.depth += 1;
    mine.child.stdin.write(`${JSON.stringify(frame)}\n`);
  };
  if (waiting) {
    hold(mine, true);
    // It forgets where modules are: cartridges may have changed between two engines.
    mine.child.stdin.write('{"say":"reset"}\n');
    queueMicrotask(() => mine.events?.frame({ say: 'ready' }));
  }
  return {
    send,
    async close() {
      if (mine.events !== events) return;
      if (mine.isReady && mine.depth === 0 && idle.length < mostIdle) {
        mine.events = undefined;
        hold(mine, false);
        idle.push(mine);
      } else {
        mine.child.kill('SIGKILL');
        await mine.gone;
      }
    },
  };
}

function startProcess(texts: RhinoProcess['texts']): RhinoProcess {
  const script = [`${folder}/engine.js`, folder, texts];
  const child = spawn(java, [...flags, '-cp', archive, shell, '-version', '200', '-opt', '0', ...script], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (part: Buffer) => {
    complaints = (complaints + part.toString()).slice(-4_000);
  });
  child.stdin.on('error', () => undefined);
  createInterface({ input: child.stdout }).on('line', (line) => {
    const frame = JSON.parse(line) as FromEngine;
    if (frame.say === 'ready') started.isReady = true;
    if (frame.say === 'done') started.depth -= 1;
    started.events?.frame(frame);
  });
  const gone = new Promise<void>((resolve) => {
    const end = (reason: Error): void => {
      const at = idle.indexOf(started);
      if (at >= 0) idle.splice(at, 1);
      started.events?.gone(reason);
      resolve();
    };
    child.once('error', end);
    child.once('close', (code, signal) =>
      end(new Error(`Rhino ended (${signal ?? code}). ${complaints}`.trim())),
    );
  });
  const started: RhinoProcess = { child, texts, events: undefined, isReady: false, depth: 0, gone };
  return started;
}

/** Whether this process lives as long as that one does. */
function hold({ child }: RhinoProcess, held: boolean): void {
  for (const one of [child, child.stdin, child.stdout, child.stderr] as unknown as NodeJS.Timeout[])
    if (held) one.ref();
    else one.unref();
}
