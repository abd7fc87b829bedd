/** `dw.system.Logger` and `dw.system.Log`, into the log of the instance. */
import type { InstanceState, Scope } from '../../contract.ts';
import { documented } from '../../documented.ts';
import { badArgument, badState } from '../refusal.ts';
import { format } from './format.ts';
import { limits } from './quota.ts';

const prefixPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{1,23}[A-Za-z0-9]$/;

const { most: mostBytes = Infinity } = limits['log file of a day'] ?? {};
const { most: mostPrefixes = Infinity } = limits['log file prefixes'] ?? {};

type Write = (message: unknown, ...given: unknown[]) => void;

const suspended = 'Maximum log file size per day reached, logging suspended.';

/** What the log files of one day have taken, in bytes, by their names; and the prefixes that were asked for. */
interface DayOfLogs {
  day: number;
  bytes: Map<string, number>;
  prefixes: Set<string>;
}

export function loggerModule(scope: Scope): object {
  const { instance, quota } = scope;
  const logs = new Map<string, object>();
  const at =
    (file: (level: string) => string, category: string, level: string): Write =>
    (message, ...given) => {
      const text = format(message, given);
      const size = Buffer.byteLength(text);
      quota.count('log entries');
      quota.count('log bytes', size);
      const { bytes } = today(instance);
      const before = bytes.get(file(level)) ?? 0;
      bytes.set(file(level), before + size);
      quota.count('log file of a day', before + size);
      if (before + size <= mostBytes) instance.log.push({ level, category, message: text });
      else if (before <= mostBytes) instance.log.push({ level, category, message: suspended });
    };
  const logOf = (category: string, prefix?: string): object => {
    const name = `${prefix ?? ''} ${category}`;
    const levels = levelsOf(category, prefix);
    const made = logs.get(name) ?? documented('dw.system.Log', { ...enabled, ...levels });
    logs.set(name, made);
    return made;
  };
  const levelsOf = (category: string, prefix?: string): Record<string, Write> => {
    // A file for each level, or one for all levels of a prefix.
    const file = (level: string): string => (prefix === undefined ? `custom${level}` : `custom-${prefix}`);
    return Object.fromEntries(
      ['debug', 'info', 'warn', 'error', 'fatal'].map((level) => [level, at(file, category, level)]),
    );
  };
  const { fatal: _ofLogsOnly, ...levels } = levelsOf('root');
  return documented('dw.system.Logger', {
    ...enabled,
    ...levels,
    get rootLogger() {
      return logOf('root');
    },
    getLogger(first: unknown, second?: unknown) {
      if (second === undefined) return logOf(String(first));
      if (first === null || second === null || !prefixPattern.test(String(first)))
        throw badArgument(
          `${String(first)} is no prefix of log files: 3 to 25 letters, digits, dashes and underscores.`,
        );
      const { prefixes } = today(instance);
      const known = prefixes.has(String(first));
      quota.count('log file prefixes', prefixes.size + (known ? 0 : 1));
      if (!known && prefixes.size >= mostPrefixes)
        throw badState(
          `There are ${mostPrefixes} custom log files on this day: ${String(first)} is one more.`,
        );
      prefixes.add(String(first));
      return logOf(String(second), String(first));
    },
  });
}

/** Days end at midnight, GMT. */
function today({ kept, now }: InstanceState): DayOfLogs {
  const day = Math.floor(now() / 86_400_000);
  const known = kept.get('log-files') as DayOfLogs | undefined;
  if (known?.day === day) return known;
  const made: DayOfLogs = { day, bytes: new Map(), prefixes: new Set() };
  kept.set('log-files', made);
  return made;
}

const enabled = { debugEnabled: true, infoEnabled: true, warnEnabled: true, errorEnabled: true };
