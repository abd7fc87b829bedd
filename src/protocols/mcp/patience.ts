/** An answer that is long in coming becomes an event stream, so that no proxy takes the silence for death. */
import { eventStreamHeaders, openEventStream } from './event-stream.ts';
import type { Ticker } from './ticker.ts';

export interface Patience {
  patienceMs: number;
  ticker: Ticker;
}

/**
 * Returns a JSON response if it is ready in time, otherwise an event stream that carries it. A stream of the SDK is carried
 * too, because it buffers without limit for a client that does not read. A disconnect before the response aborts the signal
 * of the request; later, the SDK's stream is canceled.
 */
export async function answerOrStream(
  answer: Promise<Response>,
  { patienceMs, ticker }: Patience,
): Promise<Response> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), patienceMs);
  const early = await Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
  if (early && !isStream(early)) return early;

  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let isOver = false;
  const { stream, body } = openEventStream(() => {
    isOver = true;
    quiet();
    reader?.cancel().catch(() => {});
  });
  const quiet = ticker.add(() => stream.beat());
  const carry = async () => {
    const response = await answer;
    if (!isStream(response)) return void stream.send('message', await response.text());
    reader = response.body?.getReader();
    if (isOver) return void (await reader?.cancel());
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) return;
      if (!stream.pass(part.value)) return stream.cut();
    }
  };
  carry().then(
    () => stream.end(),
    () => stream.cut(),
  );
  return new Response(body, { headers: eventStreamHeaders });
}

export const isStream = ({ headers }: Response): boolean =>
  (headers.get('content-type') ?? '').startsWith('text/event-stream');
