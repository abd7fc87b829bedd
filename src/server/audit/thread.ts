/** Thread of `createEngine`: audits run here, so that no page, however expensive, blocks the service. */
import { parentPort, workerData } from 'node:worker_threads';
import { TargetError } from '#audit';
import { createAuditor } from './auditor.ts';
import type { FromThread, ThreadData, ToThread } from './messages.ts';

const { config, outside } = workerData as ThreadData;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
const send = (message: FromThread): void => parentPort?.postMessage(message);
const auditor = createAuditor(config, {
  ...outside,
  onPrivateName: (hostname, address) => send({ type: 'private-name', hostname, address }),
});

interface Run {
  stop: AbortController;
  /** Settles whether the audit may continue at another host. */
  arrival?: PromiseWithResolvers<void>;
}

const runs = new Map<number, Run>();

async function audit({ run, url, request, progress, arrivals }: ToThread & { type: 'run' }): Promise<void> {
  const stop = new AbortController();
  const state: Run = { stop };
  runs.set(run, state);
  try {
    const report = await auditor.run(url, {
      ...request,
      signal: stop.signal,
      ...(progress && { onProgress: (event) => send({ type: 'progress', run, event }) }),
      ...(arrivals && {
        onArrival: (host) => {
          state.arrival = Promise.withResolvers<void>();
          send({ type: 'arrival', run, host });
          return state.arrival.promise;
        },
      }),
    });
    send({ type: 'report', run, report });
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    const code = error instanceof TargetError ? error.code : undefined;
    send({ type: 'failure', run, message, ...(code && { code }), ...(stack && { stack }) });
  } finally {
    runs.delete(run);
  }
}

parentPort?.on('message', (message: ToThread) => {
  switch (message.type) {
    case 'run':
      void audit(message);
      break;
    case 'cancel':
      runs.get(message.run)?.stop.abort();
      break;
    case 'arrived': {
      const { arrival } = runs.get(message.run) ?? {};
      if (message.allowed) arrival?.resolve();
      else arrival?.reject(new Error('The audit is not allowed to continue on that host.'));
      break;
    }
    case 'close':
      void auditor.close().finally(() => parentPort?.close());
  }
});
