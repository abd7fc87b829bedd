import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientHttp2Stream } from 'node:http2';

/** Keeps HTTP/2 header blocks as received. */
export interface RawHeaders {
  /** Alternating names and values, pseudo-fields included, for the object that Node made of them. */
  of(headers: object): string[] | undefined;
  close(): void;
}

const channel = 'http2.client.stream.created';

const kept = new WeakMap<object, string[]>();
/** The channel is per process: one listener on each stream serves all subscribers. */
const open = new Set<RawHeaders>();

/**
 * undici passes the object that Node makes of an HTTP/2 header block: repeated fields are joined there, and some keep only
 * the first. The list as received is an argument of the same event.
 */
export function keepRawHeaders(): RawHeaders {
  const own: RawHeaders = {
    of: (headers) => kept.get(headers),
    close() {
      if (open.delete(own) && open.size === 0) unsubscribe(channel, watch);
    },
  };
  if (open.size === 0) subscribe(channel, watch);
  open.add(own);
  return own;
}

function watch(message: unknown): void {
  const { stream } = message as { stream: ClientHttp2Stream };
  stream.prependListener('response', (headers: object, _flags: number, raw?: unknown) => {
    if (Array.isArray(raw)) kept.set(headers, raw);
  });
}
