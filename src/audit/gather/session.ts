/** The only place that sends requests, by robots.txt, plan, queue, limit, and time, with one retry. */
import type { Fetcher, HttpExchange, Method, TlsFacts } from '#fetch';
import type { ClientName, Exchange, Reason } from '../evidence.ts';
import { createWaitingRequests } from './waiting.ts';
import { clientHeaders } from './clients.ts';
import { toExchange } from './exchange.ts';
import type { Plan } from './plan.ts';
import { planRows, valueOfRow } from './plan.ts';
import { signatureOf, type SignCall } from './services/sign-call.ts';
import { scanText, type TextScan } from './scan.ts';
import { nextTurn } from './turn.ts';

export interface SessionRequest {
  /** Row of the plan that pays for it. */
  row: string;
  /** Names the exchange; unique in an audit and the same in every run. */
  key: string;
  purpose: string;
  url: string;
  client?: ClientName;
  /** An audit changes nothing in a storefront: POST is for read-only calls. */
  method?: Extract<Method, 'GET' | 'HEAD' | 'OPTIONS' | 'POST'>;
  headers?: Record<string, string>;
  /** JSON of a call; sent as application/json and kept in the traffic. */
  json?: unknown;
  /** Redirects to follow; default `defaultRedirects`. */
  redirects?: number;
  maxBytes?: number;
  /** For an event stream, the headers are enough. */
  leaveStreams?: boolean;
  /** Sent without checking robots.txt (the entry URL and robots.txt itself). */
  free?: boolean;
  /** Paid from the reserve, not from the row's count. */
  extra?: boolean;
  /** Waits for this many exchanges, or until nothing else is left. Infinity: until all others are done. */
  after?: number;
}

export type Reply = { sent: true; exchange: Exchange; body: Uint8Array; scan: TextScan } | Unsent;
export interface Unsent {
  sent: false;
  reason: Reason;
  /** Disallowed by robots.txt. */
  disallowed?: boolean;
}

/** Whether robots.txt allows a URL; decided once for the whole audit. */
export type Gate = (url: string) => { open: true } | Unsent;

export interface SessionOptions {
  fetcher: Fetcher;
  startedAt: number;
  limit: number;
  concurrency: number;
  userAgent?: string;
  sign?: SignCall | undefined;
  /** Aborts at the end of the budget, or when the caller gives up. */
  signal: AbortSignal;
  gate: Promise<Gate>;
  /** The plan when every protocol is there: what has room in it needs not wait for the facts. */
  fullest: Plan;
  /** Settles when the facts behind the plan are known. */
  plan: Promise<Plan>;
  onExchange?: (exchange: Exchange, spent: number) => void;
  keepBody?: (exchange: Exchange, body: Uint8Array) => void;
}

export interface GatherSession {
  ask(ask: SessionRequest): Promise<Reply>;
  traffic(): Exchange[];
  tls(): Record<string, TlsFacts>;
  /** Names of rows that lost requests because the limit was reached, in the order of the plan. */
  leftOut(): string[];
  /** Counts work that may cause more requests: requests that wait for room are sent after it. */
  during<T>(work: Promise<T>): Promise<T>;
}

const rowByName = new Map(planRows.map((row) => [row.name, row]));
const defaultRedirects = 3;
const unsent = (reason: Reason): Unsent => ({ sent: false, reason });

