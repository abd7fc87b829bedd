/** Faults of an instance, switched on for single calls: the next matching ones behave so, then all is well again. */

export type FaultKind =
  /** 429 with Retry-After. */
  | 'rate-limited'
  /** 503 load shedding, with the platform's load headers. */
  | 'overloaded'
  /** 500 with the platform's fault body. */
  | 'broken'
  /** The work is done; the connection breaks before the answer. */
  | 'unanswered'
  /** The connection breaks before anything was done. */
  | 'unheard'
  /** The work is done; the answer comes after `ms`. From 10 s on the platform answers 504. */
  | 'slow'
  /** The token is reported as expired. */
  | 'expired-token'
  /** The basket changed meanwhile. */
  | 'conflict'
  /** 200 with a body that is not JSON, like a challenge page in front of the instance. */
  | 'not-json'
  /** 403 with a page, as a bot wall in front of the instance gives it; nothing is done. */
  | 'walled';

export interface Fault {
  kind: FaultKind;
  /** Name of the operation as both faces call it, such as `createOrder`; absent: any. */
  operation?: string;
  /** Calls that it meets; default 1. */
  times?: number;
  /** Calls that it lets through first; default 0. */
  after?: number;
  /** Of `slow`. */
  ms?: number;
}

export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  /** The fault that meets this call, if any; counts it. */
  next(operation: string): Fault | undefined;
}

export function createFaults(): Faults {
  let faults: { fault: Fault; after: number; left: number }[] = [];
  return {
    add: (fault) => void faults.push({ fault, after: fault.after ?? 0, left: fault.times ?? 1 }),
    clear: () => void (faults = []),
    next(operation) {
      for (const one of faults) {
        if (one.fault.operation !== undefined && one.fault.operation !== operation) continue;
        if (one.after > 0) {
          one.after -= 1;
          continue;
        }
        one.left -= 1;
        if (one.left <= 0) faults = faults.filter((other) => other !== one);
        return one.fault;
      }
      return undefined;
    },
  };
}
