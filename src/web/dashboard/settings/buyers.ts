/** `/dashboard/settings/buyers`: finds, exports, and erases the data of one email address, which is in no URL and in no record. */
import type { Context } from 'hono';
import { jsonText } from '#audit/plain-text';
import { copyOfBuyer, erasedWords, foundWords, type Erasure, type FoundBuyer } from '#storage';
import { button, html, input, linkButton, notice, type Html } from '../../design/index.ts';
import { readFields } from '../../form.ts';
import { type Dashboard, type DashboardEnv, may } from '../context.ts';
import { requireOwner } from '../refusal.ts';
import { dashboardPage } from '../page.ts';
import type { SettingsRouteDeps } from './deps.ts';
import { buyersPath, forOwners, settingsHead } from './frame.ts';
import { settingsTexts as say } from './messages/index.ts';

type C = Context<DashboardEnv>;

export function addBuyers(app: Dashboard, { buyers, now }: SettingsRouteDeps): void {
  app.get(buyersPath, (c) => page(c, may(c, 'manage') ? form() : forOwners()));

  app.post(buyersPath, requireOwner, async (c) => {
    const { email, wrong } = await readEmail(c);
    if (wrong) return wrong;
    const found = await buyers.find(email);
    c.set('actDetails', { isDone: true, about: foundWords(found) });
    return page(c, result(email, found));
  });

  app.post(`${buyersPath}/export`, requireOwner, async (c) => {
    const { email, wrong } = await readEmail(c);
    if (wrong) return wrong;
    const found = await buyers.find(email);
    c.set('actDetails', { isDone: true, about: foundWords(found) });
    c.header('Content-Type', 'application/json; charset=utf-8');
    c.header('Content-Disposition', 'attachment; filename="portico-buyer.json"');
    return c.body(`${jsonText(copyOfBuyer(email, found, now()), 2)}\n`);
  });

  app.post(`${buyersPath}/erase`, requireOwner, async (c) => {
    const { email, sure, wrong } = await readEmail(c);
    if (wrong) return wrong;
    if (!sure) return page(c, question(email, await buyers.find(email)));
    const erasure = await buyers.erase(email);
    c.set('actDetails', { isDone: true, about: erasedWords(erasure) });
    return page(c, outcome(email, erasure));
  });
}

async function readEmail(c: C): Promise<{ email: string; sure: boolean; wrong?: ReturnType<typeof page> }> {
  const given = await readFields(c);
  const email = (given['email'] ?? '').trim();
  const sure = given['sure'] === 'yes';
  if (/^[^\s@]{1,64}@[^\s@]{1,254}$/.test(email)) return { email, sure };
  return { email, sure, wrong: page(c, form(email, say('email-invalid')), 400) };
}

const page = (c: C, content: Html, status: 200 | 400 = 200) =>
  dashboardPage(c, {
    title: say('buyers'),
    section: 'settings',
    status,
    content: html`${settingsHead(buyersPath, { text: say('buyers-text') })}
      <div class="stack">${content}</div>`,
  });

const form = (value?: string, error?: string): Html =>
  html`<form method="post" action="${buyersPath}" class="fields narrow" novalidate>
    ${input({ name: 'email', label: say('email'), type: 'email', required: true, value, error, autocomplete: 'off' })}
    <p class="actions">${button(say('find'), { main: true })}</p>
  </form>`;

const send = (to: string, email: string, label: string, danger = false, sure = false): Html =>
  html`<form method="post" action="${to}">
    <input type="hidden" name="email" value="${email}" />
    ${sure && html`<input type="hidden" name="sure" value="yes" />`}${button(label, { danger })}
  </form>`;

const isNothing = (found: FoundBuyer): boolean => foundWords(found) === 'nothing';

function result(email: string, found: FoundBuyer): Html {
  return html`<h2>${email}</h2>
    <p>${isNothing(found) ? say('nothing-found') : say('found', { data: foundWords(found) })}</p>
    ${memberNote(found.isMember)}
    ${
      !isNothing(found) &&
      html`<div class="actions">
        ${send(`${buyersPath}/export`, email, say('export'))}
        ${send(`${buyersPath}/erase`, email, say('erase'), true)}
      </div>`
    }
    ${form()}`;
}

const question = (email: string, found: FoundBuyer): Html =>
  html`<h2>${say('erase-title', { email })}</h2>
    <div class="prose">
      <p>${say('erase-text', { data: foundWords(found) })}</p>
    </div>
    <div class="actions">
      ${send(`${buyersPath}/erase`, email, say('erase'), true, true)} ${linkButton(buyersPath, say('cancel'))}
    </div>`;

const outcome = (email: string, { counts, open, held, isMember }: Erasure): Html =>
  html`${notice(say('erased', { email, data: erasedWords({ counts, open: [], held: [] }) }))}
  ${open.map(({ site, checkoutId }) =>
    notice(say('checkout-open', { checkout: checkoutId, store: site }), 'bad'),
  )}
  ${held.map(({ site, number }) => notice(say('order-busy', { order: number, store: site }), 'bad'))}
  ${memberNote(isMember)} ${form()}`;

const memberNote = (isMember: boolean) => isMember && notice(say('also-member'));
