/** The audit engine of the service: runs audits in their own thread, which starts with the first one. */
import { Worker } from 'node:worker_threads';
import { checks, TargetError, type Report } from '#audit';
import { isPrivateHost } from '#fetch';
import type { AuditEngine, AuditRequest } from '#web';
import type { Config } from '../../config/config.ts';
import { programFile } from '../../config/files.ts';
import type { OutsideOptions } from '../compose/private-name-masking.ts';
import type { AuditorConfig } from './auditor.ts';
import type { FromThread, ThreadData, ToThread } from './messages.ts';

interface Run {
  request: AuditRequest;
  resolve(report: Report): void;
  reject(error: unknown): void;
  /** The error by which the caller refused another host. */
  refusal?: unknown;
}

interface EngineOptions extends OutsideOptions, Pick<AuditorConfig, 'platformSecret'> {}

/** @param file program of the thread */
export function createEngine(
  config: Config,
  { onPrivateName, resolve = {}, ca, hidesNames, proxy, platformSecret }: EngineOptions = {},
  file = programFile('src/server/audit/thread.ts'),
): AuditEngine & { close(): Promise<void> } {
  const {
    auditAllowPrivate,
    auditBudgetMs,
    auditMaxRequests,
    auditConcurrency,
    auditProfileBase,
    browserPath,
  } = config;
  const data: ThreadData = {
    config: {
      auditAllowPrivate,
      auditBudgetMs,
      auditMaxRequests,
      auditConcurrency,
      auditProfileBase,
      browserPath,
      ...(platformSecret === undefined ? {} : { platformSecret }),
    },
    // Named one by one: other members may be impossible to copy to a thread.
    outside: {
      resolve,
      ...(ca && { ca }),
      ...(hidesNames !== undefined && { hidesNames }),
      ...(proxy && { proxy }),
    },
  };
  const elsewhere = new Set(Object.keys(resolve).map((name) => name.replace(/:\d+$/, '')));
  const runs = new Map<number, Run>();
  let last = 0;
  let thread: Worker | undefined;
  let isClosed = false;

  const send = (message: ToThread): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
    thread?.postMessage(message);
  };
  const end = (run: number): Run | undefined => {
    const ended = runs.get(run);
    runs.delete(run);
    // An audit keeps the process alive; an idle thread does not.
    if (runs.size === 0) thread?.unref();
    return ended;
  };
  const arrive = async (run: number, host: string): Promise<void> => {
    const asked = runs.get(run);
    try {
      await asked?.request.onArrival?.(host);
      send({ type: 'arrived', run, allowed: true });
    } catch (error) {
      if (asked) asked.refusal = error;
      send({ type: 'arrived', run, allowed: false });
    }
  };
  const hear = (message: FromThread): void => {
    switch (message.type) {
      case 'progress':
        runs.get(message.run)?.request.onProgress?.(message.event);
        break;
      case 'arrival':
        void arrive(message.run, message.host);
        break;
      case 'report':
        end(message.run)?.resolve(message.report);
        break;
      case 'failure': {
        const ended = end(message.run);
        ended?.reject(ended.refusal ?? failureOf(message));
        break;
      }
      case 'private-name':
        onPrivateName?.(message.hostname, message.address);
    }
  };
  const start = (): Worker => {
    const made = new Worker(file, { workerData: data, execArgv: [] });
    const lost = (error: unknown): void => {
      if (thread !== made) return;
      thread = undefined;
      for (const run of runs.keys()) end(run)?.reject(error);
    };
    made.on('message', hear);
    made.on('error', lost);
    made.on('exit', () => lost(new Error('The audit thread stopped unexpectedly.')));
    return made;
  };

  return {
    hasBrowser: browserPath !== undefined,
    run(url, request) {
      if (isClosed) return Promise.reject(new TargetError('cancelled', 'The service is stopping.'));
      const { signal, onProgress, onArrival, ...plain } = request;
      thread ??= start();
      thread.ref();
      const run = (last += 1);
      const { promise, resolve, reject } = Promise.withResolvers<Report>();
      runs.set(run, { request, resolve, reject });
      send({
        type: 'run',
        run,
        url,
        request: plain,
        progress: onProgress !== undefined,
        arrivals: onArrival !== undefined,
      });
      const cancel = (): void => send({ type: 'cancel', run });
      if (signal.aborted) cancel();
      signal.addEventListener('abort', cancel, { once: true });
      return promise.finally(() => signal.removeEventListener('abort', cancel));
    },
    catalogue: () => checks,
    isPublic: (hostname) => !elsewhere.has(hostname) && !(auditAllowPrivate && isLocalHost(hostname)),
    async close() {
      isClosed = true;
      const ending = thread;
      if (!ending) return;
      // Keeps the process alive until the thread has ended.
      ending.ref();
      const ended = new Promise<void>((resolve) => ending.once('exit', () => resolve()));
      send({ type: 'close' });
      await ended;
    },
  };
}

function failureOf({ code, message, stack }: FromThread & { type: 'failure' }): Error {
  const error = code === undefined ? new Error(message) : new TargetError(code, message);
  if (stack !== undefined) error.stack = stack;
  return error;
}

/** Whether the name alone shows that a host is local. */
const isLocalHost = (hostname: string): boolean =>
  isPrivateHost(hostname) ||
  !/[.:]/.test(hostname) ||
  /\.(?:test|local|lan|internal|home\.arpa)$/.test(hostname);
