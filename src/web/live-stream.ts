/** Live updates as Server-Sent Events. */
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';

/** Proxies close streams that are silent for longer. */
const sayEveryMs = 15_000;

export interface LiveStream {
  /** Name of the events. */
  event: string;
  /** Polling interval in milliseconds. */
  everyMs: number;
  /** @returns the data of the next event, or that of the final event `end` */
  look(): Promise<string | { end: string }>;
}

/** Sends each change until the end, a disconnect, or shutdown. */
export function liveStream(
  c: Context,
  { stopping, now }: { stopping: AbortSignal; now(): number },
  { event, everyMs, look }: LiveStream,
): Response {
  // Turns off buffering in proxies.
  c.header('X-Accel-Buffering', 'no');
  return streamSSE(c, async (stream) => {
    let said = '';
    let saidAt = now();
    while (!stream.aborted && !stopping.aborted) {
      const data = await look();
      if (typeof data !== 'string') return stream.writeSSE({ event: 'end', data: data.end });
      if (data !== said) {
        await stream.writeSSE({ event, data });
        said = data;
        saidAt = now();
      } else if (now() - saidAt > sayEveryMs) {
        await stream.write(': still running\n\n');
        saidAt = now();
      }
      await stream.sleep(everyMs);
    }
    return undefined;
  });
}
