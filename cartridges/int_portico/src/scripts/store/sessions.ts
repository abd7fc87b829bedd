/** Sessions of agents, by a hash that says nothing of a person. */
import { sessionQuiet } from '../../../../../src/commerce/durations.ts';
import type { AgentSession } from '../../../../../src/commerce/records.ts';
import type { CommerceReads, CommerceWrites } from '../../../../../src/commerce/store.ts';
import { readJson, writeJson } from './json.ts';
import { create, find, textOf, write, type Kept } from './objects.ts';

/** Each request of the platform begins without memory: a running session is written this often at most. */
const writtenEvery = sessionQuiet / 6;

const sessionOf = (object: Kept): AgentSession => readJson<AgentSession>(textOf(object, 'body') ?? '');

export const sessionRecords = (): Pick<CommerceReads, 'session'> & Pick<CommerceWrites, 'putSession'> => ({
  async session(subject) {
    const object = find('PorticoSession', subject);
    return object && sessionOf(object);
  },
  async putSession(session, quietSince) {
    const object = find('PorticoSession', session.subject);
    const values = { expiresAt: session.lastSeenAt + sessionQuiet, body: writeJson(session) };
    if (!object) {
      create('PorticoSession', session.subject, values);
      return true;
    }
    const { id, lastSeenAt } = sessionOf(object);
    if (id !== session.id && lastSeenAt > quietSince) return false;
    if (id !== session.id || session.lastSeenAt - lastSeenAt >= writtenEvery) write(object, values);
    return true;
  },
});
