/** `/dashboard/audits/reports/{id}/pdf`: whom a PDF is for, and what is in it. */
import type { Context } from 'hono';
import { maxBrandName, reportHost } from '#audit';
import type { TextLanguage } from '#language';
import {
  button,
  crumbs,
  html,
  input,
  linkButton,
  notice,
  pageHead,
  select,
  tick,
  visible,
} from '../../../design/index.ts';
import { may, type DashboardEnv } from '../../context.ts';
import { dashboardPage } from '../../page.ts';
import { brandingPath } from '../../settings/frame.ts';
import type { AuditsRouteDeps } from '../deps.ts';
import { auditsPath, reportPath } from '../paths.ts';
import { findReport } from './find.ts';

const languageNames: Record<TextLanguage, string> = { en: 'English', de: 'German' };

export async function pdfPage(c: Context<DashboardEnv>, deps: AuditsRouteDeps) {
  const { report } = await findReport(deps, c.req.param('id') ?? '');
  const path = reportPath(report.id);
  const host = visible(reportHost(report));
  const content = html`${crumbs(
    [
      [auditsPath, 'Audits'],
      [path, 'Report'],
    ],
    'PDF',
  )}
  ${pageHead('PDF for managers', {
    text: html`Two to four pages about ${host}: the verdict, the first actions, what an agent sees, and
    findings by cause.`,
  })}
  ${
    deps.pdf
      ? html`<div class="stack">
          <form method="get" action="${path}/report.pdf" class="fields narrow">
            ${input({ name: 'client', label: 'Client', maxLength: maxBrandName, autocomplete: 'off', hint: 'Whom the report is for, shown at its top. Leave empty to show no client.' })}
            ${select({ name: 'language', label: 'Language', value: 'en', required: true, hint: 'Findings with values are always in English.' }, Object.entries(languageNames))}
            ${tick({ name: 'appendix', label: 'Add an appendix with every failed and warned check', checked: false, tickValue: 'true' })}
            <p class="actions">${button('Download PDF', { main: true })} ${linkButton(path, 'Cancel')}</p>
          </form>
          ${may(c, 'manage') && html`<p class="soft">Set your name, logo, and paper size under <a href="${brandingPath}">Report branding</a>.</p>`}
        </div>`
      : notice('PDF reports require Chromium. The operator of this service can set BROWSER_PATH.')
  }`;
  return dashboardPage(c, { title: `PDF of the report of ${host}`, section: 'audits', content });
}
