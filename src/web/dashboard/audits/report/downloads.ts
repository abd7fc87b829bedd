/** Downloads of a report in all formats. */
import type { Context } from 'hono';
import {
  reportHost,
  toHtml,
  toJson,
  toJunit,
  toMarkdown,
  toSarif,
  type Report,
  type ReportBranding,
} from '#audit';
import { httpProblem } from '#http';
import { brandingOf, readClient, readReportLanguage, reportPdf } from '../../../report-pdf.ts';
import { siteAddress } from '../../../site/address.ts';
import { html, type Html } from '../../../design/index.ts';
import type { DashboardEnv } from '../../context.ts';
import type { AuditsRouteDeps } from '../deps.ts';
import { findReport } from './find.ts';
import { reportPageTexts as say } from './messages/index.ts';
import { pdfPage } from './pdf.ts';

type Write = (report: Report, options: { docs: string; branding: ReportBranding }) => string;

const formats = [
  { ending: 'html', type: 'text/html', write: toHtml },
  { ending: 'json', type: 'application/json', write: toJson },
  { ending: 'md', type: 'text/markdown', write: toMarkdown },
  { ending: 'sarif', type: 'application/sarif+json', write: toSarif },
  { ending: 'xml', type: 'application/xml', write: toJunit },
] as const satisfies readonly { ending: string; type: string; write: Write }[];

export const downloadMenu = (path: string): Html =>
  html`<details class="drop-menu">
    <summary class="button">${say('download')}</summary>
    <ul>
      <li><a href="${path}/pdf">${say('pdf-title')}</a></li>
      ${formats.map(({ ending }) => html`<li><a href="${path}/report.${ending}" download>${say(`format-${ending}`)}</a></li>`)}
    </ul>
  </details>`;

export async function downloadReport(c: Context<DashboardEnv>, deps: AuditsRouteDeps): Promise<Response> {
  const file = c.req.param('file');
  if (file === 'pdf') return pdfPage(c, deps);
  if (file === 'report.pdf') return downloadPdf(c, deps);
  const format = formats.find(({ ending }) => `report.${ending}` === file);
  if (!format) throw httpProblem('not-found', { detail: say('no-format') });
  const { report } = await findReport(deps, c.req.param('id') ?? '');
  const branding = brandingOf(await deps.branding.read(), undefined);
  return c.body(format.write(report, { docs: siteAddress(deps, c.req.url), branding }), 200, {
    'Content-Type': `${format.type}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="${fileName(report)}.${format.ending}"`,
    'Cache-Control': 'no-store',
  });
}

async function downloadPdf(c: Context<DashboardEnv>, deps: AuditsRouteDeps): Promise<Response> {
  const { report } = await findReport(deps, c.req.param('id') ?? '');
  const language = readReportLanguage(c.req.query('language'));
  const pdf = await reportPdf(deps, report, {
    client: readClient(c.req.query('client')),
    appendix: c.req.query('appendix') === 'true',
    ...(language && { language }),
    signal: c.req.raw.signal,
  });
  return c.body(pdf, 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${fileName(report)}.pdf"`,
    'Cache-Control': 'no-store',
  });
}

/** Only characters that are safe in file names and headers. */
const fileName = (report: Report): string =>
  `portico-${reportHost(report)
    .slice(0, 80)
    .replace(/[^a-z0-9.-]+/gi, '-')}-${report.startedAt.slice(0, 10).replace(/[^0-9-]/g, '')}`;
