/** Answers that are replayed when a call is repeated. They contain buyer data: deleted after a little more than a day. */
import type { StoredAnswer } from '../../../../../src/commerce/records.ts';
import type { CommerceReads, CommerceWrites } from '../../../../../src/commerce/store.ts';
import { hash } from '../platform/crypto.ts';
import { readJson, writeJson } from './json.ts';
import { create, find, numberOf, textOf, write, type Kept } from './objects.ts';
import { personKept } from './person.ts';

/** A repeat after exactly a day must still find its answer. In milliseconds. */
const kept = personKept + 60 * 60_000;

type Part = Pick<CommerceReads, 'answer'> & Pick<CommerceWrites, 'insertAnswer' | 'finishAnswer'>;
type Body = Omit<StoredAnswer, 'scope' | 'key' | 'expiresAt'>;

const objectOf = (scope: string, key: string): Kept | undefined => find('PorticoAnswer', nameOf(scope, key));
const nameOf = (scope: string, key: string): string => hash('sha256', `${scope}\n${key}`, 'hex');
const expiryOf = (object: Kept): number => numberOf(object, 'expiresAt') ?? 0;
const bodyOf = (object: Kept): Body => readJson<Body>(textOf(object, 'body') ?? '');

export function answerRecords({ now }: { now: () => number }): Part {
  return {
    async answer(scope, key, at) {
      const object = objectOf(scope, key);
      if (!object || expiryOf(object) <= at) return undefined;
      return { scope, key, ...bodyOf(object), expiresAt: expiryOf(object) };
    },
    async insertAnswer({ scope, key, expiresAt, ...body }) {
      const at = now();
      const object = objectOf(scope, key);
      if (object && expiryOf(object) > at) return false;
      const values = { expiresAt: Math.min(expiresAt, at + kept), body: writeJson(body) };
      if (object) write(object, values);
      else create('PorticoAnswer', nameOf(scope, key), values);
      return true;
    },
    async finishAnswer(scope, key, answer) {
      const object = objectOf(scope, key);
      if (object) write(object, { body: writeJson({ ...bodyOf(object), answer }) });
    },
  };
}
