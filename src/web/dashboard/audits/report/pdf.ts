/** `/dashboard/audits/reports/{id}/pdf`: whom a PDF is for, and what is in it. */
import type { Context } from 'hono';
import { maxBrandName, reportHost } from '#audit';
import { textLanguages } from '#language';
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
import { reportPageTexts as say } from './messages/index.ts';

export async function pdfPage(c: Context<DashboardEnv>, deps: AuditsRouteDeps) {
  const { report } = await findReport(deps, c.req.param('id') ?? '');
  const path = reportPath(report.id);
  const host = visible(reportHost(report));
  const content = html`${crumbs(
    [
      [auditsPath, say('audits')],
      [path, say('report')],
    ],
    say('pdf'),
  )}
  ${pageHead(say('pdf-title'), { text: say('pdf-text', { host }) })}
  ${
    deps.pdf
      ? html`<div class="stack">
          <form method="get" action="${path}/report.pdf" class="fields narrow">
            ${input({ name: 'client', label: say('client'), maxLength: maxBrandName, autocomplete: 'off', hint: say('client-hint') })}
            ${select(
              {
                name: 'language',
                label: say('language'),
                value: 'en',
                required: true,
                hint: say('language-hint'),
              },
              textLanguages.map((one) => [one, say(`language-${one}`)] as const),
            )}
            ${tick({ name: 'appendix', label: say('appendix'), checked: false, tickValue: 'true' })}
            <p class="actions">
              ${button(say('download-pdf'), { main: true })} ${linkButton(path, say('cancel'))}
            </p>
          </form>
          ${may(c, 'manage') && html`<p class="soft">${say.parts('branding-hint', { branding: html`<a href="${brandingPath}">${say('branding')}</a>` })}</p>`}
        </div>`
      : notice(say('no-browser'))
  }`;
  return dashboardPage(c, { title: say('pdf-page-title', { host }), section: 'audits', content });
}
