/** Rate limits of tool calls: by plan with a key, lower without one. */
import type { WindowState } from '#storage';
import { minute } from '#commerce';
import { plans } from '../accounts/plans.ts';
import { assistantLimits, takeAll } from '../admission/limits.ts';
import { rateSubject } from '../api/authenticate.ts';
import type { ApiDeps } from '../api/context.ts';
import { howToGetKey, type ToolCaller } from './caller.ts';
import { ToolRefusal } from './refusal.ts';

const hour = 3_600_000;

/**
 * Counts a call toward the limits of its caller. @returns a function that undoes this
 * @throws ToolRefusal `rate-limited`, with the time to wait and how to get a higher limit
 */
export async function countCall(
  deps: ApiDeps,
  kind: keyof typeof assistantLimits,
  caller: ToolCaller,
  request: Request,
): Promise<() => Promise<void>> {
  if (caller.key) return countCallOfKey(deps, caller.key);
  const { what, ...most } = assistantLimits[kind];
  const subjects = [
    ...(caller.session === undefined
      ? []
      : [{ of: `session:${caller.session}`, limit: most.session, whose: 'per session' }]),
    { of: `network:${caller.network}`, limit: most.network, whose: 'per network' },
    { of: 'total', limit: most.total, whose: 'for all callers together' },
  ];
  return takeAll(
    deps.windows,
    subjects.map(({ of, limit, whose }) => ({
      subject: `mcp:${kind}:${of}`,
      limit: { limit, windowMs: hour },
      refuse: limited(
        hour,
        limit,
        (seconds) =>
          `Without an API key, the limit is ${limit} ${what} an hour ${whose}. Try again in ${seconds} seconds, or use an API key, which has its own limits. ${howToGetKey(deps, request)}`,
      ),
    })),
  );
}

/** Counts toward the requests per minute of the key, together with the audit API. Never refunded. */
async function countCallOfKey(
  { windows }: ApiDeps,
  key: NonNullable<ToolCaller['key']>,
): Promise<() => Promise<void>> {
  const limit = plans[key.plan].callsPerMinute;
  return takeAll(windows, [
    {
      subject: rateSubject(key.id),
      limit: { limit, windowMs: minute },
      refuse: limited(
        minute,
        limit,
        (seconds) =>
          `The plan ${key.plan} of this API key allows ${limit} calls a minute. Try again in ${seconds} seconds.`,
      ),
      isKept: true,
    },
  ]);
}

const limited =
  (windowMs: number, limit: number, message: (seconds: number) => string) =>
  ({ resetMs }: WindowState): ToolRefusal => {
    const retryAfterSeconds = Math.max(1, Math.ceil(resetMs / 1000));
    const facts = { retryAfterSeconds, limit, windowSeconds: windowMs / 1000 };
    return new ToolRefusal('rate-limited', message(retryAfterSeconds), facts);
  };
