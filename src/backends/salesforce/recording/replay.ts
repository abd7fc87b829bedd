/** Serves a recording to the client of an API, and runs its scenario again. Nothing leaves the process. */
import type { CallAnswer, PlatformCaller } from '../calls/caller.ts';
import { openRecorded, replayedConnection } from './connection.ts';
import { callIdentity, recordedRequest, type ExchangeAnswer, type RecordedExchange } from './exchange.ts';
import type { Recording } from './recording.ts';
import { createSanitizer, recordingEpoch, sealedWord } from './sanitize.ts';
import { runScenario, type StepResult } from './scenario.ts';

/** A call was made that the recording does not have. */
export class NotRecorded extends Error {
  constructor(identity: string, isKnown: boolean) {
    super(
      isKnown
        ? `The recording answers this call fewer times than it was made: ${identity}`
        : `The recording does not have this call: ${identity}`,
    );
    this.name = 'NotRecorded';
  }
}

export interface ReplayedCalls {
  caller: PlatformCaller;
  /** Calls of the recording that were not made. */
  left(): string[];
}

/** Answers by what is asked, in any order; the same call twice gets its answers in the order of the recording. */
export function replayCalls(exchanges: readonly RecordedExchange[]): ReplayedCalls {
  const answers = new Map<string, ExchangeAnswer[]>();
  for (const { request, answer } of exchanges) {
    const identity = callIdentity(request);
    answers.set(identity, [...(answers.get(identity) ?? []), answer]);
  }
  const names = createSanitizer({ startedAt: recordingEpoch, isReplay: true });
  return {
    caller: {
      async call(request) {
        const identity = callIdentity(recordedRequest(request, names, 'https://account.example'));
        const queue = answers.get(identity);
        const answer = queue?.shift();
        if (!answer) throw new NotRecorded(identity, queue !== undefined);
        return answerOf(answer);
      },
    },
    left: () => [...answers].flatMap(([identity, queue]) => queue.map(() => identity)),
  };
}

function answerOf({ status, document, authorization }: ExchangeAnswer): CallAnswer {
  return {
    status,
    headers: new Map(authorization === undefined ? [] : [['authorization', authorization]]),
    text: document === undefined ? '' : JSON.stringify(document),
  };
}

/** @returns what the backend understands today of what was recorded @throws NotRecorded */
export async function replayScenario({
  api,
  setting,
  exchanges,
}: Pick<Recording, 'api' | 'setting' | 'exchanges'>): Promise<StepResult[]> {
  const replay = replayCalls(exchanges);
  const { phrase, coupon, reference, order, currencies, locale } = setting;
  const results = await runScenario({
    ...openRecorded(replayedConnection(api, setting.ocapi), replay.caller, () => recordingEpoch),
    currencies,
    locale,
    phrase,
    coupon,
    reference,
    ...(order ? { order: { ...order, seal: async () => sealedWord } } : {}),
  });
  const [left] = replay.left();
  if (left !== undefined) throw new Error(`The scenario no longer makes this call: ${left}`);
  // As a file has them.
  return JSON.parse(JSON.stringify(results)) as StepResult[];
}
