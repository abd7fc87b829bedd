/** `dw.system.Logger` and `dw.system.Log`, into the log of the instance. */
import type { Scope } from '../../contract.ts';
import { documented } from '../../documented.ts';
import { badArgument } from '../refusal.ts';
import { format } from './format.ts';

const prefix = /^[A-Za-z0-9][A-Za-z0-9_-]{1,23}[A-Za-z0-9]$/;

type Write = (message: unknown, ...given: unknown[]) => void;

export function loggerModule(scope: Scope): object {
  const { log } = scope.instance;
  const logs = new Map<string, object>();
  const at =
    (category: string, level: string): Write =>
    (message, ...given) => {
      const text = format(message, given);
      scope.quota.count('log entries');
      scope.quota.count('log bytes', Buffer.byteLength(text));
      log.push({ level, category, message: text });
    };
  const logOf = (category: string): object => {
    const made =
      logs.get(category) ??
      documented('dw.system.Log', { ...enabled, ...levels(category), fatal: at(category, 'fatal') });
    logs.set(category, made);
    return made;
  };
  const levels = (category: string): Record<string, Write> => ({
    debug: at(category, 'debug'),
    info: at(category, 'info'),
    warn: at(category, 'warn'),
    error: at(category, 'error'),
  });
  return documented('dw.system.Logger', {
    ...enabled,
    ...levels('root'),
    get rootLogger() {
      return logOf('root');
    },
    getLogger(first: unknown, second?: unknown) {
      if (second === undefined) return logOf(String(first));
      if (first === null || second === null || !prefix.test(String(first)))
        throw badArgument(
          `${String(first)} is no prefix of log files: 3 to 25 letters, digits, dashes and underscores.`,
        );
      return logOf(String(second));
    },
  });
}

const enabled = { debugEnabled: true, infoEnabled: true, warnEnabled: true, errorEnabled: true };
