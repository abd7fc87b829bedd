import Logger from 'dw/system/Logger';
import { version } from './version.ts';

/**
 * The log of a category, in the file of the cartridge. The platform throws once the instance has created all the log files
 * it is allowed in a day. Entries then go to the common files: logging must never fail a payment.
 */
export function logOf(category: string): dw.system.Log {
  try {
    return Logger.getLogger('portico', category);
  } catch {
    return Logger.getLogger(category);
  }
}

/** No content of a caller, no personal data: events, codes, our own errors and version, in the category `portico`. */
export function log(event: string, facts: Readonly<Record<string, unknown>> = {}): void {
  const { err, ...rest } = facts;
  const error =
    err instanceof Error ? { error: `${err.name}: ${err.message}`, stack: String(err.stack) } : {};
  logOf('portico').warn(`${event} ${JSON.stringify({ ...rest, ...error, version })}`);
}