export function createSession(options: SessionOptions): GatherSession {
  const { fetcher, signal, startedAt } = options;
  const counter = createCounter(options.limit);
  const queue = createQueue(options.concurrency);
  const backlog = createWaitingRequests(counter.free, signal);
  const used = new Map<string, number>();
  const leftOut = new Set<string>();
  const traffic: { row: number; exchange: Exchange }[] = [];
  const tls: Record<string, TlsFacts> = {};

  /** Whether the plan has room for the request; otherwise it waits for what is left. */
  async function admit(ask: SessionRequest): Promise<{ planned: boolean } | Unsent> {
    if (!ask.free) {
      const verdict = (await options.gate)(ask.url);
      if ('sent' in verdict) return verdict;
    }
    const row = rowByName.get(ask.row);
    if (!row) throw new Error(`no row of the plan is named ${ask.row}`);
    const isSure = row.tier !== 'low' && !options.fullest.short.includes(row.name);
    const plan = isSure ? options.fullest : await options.plan;
    const isShort = plan.short.includes(row.name);
    // What comes last needs no turn by value: as many as the plan has room for are sure.
    if (isShort && ask.after === undefined) return { planned: false };
    if (!isShort && (ask.extra || row.tier !== 'low')) return { planned: true };
    const count = used.get(ask.row) ?? 0;
    used.set(ask.row, count + 1);
    return { planned: count < (plan.allowed[ask.row] ?? 0) };
  }

  /** Undefined when the request limit is reached. */
  async function inTurn(ask: SessionRequest, planned: boolean): Promise<SessionRequest | undefined> {
    if (ask.after !== undefined)
      await backlog.late({ exchanges: ask.after, key: ask.key, reserved: planned });
    if (ask.after !== undefined || planned) return ask;
    const { row, key, redirects = defaultRedirects } = ask;
    const allowed = await backlog.spare({ value: valueOfRow(row), key, redirects });
    return allowed === undefined ? undefined : { ...ask, redirects: allowed };
  }

  function denied({ row }: SessionRequest): Unsent {
    if (!signal.aborted) leftOut.add(row);
    return unsent('budget');
  }

  async function once(ask: SessionRequest, attempt: number): Promise<(Reply & { sent: true }) | Unsent> {
    const turn = signal.aborted ? undefined : await counter.take(ask.redirects ?? defaultRedirects);
    if (!turn) return attempt > 1 ? unsent('budget') : denied(ask);
    if (signal.aborted) {
      turn.settle(0);
      return unsent('budget');
    }
    const client = ask.client ?? 'agent';
    const body = ask.json === undefined ? undefined : JSON.stringify(ask.json);
    const headers = {
      ...clientHeaders(client, options.userAgent ? { userAgent: options.userAgent } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...ask.headers,
    };
    const http = await fetchOrEnd(fetcher, signal, {
      url: ask.url,
      headers: { ...headers, ...signatureOf({ ...ask, headers }, body, options.sign) },
      redirects: turn.redirects,
      returnsCookies: true,
      signal,
      ...(ask.method ? { method: ask.method } : {}),
      ...(body === undefined ? {} : { body }),
      ...(ask.maxBytes ? { maxBytes: ask.maxBytes } : {}),
      ...(ask.leaveStreams ? { leaveStreams: true } : {}),
    });
    turn.settle(http ? http.hops.length + 1 : 1);
    if (!http || http.error?.code === 'cancelled') return unsent(signal.aborted ? 'budget' : 'failed');
    await nextTurn();
    const id = attempt > 1 ? `${ask.key}~${attempt}` : ask.key;
    const scan = scanText(http.body, http.type, http.charset);
    const exchange = toExchange(http, scan, {
      id,
      purpose: ask.purpose,
      client,
      attempt,
      startedAt,
      ...sentOf(ask, body),
    });
    note(exchange, http, rowByName.get(ask.row)?.row ?? 99);
    return { sent: true, exchange, body: http.body, scan };
  }

  function note(exchange: Exchange, http: HttpExchange, row: number): void {
    traffic.push({ row, exchange });
    const host = new URL(http.finalUrl).hostname;
    if (http.tls && !Object.hasOwn(tls, host)) tls[host] = http.tls;
    options.keepBody?.(exchange, http.body);
    options.onExchange?.(exchange, counter.spent());
    backlog.exchanged();
  }

  return {
    ask: async (asked) => {
      const admitted = await backlog.during(admit(asked));
      if ('sent' in admitted) return admitted;
      const ask = await inTurn(asked, admitted.planned);
      if (!ask) return denied(asked);
      const sending = queue.run(rowByName.get(ask.row)?.row ?? 99, async () => {
        const first = await once(ask, 1);
        if (!first.sent || !retryable(first.exchange)) return first;
        const second = await once(ask, 2);
        return second.sent ? second : first;
      });
      return backlog.during(sending);
    },
    traffic: () => [...traffic].sort(byPlan).map(({ exchange }) => exchange),
    tls: () => tls,
    leftOut: () => planRows.flatMap(({ name }) => (leftOut.has(name) ? [name] : [])),
    during: backlog.during,
  };
}

/** Headers beyond the client's own that an owner needs to repeat the request. */
const sentOf = ({ headers = {} }: SessionRequest, body: string | undefined): Pick<Exchange, 'sent'> =>
  body === undefined && Object.keys(headers).length === 0
    ? {}
    : { sent: { headers, ...(body === undefined ? {} : { body: body.slice(0, 4000) }) } };

const retryable = ({ error }: Exchange): boolean =>
  error !== undefined && /^(?:reset|timeout-.*)$/.test(error.code);

/** Undefined when the signal came first, or the fetcher threw, which it never should. */
function fetchOrEnd(
  fetcher: Fetcher,
  signal: AbortSignal,
  request: Parameters<Fetcher['fetch']>[0],
): Promise<HttpExchange | undefined> {
  return new Promise((resolve) => {
    const end = (): void => resolve(undefined);
    signal.addEventListener('abort', end, { once: true });
    void fetcher
      .fetch(request)
      .then(resolve, end)
      .finally(() => signal.removeEventListener('abort', end));
  });
}

const collator = new Intl.Collator('en', { numeric: true });

/** An order that does not depend on which response was first. */
const byPlan = (a: { row: number; exchange: Exchange }, b: { row: number; exchange: Exchange }): number =>
  a.row - b.row || collator.compare(a.exchange.id, b.exchange.id);

// The hard limit on exchanges. A request reserves room for its redirects until their number is known.

interface Turn {
  /** Redirects that may be followed. */
  redirects: number;
  /** Returns the rest; `used` counts the response and every hop. */
  settle(used: number): void;
}

interface Counter {
  /** Undefined at the limit. Waits while pending requests may return room. */
  take(redirects: number): Promise<Turn | undefined>;
  spent(): number;
  /** Neither spent nor held. */
  free(): number;
}

export function createCounter(limit: number): Counter {
  const room = { spent: 0, held: 0 };
  let waiting: (() => void)[] = [];
  const free = (): number => limit - room.spent - room.held;

  return {
    spent: () => room.spent,
    free,
    take: async (redirects) => {
      while (free() < 1 + redirects && room.held > 0)
        await new Promise<void>((resolve) => waiting.push(resolve));
      if (free() < 1) return undefined;
      const hold = Math.min(1 + redirects, free());
      room.held += hold;
      return {
        redirects: hold - 1,
        settle: (used) => {
          room.held -= hold;
          room.spent += Math.min(used, hold);
          const woken = waiting;
          waiting = [];
          for (const wake of woken) wake();
        },
      };
    },
  };
}

// One queue for all requests: the lowest priority number first, equal ones in the order of arrival.

interface Queue {
  /** Runs the task when a place is free; settles as the task does. */
  run<T>(priority: number, task: () => Promise<T>): Promise<T>;
}

interface Waiting {
  priority: number;
  start: () => void;
}

/** @param concurrency tasks that run at once, at least 1 */
export function createQueue(concurrency: number): Queue {
  const waiting: Waiting[] = [];
  let running = 0;
  let planned = false;

  const next = (): void => {
    planned = false;
    while (running < Math.max(1, concurrency)) {
      const at = waiting.reduce(
        (best, one, index) => (one.priority < (waiting[best]?.priority ?? Infinity) ? index : best),
        0,
      );
      const [chosen] = waiting.splice(at, 1);
      if (!chosen) return;
      running += 1;
      chosen.start();
    }
  };

  // Starting one turn later, so that tasks that became ready together are ordered by priority.
  const plan = (): void => {
    if (planned) return;
    planned = true;
    queueMicrotask(next);
  };

  return {
    run: <T>(priority: number, task: () => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        const start = (): void => {
          void Promise.resolve()
            .then(task)
            .then(resolve, reject)
            .finally(() => {
              running -= 1;
              plan();
            });
        };
        waiting.push({ priority, start });
        plan();
      }),
  };
}
