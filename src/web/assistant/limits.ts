/** How much a caller may ask for: with a key what its plan says, without one very little. */
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
 * Counts a call toward the limits of its caller. @returns takes it back: nothing was done after all
 * @throws Refusal `rate-limited`, which says when to come back and how to be let do more
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
      : [{ of: `session:${caller.session}`, limit: most.session, whose: 'of one session' }]),
    { of: `network:${caller.network}`, limit: most.network, whose: 'from one network address' },
    { of: 'total', limit: most.total, whose: 'of all callers together' },
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
          `Without an API key, ${limit} ${what} an hour are allowed ${whose}. Come back in ${seconds} seconds, or use a key, which has limits of its own. ${howToGetKey(deps, request)}`,
      ),
    })),
  );
}

/** The calls a minute of the key, as the audit API counts them: they are never given back. */
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
          `The plan ${key.plan} of this key allows ${limit} calls a minute. Come back in ${seconds} seconds.`,
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
