/** `/dashboard/settings/data`: export of all reports, and how long they are kept. */
import type { Context } from 'hono';
import { button, crumbs, html, input, linkButton, notice, pageHead, type Html } from '../../design/index.ts';
import { readFields } from '../../form.ts';
import { type Dashboard, type DashboardEnv, may } from '../context.ts';
import { requireOwner } from '../refusal.ts';
import { dashboardPage, flashMessage } from '../page.ts';
import type { SettingsRouteDeps } from './deps.ts';
import { dataPath, forOwners, settingsHead } from './frame.ts';
import { linesBody } from '../../lines-body.ts';

type C = Context<DashboardEnv>;

const said = {
  kept: 'Saved. Reports are kept forever.',
  days: 'Saved. Older reports are deleted within an hour.',
};
const mostDays = 3_650;

export function addData(app: Dashboard, { archive, retention, now }: SettingsRouteDeps): void {
  app.get(dataPath, async (c) => page(c, await retention.days('reports')));

  app.get(`${dataPath}/audits.jsonl`, requireOwner, (c) => {
    const day = new Date(now()).toISOString().slice(0, 10);
    c.header('Content-Type', 'application/jsonl; charset=utf-8');
    c.header('Content-Disposition', `attachment; filename="portico-audits-${day}.jsonl"`);
    return c.body(linesBody(archive.lines()));
  });

  app.post(dataPath, requireOwner, async (c) => {
    const given = await readFields(c);
    const text = (given['days'] ?? '').trim();
    if (text === '') {
      await retention.keep('reports', undefined);
      return c.redirect(`${dataPath}?said=kept`, 303);
    }
    const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
    if (days < 1 || days > mostDays)
      return page(c, undefined, {
        given: text,
        error: `Enter a whole number from 1 to ${mostDays.toLocaleString('en-US')}, or leave this empty to keep all reports.`,
      });
    const older = given['sure'] === 'yes' ? 0 : await archive.countOlder(days, now());
    if (older > 0) return ask(c, days, older);
    await retention.keep('reports', days);
    return c.redirect(`${dataPath}?said=days`, 303);
  });
}

function page(c: C, days: number | undefined, wrong?: { given: string; error: string }) {
  const owner = may(c, 'manage');
  const content = html`${settingsHead(dataPath, { text: 'Export audit reports and set how long they are kept.' })}
    <div class="stack">
      ${wrong ? notice('Nothing was changed. Check the field below.', 'bad') : flashMessage(c, said)}
      ${!owner && forOwners}
      <h2>Export</h2>
      <p>
        Download all reports as JSON Lines: one report per line, with its URL, its time, and what started it.
      </p>
      ${owner && html`<p class="actions">${linkButton(`${dataPath}/audits.jsonl`, 'Download reports')}</p>`}
      <h2>Retention</h2>
      ${owner ? form(wrong?.given ?? (days === undefined ? '' : String(days)), wrong?.error) : html`<p>${days === undefined ? 'Reports are kept forever.' : `Reports are kept for ${days === 1 ? '1 day' : `${days} days`}. The latest report of each storefront is always kept.`}</p>`}
    </div>`;
  return dashboardPage(c, { title: 'Data', section: 'settings', content, ...(wrong ? { status: 400 } : {}) });
}

const form = (value: string, error: string | undefined): Html =>
  html`<form method="post" action="${dataPath}" class="fields narrow" novalidate>
    ${input({
      name: 'days',
      label: 'Keep reports for (days)',
      type: 'number',
      min: 1,
      max: mostDays,
      value,
      error,
      hint: 'Leave empty to keep all reports. Older reports are deleted for all members and API keys. The latest report of each storefront and reports with a share link are kept.',
    })}
    <p class="actions">${button('Save', { main: true })}</p>
  </form>`;

/** Asks for confirmation. */
function ask(c: C, days: number, older: number) {
  const content = html`${crumbs([[dataPath, 'Data']], 'Delete old reports')}
    ${pageHead(older === 1 ? 'Delete 1 report?' : `Delete ${older.toLocaleString('en-US')} reports?`)}
    <div class="prose">
      <p>
        ${older === 1 ? 'This report is' : 'These reports are'} older than
        ${days === 1 ? '1 day' : `${days} days`} and will be deleted within an hour. You cannot undo this. To
        keep a copy, export the reports first.
      </p>
      <form method="post" action="${dataPath}">
        <input type="hidden" name="days" value="${days}" />
        <input type="hidden" name="sure" value="yes" />
        <p class="actions">${button('Delete', { danger: true })} ${linkButton(dataPath, 'Cancel')}</p>
      </form>
    </div>`;
  return dashboardPage(c, { title: 'Delete old reports', section: 'settings', content });
}
