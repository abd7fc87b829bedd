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
import { pdfPage } from './pdf.ts';

type Write = (report: Report, options: { docs: string; branding: ReportBranding }) => string;

const formats: readonly { name: string; ending: string; type: string; write: Write }[] = [
  { name: 'HTML (single file)', ending: 'html', type: 'text/html', write: toHtml },
  { name: 'JSON', ending: 'json', type: 'application/json', write: toJson },
  { name: 'Markdown', ending: 'md', type: 'text/markdown', write: toMarkdown },
  { name: 'SARIF', ending: 'sarif', type: 'application/sarif+json', write: toSarif },
  { name: 'JUnit', ending: 'xml', type: 'application/xml', write: toJunit },
];

export const downloadMenu = (path: string): Html =>
  html`<details class="drop-menu">
    <summary class="button">Download</summary>
    <ul>
      <li><a href="${path}/pdf">PDF for managers</a></li>
      ${formats.map(({ name, ending }) => html`<li><a href="${path}/report.${ending}" download>${name}</a></li>`)}
    </ul>
  </details>`;

export async function downloadReport(c: Context<DashboardEnv>, deps: AuditsRouteDeps): Promise<Response> {
  const file = c.req.param('file');
  if (file === 'pdf') return pdfPage(c, deps);
  if (file === 'report.pdf') return downloadPdf(c, deps);
  const format = formats.find(({ ending }) => `report.${ending}` === file);
  if (!format) throw httpProblem('not-found', { detail: 'This format is not available.' });
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
