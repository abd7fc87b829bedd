/** Judges the payment handlers that a store declares, as Google Pay reads them. Pure. */
import {
  googleHandlerName,
  googleHandlerVersion,
  googlePayFaults,
  googlePayTokenization,
  nameOtherAccounts,
} from '#manifest';
import { listOf, objectOf, textOf, type Json } from './ask.ts';
import type { GoogleRule, Verdicts } from './rules.ts';

export interface HandlerEntry {
  /** Reverse domain name. */
  name: string;
  entry: Json;
}

/** A handler of Google Pay from whose configuration a token can be made. */
export interface GooglePayHandler {
  id: string;
  environment: 'TEST' | 'PRODUCTION';
  /** Of the tokenization; undefined for DIRECT. */
  gateway?: string;
  parameters: Json;
}

interface Fault {
  rule: GoogleRule;
  said: string;
}

export const handlersOf = (document: unknown): HandlerEntry[] =>
  Object.entries(objectOf(objectOf(objectOf(document)['ucp'])['payment_handlers'])).flatMap(([name, list]) =>
    listOf(list).map((entry) => ({ name, entry })),
  );

/** Faults of one entry of `com.google.pay`. */
const handlerFaults = (entry: Json): Fault[] =>
  googlePayFaults(entry).map(({ kind, text }) => ({ rule: `google-${kind}`, said: text }));

/** @returns the handler that Google uses: the first without a fault, else the first that yields a token */
export function judgeHandlers(
  verdicts: Verdicts,
  entries: readonly HandlerEntry[],
): GooglePayHandler | undefined {
  const own = entries.filter(({ name }) => name === googleHandlerName);
  if (own.length === 0) {
    verdicts.fail(
      'google-handler-config',
      `The store does not offer ${googleHandlerName}, so Google cannot pay. Add Google Pay to its payment handlers.`,
    );
    return undefined;
  }
  const judged = own.map(({ entry }) => ({ entry, faults: handlerFaults(entry) }));
  const right = judged.filter(({ faults }) => faults.length === 0);
  const wrong = judged.filter(({ faults }) => faults.length > 0);
  judgeOthers(verdicts, { right: right.length, wrong: wrong.flatMap(({ faults }) => faults), all: own });
  const [used] = right.length ? right : judged;
  if (used && right.length) passAll(verdicts, { environment: environmentOf(used.entry) });
  else for (const { rule, said } of wrong.flatMap(({ faults }) => faults)) verdicts.fail(rule, said);
  return used && usable(used.entry);
}

function passAll(verdicts: Verdicts, { environment }: Pick<GooglePayHandler, 'environment'>): void {
  verdicts.pass('google-handler-config', `${googleHandlerName} is configured as Google Pay requires.`);
  verdicts.pass('google-handler-version', `The version of ${googleHandlerName} is ${googleHandlerVersion}.`);
  verdicts.pass('google-auth-methods', 'Only PAN_ONLY is allowed.');
  verdicts.pass(
    'google-merchant-id',
    environment === 'PRODUCTION'
      ? 'The merchant ID of Google Pay is there.'
      : 'The environment is TEST, in which Google Pay requires no merchant ID. PRODUCTION requires one.',
  );
}

function judgeOthers(
  verdicts: Verdicts,
  { right, wrong, all }: { right: number; wrong: readonly Fault[]; all: readonly HandlerEntry[] },
): void {
  const [first] = wrong;
  if (right > 0 && first)
    verdicts.fail('google-other-handler', `A second handler of ${googleHandlerName} is wrong: ${first.said}`);
  else if (nameOtherAccounts(all.map(({ entry }) => entry)))
    verdicts.fail(
      'google-other-handler',
      `${all.length} handlers of ${googleHandlerName} name different gateways or accounts. A processor can charge only its own tokens.`,
    );
  else
    verdicts.pass(
      'google-other-handler',
      all.length === 1
        ? `The store has one handler of ${googleHandlerName}.`
        : `The ${all.length} handlers of ${googleHandlerName} name the same gateway and account.`,
    );
}

const environmentOf = (entry: Json): GooglePayHandler['environment'] =>
  objectOf(entry['config'])['environment'] === 'PRODUCTION' ? 'PRODUCTION' : 'TEST';

function usable(entry: Json): GooglePayHandler | undefined {
  const id = textOf(entry['id']);
  const { type, parameters: given } = googlePayTokenization(entry);
  if (id === undefined || type !== 'PAYMENT_GATEWAY') return undefined;
  const gateway = textOf(given['gateway']);
  return {
    id,
    environment: environmentOf(entry),
    ...(gateway === undefined ? {} : { gateway }),
    parameters: given,
  };
}
