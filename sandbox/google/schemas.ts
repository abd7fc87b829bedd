/** Holds what a store returns and sends against the official schemas of UCP, where someone has them. */
import type { OfficialSchemas } from '../ucp-schemas/official-schemas.ts';
import { objectOf, textOf, type Ask, type GoogleAnswer, type GoogleRequest } from './ask.ts';
import type { ReceivedUpdate } from './receiver.ts';
import type { GoogleRelease, Verdicts } from './rules.ts';

export type GoogleSchemas = Extract<OfficialSchemas, { available: true }>;

export interface SchemaJudge {
  /** The same, and each answer is judged. */
  watch(ask: Ask): Ask;
  finish(received: readonly ReceivedUpdate[]): void;
}

type Operation = Parameters<GoogleSchemas['validateResponse']>[0];

const operations: readonly (readonly [method: string, path: RegExp, operation: Operation])[] = [
  ['POST', /\/checkout-sessions$/, 'create_checkout'],
  ['PUT', /\/checkout-sessions\/[^/]+$/, 'update_checkout'],
  ['POST', /\/checkout-sessions\/[^/]+\/complete$/, 'complete_checkout'],
  ['POST', /\/checkout-sessions\/[^/]+\/cancel$/, 'cancel_checkout'],
  ['POST', /\/catalog\/search$/, 'search_catalog'],
  ['POST', /\/catalog\/lookup$/, 'lookup_catalog'],
];

export function createSchemaJudge(
  schemas: GoogleSchemas,
  release: GoogleRelease,
  verdicts: Verdicts,
): SchemaJudge {
  let count = 0;
  const judge = (what: string, [error]: readonly string[]): void => {
    count += 1;
    if (error !== undefined) verdicts.fail('google-schemas', `${what}: ${error.slice(0, 300)}`);
  };
  const judgeAnswer = ({ method, url }: GoogleRequest, { status, json }: GoogleAnswer): void => {
    const path = URL.parse(url)?.pathname ?? '';
    if (status === undefined || status < 200 || status > 299 || json === undefined) return;
    if (path.includes('/.well-known/ucp')) {
      // The store's first profile may be of another release.
      if (textOf(objectOf(objectOf(json)['ucp'])['version']) === release)
        judge(`GET ${path}`, schemas.validateProfile(json));
      return;
    }
    const [, , operation] = operations.find(([verb, form]) => verb === method && form.test(path)) ?? [];
    if (operation) judge(operation, schemas.validateResponse(operation, json));
  };
  return {
    watch: (ask) => async (request) => {
      const answer = await ask(request);
      judgeAnswer(request, answer);
      return answer;
    },
    finish(received) {
      for (const { order } of received) judge('An order update', schemas.validateNotice(order));
      if (count === 0) verdicts.unknown('google-schemas', 'Nothing came that has a schema.');
      else verdicts.pass('google-schemas', `${count} responses and order updates were compared.`);
    },
  };
}
