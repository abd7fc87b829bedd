/** Progress of a scan as Server-Sent Events. Each event has the whole state, so missed events do not matter. */
import { requestWords, stageWords } from './stages.ts';
import type { ScanState } from './state.ts';

const heartbeatMs = 10_000;
const mostStreams = 200;
const mostOfOne = 6;

export interface StreamCaps {
  /** @returns a function that frees the slot (idempotent); undefined if none is free */
  enter(network: string): (() => void) | undefined;
  open(): number;
}

/** Open streams of this node. */
export function createStreamCaps(): StreamCaps {
  const byNetwork = new Map<string, number>();
  let open = 0;
  return {
    enter(network) {
      const own = byNetwork.get(network) ?? 0;
      if (open >= mostStreams || own >= mostOfOne) return undefined;
      open += 1;
      byNetwork.set(network, own + 1);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        open -= 1;
        const rest = (byNetwork.get(network) ?? 1) - 1;
        if (rest > 0) byNetwork.set(network, rest);
        else byNetwork.delete(network);
      };
    },
    open: () => open,
  };
}

export interface EventStreamOptions {
  /** Undefined if the scan no longer exists. */
  read(): Promise<ScanState | undefined>;
  /** Page that the browser should open at the end. */
  page: string;
  /** Aborted when the service stops. */
  stopping: AbortSignal;
  /** Polling interval in milliseconds. */
  everyMs: number;
  /** Called once at the end, whatever the cause. */
  onEnd(): void;
}

/** Sends only a few kilobytes in total, so backpressure is not needed. */
export function eventStream(options: EventStreamOptions): ReadableStream<Uint8Array> {
  const { read, page, stopping, everyMs, onEnd } = options;
  const encoder = new TextEncoder();
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  let controller: ReadableStreamDefaultController<Uint8Array>;
  let said = '';
  let saidAt = performance.now();

  function end(): void {
    if (ended) return;
    ended = true;
    clearTimeout(timer);
    stopping.removeEventListener('abort', close);
    onEnd();
  }
  function close(): void {
    if (ended) return;
    end();
    controller.close();
  }
  function say(text: string): void {
    saidAt = performance.now();
    controller.enqueue(encoder.encode(text));
  }

  async function look(): Promise<void> {
    const state = await read().catch(() => undefined);
    if (ended) return;
    if (state?.state !== 'running') {
      say(`event: end\ndata: ${JSON.stringify({ to: page })}\n\n`);
      return close();
    }
    const { stage, done, left } = state;
    const event = JSON.stringify({
      stage,
      text: stageWords(stage),
      requests: requestWords(done, left),
      done,
      left,
    });
    if (event !== said) say(`event: progress\ndata: ${event}\n\n`);
    else if (performance.now() - saidAt >= heartbeatMs) say(': still running\n\n');
    said = event;
    timer = setTimeout(look, everyMs);
  }

  return new ReadableStream<Uint8Array>({
    start(made) {
      controller = made;
      if (stopping.aborted) return close();
      stopping.addEventListener('abort', close, { once: true });
      say('retry: 3000\n\n');
      void look();
    },
    cancel: end,
  });
}
