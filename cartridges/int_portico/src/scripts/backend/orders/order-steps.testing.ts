/** Steps that fail on request, and transactions over the stored objects: nested, and rolled back as a whole. */
export interface Fault {
  /** Which call, from 1 on. */
  at: number;
  /** Whether what was called had its effect. */
  when: 'before' | 'after';
  /** `death`: nothing answers any more until `reboot`, and what was not committed is undone. */
  kind: 'death' | 'exception';
}

export interface OrderRecord {
  orderNo: string;
  status: number;
  confirmation?: number;
  exported?: number;
  custom: Record<string, unknown>;
  instruments: InstrumentRecord[];
  total: number;
  /** Epoch milliseconds. */
  createdAt?: number;
  notes?: { subject: string; text: string }[];
}

export interface InstrumentRecord {
  card?: { type?: string; number?: string; month?: number; year?: number };
  method: string;
  /** In units of the currency. */
  amount: number;
  token?: string;
  custom: Record<string, unknown>;
  transactionId?: string;
  processor?: string;
  /** Custom attributes of the payment transaction. */
  transaction?: Record<string, unknown>;
}

export interface Kept {
  orders: Record<string, OrderRecord>;
  objects: Record<string, Record<string, unknown>>;
}

export function createSteps() {
  let kept: Kept = { orders: {}, objects: {} };
  let before: Kept | undefined;
  let [depth, steps] = [0, 0];
  let isDead = false;
  let fault: Fault | undefined;
  const calls: string[] = [];

  function step<T>(name: string, work: () => T): T {
    if (isDead) throw new Error('The process is dead.');
    steps += 1;
    calls.push(name);
    const hit = fault?.at === steps ? fault : undefined;
    if (hit?.when === 'before') fail(hit, name);
    const made = work();
    if (hit?.when === 'after') fail(hit, name);
    return made;
  }
  function fail({ kind }: Fault, name: string): never {
    isDead = kind === 'death';
    throw new Error(`${kind} at ${name}`);
  }
  const need = (name: string): void => {
    if (depth === 0) throw new Error(`${name} outside a transaction.`);
  };
  const copy = (): Kept => structuredClone(kept);
  const undo = (): void => {
    if (before) kept = before;
    [before, depth] = [undefined, 0];
  };

  const Transaction = {
    begin: () =>
      step('begin', () => {
        if (depth === 0) before = copy();
        depth += 1;
      }),
    commit: () =>
      step('commit', () => {
        need('commit');
        depth -= 1;
        if (depth === 0) before = undefined;
      }),
    rollback: () =>
      step('rollback', () => {
        need('rollback');
        undo();
      }),
  };

  return {
    step,
    need,
    Transaction,
    calls,
    kept: () => kept,
    /** As another request sees it. */
    committed: () => before ?? kept,
    depth: () => depth,
    steps: () => steps,
    arm(next: Fault | undefined) {
      [fault, steps] = [next, 0];
      calls.length = 0;
    },
    isDead: () => isDead,
    /** Another process begins: what was not committed is gone. */
    reboot() {
      [isDead, fault] = [false, undefined];
      if (depth > 0) undo();
    },
  };
}
