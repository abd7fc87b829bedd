import Logger from 'dw/system/Logger';
import { version } from './version.ts';

/** No content of a caller, no personal data: events, codes, our own errors and version, in the category `portico`. */
export function log(event: string, facts: Readonly<Record<string, unknown>> = {}): void {
  const { err, ...rest } = facts;
  const error =
    err instanceof Error ? { error: `${err.name}: ${err.message}`, stack: String(err.stack) } : {};
  Logger.getLogger('portico', 'portico').warn(`${event} ${JSON.stringify({ ...rest, ...error, version })}`);
}
