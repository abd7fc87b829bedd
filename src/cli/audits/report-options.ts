/** Options for reports that people read: whose report it is, in which language, and how its PDF is made. */
import { constants } from 'node:fs';
import { access, readFile, stat } from 'node:fs/promises';
import type { ArgsDef } from 'citty';
import type { BriefOptions, Paper, Report, ReportBranding } from '#audit';
import { textLanguages, type TextLanguage } from '#language';
import { environment } from '../../config/environment.ts';
import { switchPath } from '../arguments.ts';
import { exit, Stop } from '../exit.ts';
import { cannot } from '../files.ts';

export const reportArguments = {
  agency: {
    type: 'string',
    description: 'Who made the report, shown at its top (HTML and PDF)',
    valueHint: 'name',
  },
  client: {
    type: 'string',
    description: 'Whom the report is for, shown at its top (HTML and PDF)',
    valueHint: 'name',
  },
  logo: {
    type: 'string',
    description: 'Logo at the top: PNG, JPEG, WebP, or SVG, up to 200 KB (HTML and PDF)',
    valueHint: 'file',
  },
  appendix: { type: 'boolean', description: 'Add every failed and warned check to the PDF' },
  language: {
    type: 'string',
    description: 'Language of the report (default: en; HTML and PDF)',
    valueHint: textLanguages.join('|'),
  },
  paper: { type: 'string', description: 'Paper size of the PDF (default: a4)', valueHint: 'a4|letter' },
} as const satisfies ArgsDef;

export interface PdfSettings extends Pick<BriefOptions, 'appendix' | 'paper'> {
  /** Path of Chromium. */
  browser: string;
}

export interface ReportOutputOptions {
  branding?: ReportBranding;
  language?: TextLanguage;
  /** Where a PDF is written. */
  pdf?: PdfSettings;
}

const papers: readonly Paper[] = ['a4', 'letter'];

/**
 * Before any request is sent, so that a wrong logo or a missing browser costs no audit.
 * @param formats that are written
 * @throws Stop
 */
export async function readReportOptions(
  args: Record<string, unknown>,
  raw: string[],
  formats: ReadonlySet<string>,
): Promise<ReportOutputOptions> {
  const isPdf = formats.has('pdf');
  refuseUnused(
    args,
    ['agency', 'client', 'logo', 'language'],
    isPdf || formats.has('html'),
    'an HTML or PDF report',
  );
  refuseUnused(args, ['appendix', 'paper'], isPdf, 'a PDF report');
  const language = readLanguage(args['language']);
  const branding = await readBranding(args);
  return {
    ...(branding && { branding }),
    ...(language && { language }),
    ...(isPdf && { pdf: { ...readPages(args), browser: await readBrowser(raw) } }),
  };
}

function refuseUnused(
  args: Record<string, unknown>,
  names: readonly string[],
  isUsed: boolean,
  needed: string,
): void {
  const unused = names.find((name) => args[name] !== undefined && args[name] !== false);
  if (unused !== undefined && !isUsed) throw new Stop(exit.usage, `--${unused} requires ${needed}.`);
}

function readPages(args: Record<string, unknown>): Pick<PdfSettings, 'appendix' | 'paper'> {
  const wanted = args['paper'];
  const paper = papers.find((one) => one === (wanted ?? 'a4'));
  if (!paper) throw new Stop(exit.usage, `--paper must be a4 or letter, not "${String(wanted)}".`);
  return { paper, appendix: args['appendix'] === true };
}

function readLanguage(wanted: unknown): TextLanguage | undefined {
  if (wanted === undefined) return undefined;
  const language = textLanguages.find((one) => one === wanted);
  if (!language)
    throw new Stop(exit.usage, `--language must be ${textLanguages.join(' or ')}, not "${String(wanted)}".`);
  return language;
}

async function readBranding(args: Record<string, unknown>): Promise<ReportBranding | undefined> {
  const { agency, client, logo } = args as Record<'agency' | 'client' | 'logo', string | undefined>;
  if ([agency, client, logo].every((one) => one === undefined)) return undefined;
  const { BrandingError, readBrandName, readLogo } = await import('#audit');
  const named = async <T>(option: string, read: () => T | Promise<T>): Promise<T> => {
    try {
      return await read();
    } catch (error) {
      if (error instanceof BrandingError) throw new Stop(exit.usage, `--${option}: ${error.message}`);
      throw error;
    }
  };
  return {
    ...(agency !== undefined && { agency: await named('agency', () => readBrandName(agency)) }),
    ...(client !== undefined && { client: await named('client', () => readBrandName(client)) }),
    ...(logo !== undefined && { logo: await named('logo', async () => readLogo(await readLogoFile(logo))) }),
  };
}

async function readLogoFile(file: string): Promise<Uint8Array> {
  try {
    const { maxLogoBytes } = await import('#audit');
    const { size } = await stat(file);
    // Too large: rejected by its size, unread.
    return size > maxLogoBytes ? new Uint8Array(maxLogoBytes + 1) : await readFile(file);
  } catch (error) {
    throw cannot('read', file, error, '--logo');
  }
}

/** Of `--browser=path`, else BROWSER_PATH, else the usual places. */
async function readBrowser(raw: string[]): Promise<string> {
  const named = switchPath('browser', raw) || environment()['BROWSER_PATH']?.trim();
  const { findBrowser } = await import('#browser');
  const path = named || findBrowser();
  if (!path)
    throw new Stop(
      exit.usage,
      'A PDF requires Chromium, which was not found. Install it, for example with "apt install chromium", or set its path in BROWSER_PATH.',
    );
  await access(path, constants.X_OK).catch(() => {
    throw new Stop(
      exit.usage,
      `A PDF requires Chromium, and "${path}" is not a program. Set its path in BROWSER_PATH.`,
    );
  });
  return path;
}

/** @throws Stop when Chromium fails */
export async function printReport(
  report: Report,
  { branding, language, pdf }: ReportOutputOptions,
): Promise<Uint8Array> {
  const { browser = '', ...pages } = pdf ?? {};
  const { loadReportWords, toBrief } = await import('#audit');
  const { BrowserError, createPrinter } = await import('#browser');
  const printer = createPrinter(browser);
  // Its browser and profile go with this process, which the usual end by a signal would leave behind.
  const interrupt = (): void => {
    process.stderr.write('Interrupted.\n');
    process.exit(exit.interrupted);
  };
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  try {
    return await printer.print(
      toBrief(report, {
        ...pages,
        ...(branding && { branding }),
        words: await loadReportWords(language),
      }),
    );
  } catch (error) {
    if (error instanceof BrowserError)
      throw new Stop(exit.failed, `The PDF could not be created: ${error.message}`);
    throw error;
  } finally {
    await printer.close();
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  }
}
