/** A report in the format that was asked for, to a file or to standard output. */
import { writeFile } from 'node:fs/promises';
import type { ArgsDef } from 'citty';
import { toHtml, toJson, toJunit, toMarkdown, toText } from '#audit';
import type { Report } from '#audit';
import { exit, Stop } from './exit.ts';

const formats = { text: toText, json: toJson, html: toHtml, markdown: toMarkdown, junit: toJunit };

export const outputArguments = {
  format: {
    type: 'string',
    description: `${Object.keys(formats).join(', ')}; default: by the name of --out, else text`,
    valueHint: 'format',
  },
  out: { type: 'string', description: 'Write the report to this file', valueHint: 'file' },
  'fail-under': {
    type: 'string',
    description: 'Exit with 1 when the score is lower, or when there is none',
    valueHint: 'score',
  },
} as const satisfies ArgsDef;

const endings: Record<string, keyof typeof formats> = {
  json: 'json',
  html: 'html',
  htm: 'html',
  md: 'markdown',
  markdown: 'markdown',
  xml: 'junit',
  txt: 'text',
};

export interface OutputSettings {
  format: keyof typeof formats;
  out?: string;
  failUnder?: number;
}

/** Reads the output arguments before any request is made, so that a wrong one costs nothing. */
export function readOutputArguments(args: Record<string, unknown>): OutputSettings {
  const out = args['out'] as string | undefined;
  const format =
    (args['format'] as string | undefined) ?? endings[out?.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'text';
  if (!Object.hasOwn(formats, format))
    throw new Stop(
      exit.usage,
      `--format must be one of ${Object.keys(formats).join(', ')}, not "${format}".`,
    );
  const bar = args['fail-under'] as string | undefined;
  const failUnder = bar === undefined ? undefined : Number(bar);
  if (failUnder !== undefined && !(bar !== '' && failUnder >= 0 && failUnder <= 100))
    throw new Stop(exit.usage, `--fail-under must be a number from 0 to 100, not "${bar}".`);
  return {
    format: format as keyof typeof formats,
    ...(out === undefined ? {} : { out }),
    ...(failUnder === undefined ? {} : { failUnder }),
  };
}

/** Writes the report and answers the exit code that the bar demands. */
export async function writeReport(
  report: Report,
  { format, out, failUnder }: OutputSettings,
): Promise<number> {
  const text =
    format === 'text'
      ? toText(report, { colour: out === undefined && process.stdout.isTTY === true })
      : formats[format](report);
  if (out === undefined) await print(text);
  else
    await writeFile(out, text).catch((error: NodeJS.ErrnoException) => {
      throw new Stop(exit.usage, `--out: cannot write "${out}": ${error.code ?? error.message}.`);
    });
  if (failUnder === undefined) return exit.good;
  const score = report.score.overall;
  if (score !== null && score >= failUnder) return exit.good;
  process.stderr.write(
    `The score ${score === null ? 'could not be given' : `is ${score.toFixed(1)}`}; the bar is ${failUnder}.\n`,
  );
  return exit.belowBar;
}

/** Waits until standard output took it: a pipe must get the whole report before the process ends. */
export const print = (text: string): Promise<void> =>
  new Promise((resolve, reject) =>
    process.stdout.write(text, (error) => (error ? reject(error) : resolve())),
  );
