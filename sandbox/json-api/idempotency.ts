/** Answers that are given again for the same key. */
import type { ApiReply } from './server.ts';

export interface IdempotencyKeys {
  /** Runs once per key while its answer is kept. Undefined key: always. */
  once(key: string, run: () => Promise<ApiReply | undefined>): Promise<ApiReply | undefined>;
}

/** @param busy what a second request with a key is answered while the first is in progress */
export function createIdempotencyKeys(options: {
  keepMs: number;
  busy: ApiReply;
  now(): number;
}): IdempotencyKeys {
  const kept = new Map<string, { at: number; reply: ApiReply }>();
  const running = new Set<string>();
  return {
    async once(key, run) {
      if (key === '') return run();
      const known = kept.get(key);
      if (known && options.now() - known.at < options.keepMs) return known.reply;
      if (running.has(key)) return options.busy;
      running.add(key);
      try {
        const reply = await run();
        if (reply && reply.status < 300) {
          const { fault: _, ...whole } = reply;
          kept.set(key, { at: options.now(), reply: whole });
        }
        return reply;
      } finally {
        running.delete(key);
      }
    },
  };
}
