/**
 * The ledger: one JSON object a line, only ever appended. Lines that were written before an answer went out survive a
 * kill; lines of moved money are synced to the disk as well. Many requests share one write.
 */
import { open, readFile, truncate, type FileHandle } from 'node:fs/promises';

export interface Ledger {
  /** @param sync also to the disk before `settled` resolves */
  append(text: string, sync: boolean): void;
  /** When all that was appended so far is written. Rejects, for good, once a write has failed. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** A ledger that forgets. */
export function openMemoryLedger(): Ledger {
  return { append: () => undefined, settled: () => Promise.resolve(), close: () => Promise.resolve() };
}

/**
 * Hands every line to `read`, then appends. A last line without its end was never answered: it is cut off.
 * @throws SyntaxError when a line in between cannot be read
 */
export async function openLedger(file: string, read: (entry: unknown) => void): Promise<Ledger> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  });
  let start = 0;
  for (let end; (end = bytes.indexOf(10, start)) >= 0; start = end + 1)
    read(JSON.parse(bytes.toString('utf8', start, end)));
  if (start < bytes.length) await truncate(file, start);
  return write(await open(file, 'a', 0o600));
}

function write(handle: FileHandle): Ledger {
  let waiting: string[] = [];
  let sync = false;
  let next = gate();
  let current: ReturnType<typeof gate> | undefined;
  let failure: Error | undefined;

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const text = waiting.join('');
      const synced = sync;
      waiting = [];
      sync = false;
      const batch = (current = next);
      next = gate();
      try {
        await handle.appendFile(text);
        if (synced) await handle.datasync();
        batch.resolve();
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
        batch.reject(failure);
        next.reject(failure);
        return;
      }
    }
    current = undefined;
  }

  return {
    append(text, synced) {
      if (failure) return;
      waiting.push(text);
      sync ||= synced;
      if (!current) void drain();
    },
    settled() {
      if (failure) return Promise.reject(failure);
      if (waiting.length > 0) return next.promise;
      return current?.promise ?? Promise.resolve();
    },
    async close() {
      await (waiting.length > 0 ? next.promise : current?.promise)?.catch(() => undefined);
      await handle.close();
    },
  };
}

function gate(): PromiseWithResolvers<void> {
  const made = Promise.withResolvers<void>();
  // No caller may be waiting for this one.
  made.promise.catch(() => undefined);
  return made;
}
