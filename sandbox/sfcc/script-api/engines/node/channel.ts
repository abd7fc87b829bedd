/** The worker's side of the way to the host: what it waits for blocks the thread. */
import { receiveMessageOnPort, workerData, type MessagePort } from 'node:worker_threads';
import type { FromEngine, ToEngine } from '../frames.ts';

/** Of the worker. `signal` counts what the host has sent. */
export interface ChannelData {
  port: MessagePort;
  signal: SharedArrayBuffer;
}

const { port, signal } = workerData as ChannelData;
const counter = new Int32Array(signal);

export const send = (frame: FromEngine): void => port.postMessage(JSON.stringify(frame));

/** Waits. */
export function receive(): ToEngine {
  for (;;) {
    const seen = Atomics.load(counter, 0);
    const received = receiveMessageOnPort(port) as { message: string } | undefined;
    if (received) return JSON.parse(received.message) as ToEngine;
    Atomics.wait(counter, 0, seen);
  }
}

/** When no script runs. */
export const onFrame = (work: (frame: ToEngine) => void): void => {
  port.on('message', (text: string) => work(JSON.parse(text) as ToEngine));
};
