/** Reports as PDF, for the API and the dashboard. */
import type { Logger } from 'pino';
import {
  BrandingError,
  readBrandName,
  loadReportWords,
  toBrief,
  type BriefOptions,
  type Report,
  type ReportBranding,
} from '#audit';
import { textLanguages, type TextLanguage } from '#language';
import type { BrandingStore } from '#storage';
import { problem, retryAfter } from './api/problems.ts';
import { webTexts as say } from './messages/index.ts';

export interface PdfPrinter {
  /** @throws PdfBusy when too many reports wait already */
  print(document: string, signal: AbortSignal): Promise<Uint8Array>;
}

export class PdfBusy extends Error {
  override name = 'PdfBusy';
}

export interface ReportPdfDeps {
  /** Absent without `BROWSER_PATH`. */
  pdf?: PdfPrinter | undefined;
  branding: Pick<BrandingStore, 'read'>;
  logger: Pick<Logger, 'error'>;
}

export interface PdfRequest extends Pick<BriefOptions, 'appendix' | 'paper'> {
  language?: TextLanguage;
  /** Already checked. */
  client?: string | undefined;
  signal: AbortSignal;
}

/** With the name and logo of this installation. @throws Problem `pdf-unavailable` */
export async function reportPdf(
  { pdf, branding: store, logger }: ReportPdfDeps,
  report: Report,
  { client, appendix = false, paper, language, signal }: PdfRequest,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!pdf) throw problem('pdf-unavailable', { detail: say('pdf-no-browser') });
  const settings = await store.read();
  const document = toBrief(report, {
    branding: brandingOf(settings, client),
    paper: paper ?? settings.paper ?? 'a4',
    appendix,
    words: await loadReportWords(language),
  });
  try {
    return new Uint8Array(await pdf.print(document, signal));
  } catch (error) {
    if (!(error instanceof PdfBusy || signal.aborted))
      logger.error({ err: error, report: report.id }, 'pdf-failed');
    throw problem('pdf-unavailable', {
      detail: error instanceof PdfBusy ? say('pdf-busy') : say('pdf-failed'),
      headers: retryAfter(10_000),
    });
  }
}

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' });

/** @returns undefined for an empty one @throws Problem `invalid-request` */
export function readReportLanguage(text: string | undefined): TextLanguage | undefined {
  if (text === undefined || text === '') return undefined;
  const language = textLanguages.find((one) => one === text);
  if (language) return language;
  const detail = say('language-invalid', { languages: anyOf.format(textLanguages) });
  throw problem('invalid-request', {
    detail: `language: ${detail}`,
    errors: [{ field: 'language', detail }],
  });
}

const keptMs = 60_000;
const mostKept = 10;

/**
 * Of shared reports, for anyone who has a link: each link is printed at most once a minute, so that repeated requests do not
 * block the browser for other reports.
 */
export function sharedPdfs(
  deps: ReportPdfDeps & { now(): number },
): (token: string, report: Report) => Promise<Uint8Array<ArrayBuffer>> {
  const kept = new Map<string, { madeAt: number; pdf: Promise<Uint8Array<ArrayBuffer>> }>();
  return (token, report) => {
    const now = deps.now();
    for (const [key, { madeAt }] of kept) if (now - madeAt >= keptMs) kept.delete(key);
    const known = kept.get(token);
    if (known) return known.pdf;
    // Not the signal of one caller: others can wait for the same one.
    const pdf = reportPdf(deps, report, { signal: new AbortController().signal });
    kept.set(token, { madeAt: now, pdf });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    pdf.catch(() => {
      if (kept.get(token)?.pdf === pdf) kept.delete(token);
    });
    return pdf;
  };
}

/** @param client of this report */
export const brandingOf = ({ agency, logo }: ReportBranding, client: string | undefined): ReportBranding => ({
  ...(agency !== undefined && { agency }),
  ...(logo !== undefined && { logo }),
  ...(client !== undefined && { client }),
});

/** @returns undefined for an empty one @throws Problem `invalid-request` */
export function readClient(text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  try {
    return readBrandName(text);
  } catch (error) {
    if (!(error instanceof BrandingError)) throw error;
    throw problem('invalid-request', {
      detail: `client: ${error.message}`,
      errors: [{ field: 'client', detail: error.message }],
    });
  }
}
