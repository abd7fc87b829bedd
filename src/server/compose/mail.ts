/** Letters, put together: their outbox, the transport that they share with the mails to buyers, and their tasks. */
import type { Logger } from 'pino';
import type { Secret } from '#commerce';
import { createLetters, type Letters, type MailTransport } from '#mail';
import { letterOutbox, type Database } from '#storage';
import type { Task } from '../jobs/local-scheduler.ts';
import type { Config } from '../../config/config.ts';

export interface LetterParts {
  config: Pick<Config, 'mail'>;
  database: Database;
  secret: Secret;
  /** Used where the configuration names a relay; the one that only logs would let people wait for a mail. */
  transport: MailTransport | undefined;
  logger: Logger;
  /** For trying the product: each letter that is not sent is told. */
  sandbox: boolean;
}

export function createLetterParts(parts: LetterParts): { letters: Letters; tasks: Task[] } {
  const { config, database, secret, transport, logger } = parts;
  const { letters, delivery, prune } = createLetters({
    outbox: letterOutbox(database, { secret }),
    transport: config.mail && transport,
    fromName: 'Portico',
    discard: parts.sandbox ? () => logger.info('letter would be sent') : undefined,
    log: (event, facts) => logger.warn(facts, event),
  });
  return {
    letters,
    tasks: delivery
      ? [
          // Sooner than mails to buyers: somebody waits for a sign-in link.
          { name: 'letters', everyMs: 2_000, run: (signal) => delivery.deliverDue(200, signal) },
          { name: 'letters-sweep', everyMs: 3_600_000, run: prune },
        ]
      : [],
  };
}
