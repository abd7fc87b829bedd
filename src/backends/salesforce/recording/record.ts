/** Records the scenario on an instance, sanitizes it, and makes sure that it can be replayed before anyone gets to see it. */
import { ApiError } from '../shop-api.ts';
import type { PlatformCaller } from '../calls/caller.ts';
import { provenClaims } from './claims.ts';
import { instanceOrigin, isSimulator, openRecorded, type RecordedConnection } from './connection.ts';
import { recordedAnswer, recordedRequest, type RecordedExchange } from './exchange.ts';
import { followOrder, type LeftOrder, type OrderWatch } from './order-watch.ts';
import {
  mostCalls,
  readRecording,
  recordingText,
  RecordingRefused,
  refuseSetting,
  type Recording,
} from './recording.ts';
import { replayScenario } from './replay.ts';
import { createSanitizer, type Sanitizer } from './sanitize.ts';
import { runScenario, ScenarioStopped, type ScenarioInput, type StepResult } from './scenario.ts';

export interface RecordOptions extends Pick<
  ScenarioInput,
  'currencies' | 'locale' | 'phrase' | 'coupon' | 'reference' | 'order'
> {
  connection: RecordedConnection;
  /** As the backend itself calls the instance. */
  caller: PlatformCaller;
  /** Names of faults and states to keep although the list does not have them. */
  keep?: readonly string[];
  onCall?(calls: number): void;
  /** Ends the recording before its next call. */
  signal?: AbortSignal;
  /** Epoch milliseconds. */
  now(): number;
}

export interface Recorded {
  recording: Recording;
  /** Formatted: the file. */
  text: string;
  unknownWords: string[];
  /** What the instance rejected, a line for each step. */
  outcomes: string[];
  /** It was placed, or could not be set to failed. */
  leftOrder?: LeftOrder;
}

/** Nothing was recorded. */
export class RecordingFailed extends Error {
  readonly leftOrder?: LeftOrder;
  constructor(message: string, { cause, leftOrder }: { cause?: unknown; leftOrder?: LeftOrder } = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.name = 'RecordingFailed';
    if (leftOrder) this.leftOrder = leftOrder;
  }
}

/** @throws RecordingFailed */
export async function recordScenario(options: RecordOptions): Promise<Recorded> {
  const { connection, caller, reference, now } = options;
  const watch = followOrder(reference);
  const endOrder = (): Promise<LeftOrder | undefined> => watch.end(openRecorded(connection, caller, now).api);
  let recorded: Recorded;
  try {
    recorded = await recordWatched(options, watch);
  } catch (error) {
    const leftOrder = await endOrder();
    if (!leftOrder) throw error;
    const message =
      error instanceof RecordingFailed
        ? error.message
        : `The recording failed: ${String(error)}. Nothing was recorded. This is a defect of Portico: report it.`;
    throw new RecordingFailed(message, { cause: error, leftOrder });
  }
  const leftOrder = await endOrder();
  return { ...recorded, ...(leftOrder ? { leftOrder } : {}) };
}

async function recordWatched(options: RecordOptions, watch: OrderWatch): Promise<Recorded> {
  const { connection, currencies, locale, phrase, coupon, reference, order, keep = [], now } = options;
  const sanitizer = createSanitizer({ startedAt: now(), keep });
  const setting = settingOf(sanitizer, options);
  orFail(() => refuseSetting(setting), 'Nothing was recorded.');
  const { caller, exchanges } = listen(options, sanitizer);
  const opened = openRecorded(connection, caller, now);
  const live = await run({
    ...opened,
    api: watch.watched(opened.api),
    currencies,
    locale,
    phrase,
    coupon,
    reference,
    order,
  });
  const results = await replayed(live, { api: connection.api, setting, exchanges });
  const { unknownWords, words, replaced, leftOut } = sanitizer.summary();
  const recording: Recording = {
    format: 'portico-recording',
    version: 1,
    source: isSimulator(connection) ? 'simulator' : 'live',
    api: connection.api,
    setting,
    proves: provenClaims({ exchanges, results }),
    kept: { words, named: keep.filter((word) => words.includes(word)), replaced, leftOut },
    exchanges,
    results,
  };
  const text = `${recordingText(recording)}\n`;
  check(text, connection);
  const outcomes = live.flatMap((one) =>
    'facts' in one ? [] : [`${one.step}: ${one.error.kind}, ${one.error.status ?? ''} ${one.error.type}`],
  );
  return { recording, text, unknownWords, outcomes };
}

