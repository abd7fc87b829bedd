/** A worker thread that runs sources as they are. The script blocks it while the host continues. */
import { MessageChannel, Worker } from 'node:worker_threads';
import type { FromEngine } from './frames.ts';
import type { Transport, TransportEvents } from './transport.ts';

export function openNode(events: TransportEvents): Transport {
  const { port1: port, port2 } = new MessageChannel();
  const signal = new SharedArrayBuffer(4);
  const counter = new Int32Array(signal);
  const worker = new Worker(new URL('node/worker.ts', import.meta.url), {
    workerData: { port: port2, signal },
    transferList: [port2],
  });
  port.on('message', (text: string) => events.frame(JSON.parse(text) as FromEngine));
  const gone = new Promise<void>((resolve) => {
    worker.once('error', (error) => events.gone(error as Error));
    worker.once('exit', (code) => {
      port.close();
      events.gone(new Error(`The worker ended with ${code}.`));
      resolve();
    });
  });
  return {
    send(frame) {
      port.postMessage(JSON.stringify(frame));
      Atomics.add(counter, 0, 1);
      Atomics.notify(counter, 0);
    },
    async close() {
      await worker.terminate();
      await gone;
    },
  };
}
