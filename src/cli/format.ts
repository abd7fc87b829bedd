/** `--format` and `--json`, the same for every command that lists or shows something. */
import { exit, Stop } from './exit.ts';

/** @param formats the first is the default */
export const formatArguments = (...formats: readonly string[]) =>
  ({
    format: {
      type: 'string',
      description: `Output format: ${inWords(formats)} (default: ${formats[0]})`,
      valueHint: formats.join('|'),
    },
    json: jsonArgument,
  }) as const;

export const jsonArgument = { type: 'boolean', description: 'Shorthand for --format json' } as const;

/** @returns undefined where neither option is given */
export function givenFormat<F extends string>(
  { format, json }: { format?: unknown; json?: unknown },
  formats: readonly F[],
): F | undefined {
  if (json === true && format !== undefined && format !== 'json')
    throw new Stop(exit.usage, `Use either --json or --format ${String(format)}, not both.`);
  const wanted = json === true ? 'json' : format;
  if (wanted === undefined) return undefined;
  const known = formats.find((name) => name === wanted);
  if (known === undefined)
    throw new Stop(exit.usage, `--format must be ${inWords(formats)}, not "${String(wanted)}".`);
  return known;
}

export const textOrJson = (given: { format?: unknown; json?: unknown }): 'text' | 'json' =>
  givenFormat(given, ['text', 'json']) ?? 'text';

const inWords = (names: readonly string[]): string => {
  const last = names.at(-1) ?? '';
  return names.length < 2
    ? last
    : `${names.slice(0, -1).join(', ')}${names.length > 2 ? ',' : ''} or ${last}`;
};
