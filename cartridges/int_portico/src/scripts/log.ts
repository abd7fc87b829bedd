import Logger from 'dw/system/Logger';

/** No content of a caller, no personal data: events, codes and our own errors, in the category `portico`. */
export function log(event: string, facts: Readonly<Record<string, unknown>> = {}): void {
  const { err, ...rest } = facts;
  const error =
    err instanceof Error ? { error: `${err.name}: ${err.message}`, stack: String(err.stack) } : {};
  Logger.getLogger('portico', 'portico').warn(`${event} ${JSON.stringify({ ...rest, ...error })}`);
}
