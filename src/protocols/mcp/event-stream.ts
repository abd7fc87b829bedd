/** Server-Sent Events to one client, who may be slow or gone. */

export interface EventStream {
  /** False when the client is behind, or gone: nothing was sent then. What was accepted before is still on its way. */
  send(event: string, data: string): boolean;
  /** Bytes of already written events; otherwise like `send`. */
  pass(bytes: Uint8Array): boolean;
  /** A comment, so that proxies keep the connection; cuts it where the client has read nothing since the last two beats. */
  beat(): void;
  /** Ends it in order. */
  end(): void;
  /** Ends it for a client that does not read: what it has not read is lost, and the socket is closed. */
  cut(): void;
}

/** Bytes that may wait for a client before it counts as behind: the last event may exceed it, and none follows. */
const backlog = 262_144;
const encoder = new TextEncoder();

/** `gone` is called once, when the stream is over for whatever reason. */
export function openEventStream(gone: () => void): { stream: EventStream; body: ReadableStream<Uint8Array> } {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let missed = 0;
  const leave = (finish: (controller: ReadableStreamDefaultController<Uint8Array>) => void) => {
    if (!controller) return;
    const last = controller;
    controller = undefined;
    finish(last);
    gone();
  };
  const body = new ReadableStream<Uint8Array>(
    { start: (opened) => void (controller = opened), cancel: () => leave(() => {}) },
    { highWaterMark: backlog, size: ({ byteLength }) => byteLength },
  );
  const stream: EventStream = {
    send: (event, data) => stream.pass(encoder.encode(`event: ${event}\ndata: ${data}\n\n`)),
    pass(bytes) {
      if (!controller || (controller.desiredSize ?? 0) <= 0) return false;
      controller.enqueue(bytes);
      return true;
    },
    beat() {
      if (!controller) return;
      missed = (controller.desiredSize ?? 0) < backlog ? missed + 1 : 0;
      if (missed > 1) stream.cut();
      else if (missed === 0) controller.enqueue(encoder.encode(': keep-alive\n\n'));
    },
    end: () => leave((last) => last.close()),
    cut: () => leave((last) => last.error(slowClient())),
  };
  return { stream, body };
}

/** The HTTP server prints it when it closes the socket: one line is enough. */
function slowClient(): Error {
  const error = new Error('An event stream was closed because its client stopped reading.');
  error.stack = error.message;
  return error;
}

/** Proxies must neither gather nor rewrite it. */
export const eventStreamHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
} as const;
