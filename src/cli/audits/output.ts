/** Writes a report in the requested format, to files or standard output. */
import { access, constants, stat, writeFile } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import type { ArgsDef } from 'citty';
import type { Report } from '#audit';
import { repeated } from '../arguments.ts';
import { exit, Stop } from '../exit.ts';
import { cannot } from '../files.ts';
import { givenFormat, jsonArgument } from '../format.ts';
import { readReportFile } from './read-report.ts';
import {
  printReport,
  readReportOptions,
  reportArguments,
  type ReportOutputOptions,
} from './report-options.ts';

const formats = ['text', 'json', 'html', 'markdown', 'sarif', 'junit', 'pdf'] as const;
type Format = (typeof formats)[number];

export const outputArguments = {
  format: {
    type: 'string',
    description: 'Report format (default: by the file name in --out, otherwise text)',
    valueHint: formats.join('|'),
  },
  json: jsonArgument,
  out: {
    type: 'string',
    description: 'Write the report to this file (repeatable, for several formats)',
    valueHint: 'file',
  },
  before: {
    type: 'string',
    description: 'Earlier report (JSON) or evidence: show what changed since (text, HTML, Markdown)',
    valueHint: 'file',
  },
  ...reportArguments,
  'fail-under': {
    type: 'string',
    description:
      'Exit with 1 if the score is below this minimum, counting unknown checks as failed, or if the report is not graded',
    valueHint: 'score',
  },
} as const satisfies ArgsDef;

const endings = new Map<string, Format>([
  ['.json', 'json'],
  ['.html', 'html'],
  ['.htm', 'html'],
  ['.md', 'markdown'],
  ['.markdown', 'markdown'],
  ['.sarif', 'sarif'],
  ['.xml', 'junit'],
  ['.pdf', 'pdf'],
  ['.txt', 'text'],
]);

export interface OutputSettings extends ReportOutputOptions {
  /** Of standard output. */
  format: Format;
  /** In the place of standard output. */
  files: { name: string; format: Format }[];
  failUnder?: number;
  /** Prints nothing but the report. */
  quiet: boolean;
  /** URL of a configured service, whose pages explain the checks. */
  docs?: string;
  /** An earlier report of the storefront. */
  before?: Report;
}

/** Reads the output arguments before any request is sent, so that an invalid one costs nothing. */
export async function readOutputArguments(
  args: Record<string, unknown>,
  raw: string[],
): Promise<OutputSettings> {
  const given = givenFormat(args, formats);
  const names = [...new Set(repeated(raw, 'out'))];
  if (given !== undefined && names.length > 1)
    throw new Stop(
      exit.usage,
      'With several --out files, the format comes from each file name. Remove --format.',
    );
  const files = names.map((name) => ({
    name,
    format: given ?? endings.get(extname(name).toLowerCase()) ?? 'text',
  }));
  const bar = args['fail-under'] as string | undefined;
  const failUnder = bar === undefined ? undefined : readBar(bar);
  for (const { name } of files) await refuseUnwritable(name);
  const format = given ?? 'text';
  if (format === 'pdf' && files.length === 0 && process.stdout.isTTY)
    throw new Stop(
      exit.usage,
      'A PDF cannot be shown in a terminal. Write it to a file with --out report.pdf.',
    );
  const written = (files.length > 0 ? files : [{ format }]).map((one) => one.format);
  const options = await readReportOptions(args, raw, new Set(written));
  const linked: Format[] = ['html', 'markdown', 'sarif'];
  const links = written.some((one) => linked.includes(one));
  const before = await readBefore(args['before'], written);
  const { readConfig } = links ? await import('../configuration.ts') : {};
  const docs = (await readConfig?.())?.auditUrl;
  return {
    format,
    quiet: args['quiet'] === true,
    ...options,
    ...(docs === undefined ? {} : { docs }),
    ...(before ? { before } : {}),
    files,
    ...(failUnder === undefined ? {} : { failUnder }),
  };
}

/** Of `--before`. */
async function readBefore(file: unknown, written: readonly Format[]): Promise<Report | undefined> {
  if (typeof file !== 'string') return undefined;
  const able: readonly Format[] = ['text', 'html', 'markdown'];
  if (!written.some((format) => able.includes(format)))
    throw new Stop(
      exit.usage,
      '--before works with text, HTML, and Markdown. For JSON, use "portico compare".',
    );
  return readReportFile(file);
}

