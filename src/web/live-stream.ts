/** What changes while somebody looks at it, as Server-Sent Events. */
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';

/** A stream that says nothing for longer is cut by proxies. */
const sayEveryMs = 15_000;

export interface LiveStream {
  /** Name of the events. */
  event: string;
  /** Between two looks, milliseconds. */
  everyMs: number;
  /** @returns what an event says; or what the last one says, which is called `end` */
  look(): Promise<string | { end: string }>;
}

/** Says each change until the end, until the caller goes away, or until the service stops. */
export function liveStream(
  c: Context,
  { stopping, now }: { stopping: AbortSignal; now(): number },
  { event, everyMs, look }: LiveStream,
): Response {
  // Proxies that collect answers before they pass them on would show nothing.
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
