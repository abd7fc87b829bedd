/** A circuit breaker: an instance that fails again and again is left alone for a while, so that nobody waits for it in vain. */

export interface CircuitOptions {
  /** Failures in a row that open it. */
  failures: number;
  /** How long it stays open before one trial, in milliseconds. */
  openMs: number;
  /** Milliseconds. */
  now(): number;
}

export type Entrance =
  /** Every entrance must be left, with whether the instance answered as a healthy one does. */
  { open: true; leave(healthy: boolean): void } | { open: false; retryAfterMs: number };

export interface Circuit {
  enter(): Entrance;
}

/** After `openMs` exactly one request is let through; what comes of it decides for all. */
export function createCircuit({ failures, openMs, now }: CircuitOptions): Circuit {
  let inRow = 0;
  /** Counts how often it opened: requests that began before say nothing about the time since. */
  let opened = 0;
  let closedUntil: number | undefined;
  let trying = false;

  function shut(): void {
    opened += 1;
    inRow = 0;
    closedUntil = now() + openMs;
  }

  function enterTrial(): Entrance {
    trying = true;
    return {
      open: true,
      leave(healthy) {
        trying = false;
        if (healthy) closedUntil = undefined;
        else shut();
      },
    };
  }

  return {
    enter() {
      const left = closedUntil === undefined ? 0 : closedUntil - now();
      // Longer than it is ever shut: the clock jumped back since.
      const pause = left > openMs ? 0 : left;
      // While the trial runs nobody knows how long: after another pause at the latest.
      if (pause > 0 || trying) return { open: false, retryAfterMs: pause > 0 ? pause : openMs };
      if (closedUntil !== undefined) return enterTrial();
      const begun = opened;
      return {
        open: true,
        leave(healthy) {
          if (begun !== opened) return;
          inRow = healthy ? 0 : inRow + 1;
          if (inRow >= failures) shut();
        },
      };
    },
  };
}
