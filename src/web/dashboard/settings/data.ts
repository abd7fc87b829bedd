/** `/dashboard/settings/data`: export of all reports, and how long they are kept. */
import type { Context } from 'hono';
import { button, crumbs, html, input, linkButton, notice, pageHead, type Html } from '../../design/index.ts';
import { readFields } from '../../form.ts';
import { type Dashboard, type DashboardEnv, may } from '../context.ts';
import { requireOwner } from '../refusal.ts';
import { dashboardPage, flashMessage } from '../page.ts';
import type { SettingsRouteDeps } from './deps.ts';
import { dataPath, forOwners, settingsHead } from './frame.ts';
import { settingsTexts as say } from './messages/index.ts';
import { linesBody } from '../../lines-body.ts';

type C = Context<DashboardEnv>;

const said = () => ({ kept: say('saved-forever'), days: say('saved-days') });
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
        error: say('days-out-of-range', { limit: mostDays }),
      });
    const older = given['sure'] === 'yes' ? 0 : await archive.countOlder(days, now());
    if (older > 0) return ask(c, days, older);
    await retention.keep('reports', days);
    return c.redirect(`${dataPath}?said=days`, 303);
  });
}

function page(c: C, days: number | undefined, wrong?: { given: string; error: string }) {
  const owner = may(c, 'manage');
  const content = html`${settingsHead(dataPath, { text: say('data-text') })}
    <div class="stack">
      ${wrong ? notice(say('data-unchanged'), 'bad') : flashMessage(c, said())} ${!owner && forOwners()}
      <h2>${say('export')}</h2>
      <p>${say('export-text')}</p>
      ${owner && html`<p class="actions">${linkButton(`${dataPath}/audits.jsonl`, say('download'))}</p>`}
      <h2>${say('retention')}</h2>
      ${owner ? form(wrong?.given ?? (days === undefined ? '' : String(days)), wrong?.error) : html`<p>${days === undefined ? say('reports-forever') : say('reports-days', { days })}</p>`}
    </div>`;
  return dashboardPage(c, {
    title: say('data'),
    section: 'settings',
    content,
    ...(wrong ? { status: 400 } : {}),
  });
}

const form = (value: string, error: string | undefined): Html =>
  html`<form method="post" action="${dataPath}" class="fields narrow" novalidate>
    ${input({
      name: 'days',
      label: say('reports-days-label'),
      type: 'number',
      min: 1,
      max: mostDays,
      value,
      error,
      hint: say('reports-days-hint'),
    })}
    <p class="actions">${button(say('save'), { main: true })}</p>
  </form>`;

/** Asks for confirmation. */
function ask(c: C, days: number, older: number) {
  const content = html`${crumbs([[dataPath, say('data')]], say('delete-old'))}
    ${pageHead(say('delete-title', { count: older }))}
    <div class="prose">
      <p>${say('delete-text', { count: older, days })}</p>
      <form method="post" action="${dataPath}">
        <input type="hidden" name="days" value="${days}" />
        <input type="hidden" name="sure" value="yes" />
        <p class="actions">
          ${button(say('delete'), { danger: true })} ${linkButton(dataPath, say('cancel'))}
        </p>
      </form>
    </div>`;
  return dashboardPage(c, { title: say('delete-old'), section: 'settings', content });
}
