/** The lifecycle state of a process, which areas read while they run. */
import { setTimeout as delay } from 'node:timers/promises';
import type { WebDeps } from '#web';
import type { Area } from './compose/area.ts';
import { kickBatches } from './compose/batches.ts';
import type { Selling } from './compose/selling.ts';
import type { Listener } from './http/listen.ts';
import type { Background } from './jobs/local-scheduler.ts';
import type { OpenedParts } from './opened-parts.ts';

export interface RunningServer {
  /** Where it listens, without a trailing slash. */
  url: string;
  /** Of the stores that sell here. */
  selling: Selling;
  /** The key made at this start: in the sandbox, or when there was none at all on SQLite. It cannot be read again. */
  firstKey?: string;
  /** Opens the dashboard once, within an hour: for the first owner, and in the sandbox. */
  firstLink?: string;
  /** Reports not ready while it drains, stops accepting calls, and cancels audits after the grace period. @param hurry ends the draining */
  close(graceMs?: number, hurry?: AbortSignal): Promise<void>;
}

export interface Lifecycle {
  /** Once it listens. */
  url?: string;
  /** Once it works in the background. */
  background?: Background;
  /** All parts have started. It listens earlier. */
  isStarted: boolean;
  /** Aborted when the service starts to stop. It still accepts calls then. */
  leaving: AbortController;
  /** Aborted when the service stops and may wait no longer. */
  stopping: AbortController;
  deps: Pick<WebDeps, 'leaving' | 'stopping' | 'isStarted' | 'kickBatches'>;
}

export function createLifecycle(): Lifecycle {
  const lifecycle: Omit<Lifecycle, 'deps'> = {
    isStarted: false,
    leaving: new AbortController(),
    stopping: new AbortController(),
  };
  return Object.assign(lifecycle, {
    deps: {
      leaving: lifecycle.leaving.signal,
      stopping: lifecycle.stopping.signal,
      isStarted: () => lifecycle.isStarted,
      kickBatches: (urls: readonly string[]) =>
        lifecycle.background && kickBatches(lifecycle.background, urls),
    },
  });
}

/** @returns `close` of a service that runs; what is still open when the calls are answered is in `opened` */
export const orderlyEnd =
  (
    { leaving, stopping, background }: Lifecycle,
    listener: Listener,
    { areas, opened, drainMs }: { areas: readonly Area[]; opened: OpenedParts; drainMs: number },
  ): RunningServer['close'] =>
  async (graceMs = 10_000, hurry) => {
    if (!leaving.signal.aborted) {
      leaving.abort();
      listener.leave();
      await delay(drainMs, undefined, { signal: hurry }).catch(() => undefined);
    }
    for (const area of areas) area.leave?.();
    await background?.stop();
    await Promise.all([
      listener.close(graceMs, () => stopping.abort()),
      ...areas.filter(({ runsAudits }) => runsAudits).map((area) => area.close?.(graceMs)),
    ]);
    await opened.close();
  };