/** Of `--fail-under`. */
export function readBar(text: string): number {
  const bar = /^\d{1,3}(?:\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
  if (bar >= 0 && bar <= 100) return bar;
  throw new Stop(exit.usage, `--fail-under must be a number from 0 to 100, not "${text}".`);
}

/** Loads the engine late, so that usage errors appear at once. */
async function render(
  report: Report,
  format: Format,
  settings: OutputSettings,
  toScreen: boolean,
): Promise<string | Uint8Array> {
  if (format === 'pdf') return printReport(report, settings);
  const { docs, branding, before, language } = settings;
  const { loadReportWords, toHtml, toJson, toJunit, toMarkdown, toSarif, toText } = await import('#audit');
  const earlier = before ? { before } : {};
  if (format === 'text')
    return toText(report, {
      colour: toScreen && process.stdout.isTTY && process.stdout.hasColors(),
      ...earlier,
    });
  const options = {
    ...(docs !== undefined && { docs }),
    ...(branding && { branding }),
    words: await loadReportWords(language),
    ...earlier,
  };
  return { json: toJson, html: toHtml, markdown: toMarkdown, sarif: toSarif, junit: toJunit }[format](
    report,
    options,
  );
}

async function refuseUnwritable(out: string): Promise<void> {
  const there = await stat(out).catch(() => undefined);
  if (there?.isDirectory()) throw new Stop(exit.usage, `--out: "${out}" is a folder.`);
  await access(dirname(out), constants.W_OK).catch((error: unknown) => {
    throw cannot('write', out, error, '--out');
  });
}

/** Writes the report. @returns the exit code for `--fail-under` */
export async function writeReport(report: Report, settings: OutputSettings): Promise<number> {
  const { files, format, quiet } = settings;
  if (files.length === 0) await print(await render(report, format, settings, true));
  await writeFiles(report, settings);
  if (files.length > 0 && !quiet) {
    const names = files.map(({ name }) => name);
    await print(await outcomeText(report, names));
  }
  return barCode(report, settings);
}

/** The files of `--out`. PDFs last: where their browser fails, the others are written. */
export async function writeFiles(report: Report, settings: OutputSettings): Promise<void> {
  const isPdf = ({ format }: { format: Format }): number => (format === 'pdf' ? 1 : 0);
  for (const { name, format } of settings.files.toSorted((a, b) => isPdf(a) - isPdf(b))) {
    const text = await render(report, format, settings, false);
    await writeFile(name, text).catch((error: unknown) => {
      throw cannot('write', name, error, '--out');
    });
  }
}

async function outcomeText(report: Report, files: readonly string[]): Promise<string> {
  const { clean, gradeWords, isGraded, scoreWords } = await import('#audit');
  const grade = isGraded(report.score) ? `, ${gradeWords(report)}` : '';
  return `${scoreWords(report)}${grade}: ${clean(report.finalUrl || report.url)}\nReport: ${files.join(', ')}\n`;
}

/** The exit code for `--fail-under`; prints why the minimum is not reached. */
async function barCode(report: Report, { failUnder }: OutputSettings): Promise<number> {
  if (failUnder === undefined) return exit.good;
  const { isGraded, verdictSentence } = await import('#audit');
  const { score } = report;
  if (!isGraded(score)) {
    process.stderr.write(
      `The report is not graded, so it does not reach the minimum score of ${failUnder}. ${verdictSentence(report)}\n`,
    );
    return exit.belowBar;
  }
  const least = score.low ?? score.overall;
  if (least >= failUnder) return exit.good;
  const unknown = least < score.overall ? ` (${least.toFixed(1)} if unknown checks fail)` : '';
  process.stderr.write(`The score is ${score.overall.toFixed(1)}${unknown}. The minimum is ${failUnder}.\n`);
  return exit.belowBar;
}

/** Waits until the text is written: a pipe must get the whole report before the process ends. */
export const print = (text: string | Uint8Array): Promise<void> =>
  new Promise((resolve, reject) =>
    process.stdout.write(text, (error) => (error ? reject(error) : resolve())),
  );
