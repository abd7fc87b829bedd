/** Keeping letters and sending them, with the tries of every other mail. */
import { createDelivery, type MailDelivery } from './delivery.ts';
import type { LetterOutbox, Letters } from './notifications.ts';
import { assertHeaders, isAddress, MailFailure, type MailTransport } from './transport.ts';
import { oneLine } from './words.ts';

export interface LetterDeps {
  outbox: LetterOutbox;
  /** Absent: letters are not kept, for nobody would ever send them. */
  transport?: MailTransport | undefined;
  /** Name beside the address of the sender. */
  fromName: string;
  /** Epoch milliseconds. */
  now?: () => number;
  random?: () => number;
  /** Without a transport, told of every letter instead of the log of the first: for trying the product. */
  discard?: (() => void) | undefined;
  /** Told what an operator should know. No personal data, no content. */
  log: (event: string, facts: Record<string, unknown>) => void;
}

export interface LetterOffice {
  letters: Letters;
  /** Absent without a transport. */
  delivery?: MailDelivery;
  /** Forgets what ended long ago. */
  prune(): Promise<void>;
}

/** So long the id of a letter is not used again. */
const rememberMs = 90 * 24 * 3_600_000;

export function createLetters(deps: LetterDeps): LetterOffice {
  const { outbox, transport, fromName, now = Date.now, random = Math.random, log } = deps;
  let isSaid = false;
  const letters: Letters = {
    canSend: transport !== undefined,
    async queue(letter) {
      const subject = oneLine(letter.subject);
      assertHeaders([letter.to, letter.replyTo ?? '']);
      for (const address of [letter.to, ...(letter.replyTo === undefined ? [] : [letter.replyTo])])
        if (!isAddress(address)) throw new MailFailure('bad-address', { isFinal: true });
      if (transport) return outbox.put({ ...letter, subject }, now());
      if (deps.discard) return deps.discard();
      if (!isSaid) log('letters-not-kept', { reason: 'SMTP_URL is not set' });
      isSaid = true;
    },
  };
  const prune = () => outbox.prune(now() - rememberMs);
  if (!transport) return { letters, prune };
  const delivery = createDelivery({
    outbox,
    now,
    random,
    log,
    facts: () => ({ letter: true }),
    async send({ id, to, subject, text, replyTo }) {
      const answer = replyTo === undefined ? {} : { replyTo };
      await transport.send({ id: `letter ${id}`, to, fromName, subject, text, ...answer });
      return undefined;
    },
  });
  return { letters, delivery, prune };
}