/** Values whose placeholders a replay has to know. */
function settingOf(
  sanitizer: Sanitizer,
  { connection: { options }, currencies, locale, phrase, coupon, reference, order }: RecordOptions,
): Recording['setting'] {
  if ('organization' in options) sanitizer.name('organization', options.organization);
  sanitizer.name('site', options.site);
  sanitizer.name('client', options.clientId);
  return {
    currencies: [...currencies],
    locale,
    ...(phrase === undefined ? {} : { phrase: sanitizer.text('phrase', phrase) }),
    ...(coupon === undefined ? {} : { coupon: sanitizer.text('coupon', coupon) }),
    reference: sanitizer.text('reference', reference),
    ...(order ? { order: { methodId: sanitizer.text('method', order.methodId) } } : {}),
    ...('host' in options
      ? {
          ocapi: {
            sitePath: options.sitePath ?? true,
            version: options.version ?? 'v24_5',
            hasPassword: options.clientPassword !== undefined,
          },
        }
      : {}),
  };
}

function listen(
  { caller, connection, onCall, signal }: RecordOptions,
  sanitizer: Sanitizer,
): { caller: PlatformCaller; exchanges: RecordedExchange[] } {
  const exchanges: RecordedExchange[] = [];
  const account = 'accountUrl' in connection.options ? connection.options.accountUrl : undefined;
  let calls = 0;
  return {
    exchanges,
    caller: {
      async call(request) {
        calls += 1;
        if (signal?.aborted) throw notSent('Interrupted.');
        if (calls > mostCalls) throw notSent(`The scenario needs more than ${mostCalls} calls.`);
        onCall?.(calls);
        const place = calls - 1;
        const sent = recordedRequest(request, sanitizer, account && new URL(account).origin);
        const answer = await caller.call(request).catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
          throw new RecordingFailed(`${error.message} Nothing was recorded.`, { cause: error });
        });
        exchanges[place] = { request: sent, answer: recordedAnswer(answer, sanitizer) };
        return answer;
      },
    },
  };
}

const notSent = (message: string): RecordingFailed =>
  new RecordingFailed(`${message} Nothing was recorded.`, {
    cause: new ApiError('unavailable', 'not-sent', message),
  });

async function run(input: ScenarioInput): Promise<StepResult[]> {
  try {
    return await runScenario(input);
  } catch (error) {
    if (!(error instanceof ScenarioStopped)) throw error;
    throw new RecordingFailed(`${error.message} Nothing was recorded.`, { cause: error });
  }
}

async function replayed(
  live: readonly StepResult[],
  recording: Pick<Recording, 'api' | 'setting' | 'exchanges'>,
): Promise<StepResult[]> {
  const results = await replayScenario(recording).catch((error: unknown) => {
    throw new RecordingFailed(
      'The sanitized recording cannot be replayed, so it was not written. This is a defect of Portico: report it.',
      { cause: error },
    );
  });
  const outcome = (all: readonly StepResult[]): string =>
    all.map((one) => `${one.step}:${'facts' in one}`).join();
  if (outcome(results) !== outcome(live))
    throw new RecordingFailed(
      'The sanitized recording is understood differently from the original, so it was not written. This is a defect of Portico: report it.',
    );
  return results;
}

/** The last line of defense: none of what the connection says is anywhere in the file, not even within other words. */
function check(text: string, connection: RecordedConnection): void {
  const { options } = connection;
  const secrets = [
    options.clientId,
    'clientSecret' in options ? options.clientSecret : undefined,
    'clientPassword' in options ? options.clientPassword : undefined,
    'organization' in options ? options.organization : undefined,
    new URL(instanceOrigin(connection)).host,
  ];
  const found = secrets.some((secret) => secret !== undefined && secret.length > 3 && text.includes(secret));
  orFail(() => readRecording(text), 'Nothing was written.');
  if (found)
    throw new RecordingFailed(
      'The sanitized recording contains a value of the connection, so it was not written. This is a defect of Portico: report it.',
    );
}

function orFail(work: () => unknown, outcome: string): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof RecordingRefused)) throw error;
    throw new RecordingFailed(`${error.message} ${outcome}`, { cause: error });
  }
}
