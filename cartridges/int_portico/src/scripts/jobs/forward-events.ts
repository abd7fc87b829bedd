/** Sends what waits in the outbox to Portico's event sink: at least once, again with growing gaps, for three days. */
import Status from 'dw/system/Status';
import { eventBody } from '../events/event-body.ts';
import { eventOf } from '../events/outbox.ts';
import { nextTryAt, sentKept } from '../events/retries.ts';
import { sendEvent, type Sent } from '../events/send-event.ts';
import { readSink, sinkProblem } from '../preferences/sink.ts';
import { numberOf, query, write, type Kept, type Values } from '../store/objects.ts';
import { guarded, isRefused, transact } from '../store/transact.ts';
import { jobLog, noted } from './job-log.ts';

/** Events of one run. */
const most = 500;
/** While one process sends it, no other takes it. */
const claimMs = 2 * 60_000;

export const forwardEvents = (): Promise<dw.system.Status> => noted('forward-events', forwardDue);

async function forwardDue(): Promise<dw.system.Status> {
  const problem = sinkProblem();
  if (problem !== undefined) return failed(problem);
  const sink = readSink();
  if (!sink) return new Status(Status.OK, 'NO_SINK', 'No event sink is set.');
  const counts: Record<Sent | 'given-up', number> = { taken: 0, refused: 0, gone: 0, off: 0, 'given-up': 0 };
  for (const object of query(
    'PorticoEvent',
    'custom.nextTryAt <= {0}',
    'custom.nextTryAt asc',
    most,
    Date.now(),
  )) {
    const tries = await claim(object);
    if (tries === undefined) continue;
    const event = eventOf(object);
    const now = Date.now();
    const sent = sendEvent(sink, { id: event.id, body: eventBody(event), at: now });
    const next = nextTryAt({ tries: tries + 1, at: event.at, now });
    await keep(object, valuesAfter(sent, tries, now, next));
    counts[sent === 'refused' && next === undefined ? 'given-up' : sent] += 1;
    if (sent === 'off' || sent === 'gone') break;
  }
  const told = `${counts.taken} sent, ${counts.refused} to retry, ${counts['given-up']} given up.`;
  if (counts.off > 0) return failed(`${told} The service ${sink.service} is disabled or failing.`);
  if (counts.gone > 0)
    return failed(`${told} The event sink no longer exists (HTTP 410). Remove its URL from the preferences.`);
  return new Status(Status.OK, 'OK', told);
}

/** Undefined: another job run sends it. */
async function claim(object: Kept): Promise<number | undefined> {
  const now = Date.now();
  return unlessRefused(async () => {
    const tries = guarded(() =>
      (numberOf(object, 'nextTryAt') ?? Infinity) <= now ? (numberOf(object, 'tries') ?? 0) : undefined,
    );
    if (tries !== undefined) write(object, { nextTryAt: now + claimMs });
    return tries;
  });
}

/** If the result of a sent event cannot be saved, it is sent again with the same ID when the claim expires. */
const keep = (object: Kept, values: Values): Promise<true | undefined> =>
  unlessRefused(async () => {
    write(object, values);
    return true as const;
  });

/** An unsent event counts no attempt and stays due. One without further attempts stays for manual review. */
function valuesAfter(sent: Sent, tries: number, now: number, next: number | undefined): Values {
  if (sent === 'off' || sent === 'gone') return { nextTryAt: now };
  if (sent === 'taken') return { tries: tries + 1, nextTryAt: undefined, expiresAt: now + sentKept };
  return { tries: tries + 1, nextTryAt: next };
}

async function unlessRefused<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await transact(work);
  } catch (error) {
    if (isRefused(error)) return undefined;
    throw error;
  }
}

function failed(message: string): dw.system.Status {
  jobLog().error(message);
  return new Status(Status.ERROR, 'ERROR', message);
}
