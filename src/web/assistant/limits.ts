/** How much callers without a key may ask for. Hosted clients share addresses, so a session counts before its address does. */
import { minute, rateSubject } from '../api/authenticate.ts';
import type { ApiDeps } from '../api/context.ts';
import { plans } from '../accounts/plans.ts';
import { howToGetKey, type Caller } from './caller.ts';
import { Refusal } from './refusal.ts';

const hour = 3_600_000;

interface Limits {
  what: string;
  session: number;
  network: number;
  total: number;
}

/** In an hour. */
const anonymous = {
  audit: { what: 'audits', session: 5, network: 20, total: 60 },
  /** Requests to a site that are no audit. */
  probe: { what: 'probes of other sites', session: 20, network: 60, total: 300 },
  inquiry: { what: 'messages', session: 3, network: 6, total: 30 },
} as const satisfies Record<string, Limits>;

export interface Taken {
  /** Nothing was done after all. */
  giveBack(): Promise<void>;
}

/** @throws Refusal `rate-limited`, which says when to come back and how to be let do more */
export async function takeTurn(
  deps: ApiDeps,
  kind: keyof typeof anonymous,
  caller: Caller,
  request: Request,
): Promise<Taken> {
  if (caller.key) return takeOfKey(deps, caller.key);
  const { what, ...most } = anonymous[kind];
  const subjects: [subject: string, limit: number, whose: string][] = [
    ...(caller.session === undefined
      ? []
      : [
          [`mcp:${kind}:session:${caller.session}`, most.session, 'of one session'] as [
            string,
            number,
            string,
          ],
        ]),
    [`mcp:${kind}:network:${caller.network}`, most.network, 'from one network address'],
    [`mcp:${kind}:total`, most.total, 'of all callers together'],
  ];
  const taken: { subject: string; at: number }[] = [];
  const giveBack = async () => {
    for (const { subject, at } of taken) await deps.windows.giveBack(subject, at);
  };
  for (const [subject, limit, whose] of subjects) {
    const turn = await deps.windows.take(subject, { limit, windowMs: hour });
    if (turn.allowed) {
      taken.push({ subject, at: turn.at });
      continue;
    }
    await giveBack();
    const retryAfterSeconds = seconds(turn.resetMs);
    throw new Refusal(
      'rate-limited',
      `Without an API key, ${limit} ${what} an hour are allowed ${whose}. Come back in ${retryAfterSeconds} seconds, or use a key, which has limits of its own. ${howToGetKey(deps, request)}`,
      { retryAfterSeconds, limit, windowSeconds: hour / 1000 },
    );
  }
  return { giveBack };
}

/** The calls a minute of the key, as the audit API counts them. */
async function takeOfKey({ windows }: ApiDeps, key: NonNullable<Caller['key']>): Promise<Taken> {
  const limit = plans[key.plan].callsPerMinute;
  const turn = await windows.take(rateSubject(key.id), { limit, windowMs: minute });
  if (turn.allowed) return { giveBack: async () => {} };
  const retryAfterSeconds = seconds(turn.resetMs);
  throw new Refusal(
    'rate-limited',
    `The plan ${key.plan} of this key allows ${limit} calls a minute. Come back in ${retryAfterSeconds} seconds.`,
    { retryAfterSeconds, limit, windowSeconds: minute / 1000 },
  );
}

const seconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));
