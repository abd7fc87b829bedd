import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientHttp2Stream } from 'node:http2';

/** Remembers HTTP/2 header blocks as they came. */
export interface RawHeaders {
  /** Names and values in turn, pseudo-fields included, for the object that Node made of them. */
  of(headers: object): string[] | undefined;
  close(): void;
}

const channel = 'http2.client.stream.created';

/**
 * undici passes on the object that Node makes of an HTTP/2 header block: repeated fields are joined there, and of
 * some only the first is kept. The list as received is an argument of the same event, so it is picked up there.
 */
export function keepRawHeaders(): RawHeaders {
  const kept = new WeakMap<object, string[]>();
  const watch = (message: unknown) => {
    const { stream } = message as { stream: ClientHttp2Stream };
    stream.prependListener('response', (headers: object, _flags: number, raw?: unknown) => {
      if (Array.isArray(raw)) kept.set(headers, raw);
    });
  };
  subscribe(channel, watch);
  return {
    of: (headers) => kept.get(headers),
    close: () => void unsubscribe(channel, watch),
  };
}
