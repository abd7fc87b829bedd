/** Sessions of agents: the first call after a quiet half hour begins one. Kept in the database, remembered here so that a call costs nothing. */
import { hash } from 'node:crypto';
import type { Caller } from './caller.ts';
import { sessionQuiet } from './durations.ts';
import { eventOf, type CommerceContext } from './context.ts';
import type { AgentSession } from './records.ts';
import { newId } from './tokens.ts';

const remembered = 10_000;
/** How old the database's knowledge of a running session may be. */
const writeEvery = sessionQuiet / 6;

interface Seen {
  id: string;
  startedAt: number;
  lastSeenAt: number;
  writtenAt: number;
}

interface Sessions {
  seen(ctx: CommerceContext, caller: Caller): Promise<void>;
  of(caller: Caller): string | undefined;
}

const subjectOf = ({ site, identity, label, network }: Caller): string =>
  hash(
    'sha256',
    JSON.stringify([site.id, identity ?? null, identity === undefined ? label : null, network]),
    'base64url',
  );

export function createAgentSessions(): Sessions {
  const known = new Map<string, Seen>();
  /** The first calls of an agent come in a bunch: they are one session. */
  const writing = new Map<string, Promise<void>>();
  const keep = (subject: string, seen: Seen): void => {
    known.delete(subject);
    known.set(subject, seen);
    if (known.size > remembered) known.delete(known.keys().next().value as string);
  };
  const write = async (ctx: CommerceContext, caller: Caller, subject: string): Promise<void> => {
    const now = ctx.now();
    const stored = await ctx.store.session(subject);
    // Another process wrote it a moment ago: nothing to report.
    const isFresh = stored && isAlive(stored, now) && now - stored.lastSeenAt < writeEvery;
    const session = isFresh
      ? stored
      : await continueSession(ctx, caller, { subject, now, mine: known.get(subject) });
    keep(subject, { ...session, lastSeenAt: now, writtenAt: session.lastSeenAt });
  };

  return {
    of: (caller) => (caller.trial ? undefined : known.get(subjectOf(caller))?.id),
    async seen(ctx, caller) {
      if (caller.trial) return;
      const subject = subjectOf(caller);
      const now = ctx.now();
      const mine = known.get(subject);
      if (mine && isAlive(mine, now) && now - mine.writtenAt < writeEvery) {
        mine.lastSeenAt = now;
        return;
      }
      const others = writing.get(subject);
      if (others) return others;
      const mineNow = write(ctx, caller, subject);
      writing.set(subject, mineNow);
      try {
        await mineNow;
      } finally {
        writing.delete(subject);
      }
    },
  };
}

const isAlive = ({ lastSeenAt }: Pick<Seen, 'lastSeenAt'>, now: number): boolean =>
  now - lastSeenAt < sessionQuiet;

/** The session that runs, as the database or this process knows it, or a new one with its event. As it is written. */
function continueSession(
  ctx: CommerceContext,
  caller: Caller,
  { subject, now, mine }: { subject: string; now: number; mine: Seen | undefined },
): Promise<AgentSession> {
  return ctx.store.transaction(async (transaction) => {
    const stored = await transaction.session(subject);
    const running = [stored, mine].find((session) => session && isAlive(session, now));
    const { id = newId('ses'), startedAt = now } = running ?? {};
    const next = { id, subject, startedAt, lastSeenAt: now };
    if (!(await transaction.putSession(next, now - sessionQuiet))) {
      // Another process started one since: it is already reported, and this call is part of it.
      const theirs = await transaction.session(subject);
      if (!theirs) throw new Error('The open session was not found.');
      return theirs;
    }
    if (!running) {
      const event = { ...eventOf(ctx, caller, 'session_created'), session: id };
      await transaction.insertEvents([event]);
    }
    return next;
  });
}
