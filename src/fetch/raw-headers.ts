import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientHttp2Stream } from 'node:http2';

/** Remembers HTTP/2 header blocks as they came. */
export interface RawHeaders {
  /** Names and values in turn, pseudo-fields included, for the object that Node made of them. */
  of(headers: object): string[] | undefined;
  close(): void;
}

const channel = 'http2.client.stream.created';

const kept = new WeakMap<object, string[]>();
/** The channel is the whole process's: one listener on each stream serves all who want the lists. */
const open = new Set<RawHeaders>();

/**
 * undici passes on the object that Node makes of an HTTP/2 header block: repeated fields are joined there, and of
 * some only the first is kept. The list as received is an argument of the same event, so it is picked up there.
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
