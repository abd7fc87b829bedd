/** Sessions of agents: the first call after a quiet half hour begins one. Kept in the database, remembered here so that a call costs nothing. */
import { createHash } from 'node:crypto';
import type { Caller } from './caller.ts';
import { sessionQuiet } from './durations.ts';
import { eventOf, type Parts } from './parts.ts';
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

export interface Sessions {
  seen(parts: Parts, caller: Caller): Promise<void>;
  of(caller: Caller): string | undefined;
}

const subjectOf = ({ site, identity, label, network }: Caller): string =>
  createHash('sha256')
    .update(JSON.stringify([site.id, identity ?? label ?? '', network]))
    .digest('base64url');

export function createSessions(): Sessions {
  const known = new Map<string, Seen>();
  const keep = (subject: string, seen: Seen): void => {
    known.delete(subject);
    known.set(subject, seen);
    if (known.size > remembered) known.delete(known.keys().next().value as string);
  };

  return {
    of: (caller) => known.get(subjectOf(caller))?.id,
    async seen(parts, caller) {
      const subject = subjectOf(caller);
      const now = parts.now();
      const mine = known.get(subject);
      const goesOn = mine !== undefined && now - mine.lastSeenAt < sessionQuiet;
      if (goesOn && now - mine.writtenAt < writeEvery) {
        mine.lastSeenAt = now;
        return;
      }
      const session = await parts.store.transaction(async (transaction) => {
        const stored = await transaction.session(subject);
        const alive = stored !== undefined && now - stored.lastSeenAt < sessionQuiet;
        const running = alive ? stored : goesOn ? { ...mine, subject } : undefined;
        const next = {
          id: running?.id ?? newId('ses'),
          subject,
          startedAt: running?.startedAt ?? now,
          lastSeenAt: now,
        };
        await transaction.putSession(next);
        if (!running) {
          await transaction.insertEvents([
            { ...eventOf(parts, caller, 'session_created'), session: next.id },
          ]);
        }
        return next;
      });
      keep(subject, { ...session, writtenAt: now });
    },
  };
}
