/** `/contact`: the contact form, for people and agents. */
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { httpProblem, callerNetwork, Problem } from '#http';
import { readRequestClient } from '../../accounts/request-client.ts';
import type { Api } from '../../api/context.ts';
import { apiProblems, retryAfter } from '../../api/problems.ts';
import type { WebDeps } from '../../deps.ts';
import { readForm } from '../../form.ts';
import { ownPagesOnly } from '../own-pages.ts';
import { siteAddress } from '../address.ts';
import { describeContact } from './describe.ts';
import { contactFields } from './fields.ts';
import { contactTexts as say } from './form/messages/index.ts';
import { InquiryLimited } from './inquiries.ts';
import { contactPage, sentPage, type ContactPage } from './page.ts';
import { addWidgetFiles } from './widget-files.ts';

export function addContact(app: Api, deps: WebDeps): void {
  const { humanCheck, inquiries } = deps;
  const widget = humanCheck && addWidgetFiles(app);
  const page = (c: Context, facts: Partial<ContactPage> = {}) =>
    contactPage({
      canonical: `${siteAddress(deps, c.req.url)}/contact`,
      widget,
      address: deps.contactTo,
      ...facts,
    });

  describeContact(app);
  app.get('/contact', (c) => c.html(page(c)));
  app.get('/contact/challenge', async (c) => {
    if (!humanCheck) throw httpProblem('not-found', { detail: say('no-verification') });
    return c.json(await humanCheck.challenge(), 200, { 'Cache-Control': 'no-store' });
  });

  app.post('/contact', ownPagesOnly(deps), async (c) => {
    const forPeople = wantsPage(c);
    const form = await readForm(c, contactFields);
    const refuse = (errors: Record<string, string>) => {
      if (forPeople) return c.html(page(c, { fields: form.fields, errors }), 400);
      const fields = Object.entries(errors).map(([field, detail]) => ({ field, detail }));
      const detail = fields.map(({ field, detail }) => `${field}: ${detail}`).join(' ');
      throw httpProblem('invalid-request', { detail, errors: fields });
    };
    if (!form.ok) return refuse(form.errors);
    const unsolved = await humanCheck?.take(form.fields['altcha'] ?? '');
    if (unsolved !== undefined) return refuse({ altcha: unsolved });

    const { name, email, platform, message } = form.value;
    try {
      const { id } = await inquiries.submit({
        name,
        email,
        ...(platform === undefined ? {} : { platform }),
        message,
        source: forPeople ? 'form' : 'agent',
        network: callerNetwork(readRequestClient(c).address),
      });
      c.header('Cache-Control', 'no-store');
      return forPeople ? c.html(sentPage(id)) : c.json({ id, status: 'received' });
    } catch (error) {
      if (!(error instanceof InquiryLimited)) throw error;
      const headers = retryAfter(error.waitMs);
      const detail = say('too-many', { minutes: Math.max(1, Math.ceil(error.waitMs / 60_000)) });
      if (forPeople) return c.html(page(c, { fields: form.fields, refused: detail }), 429, headers);
      throw new Problem('rate-limited', apiProblems['rate-limited'], { detail, headers });
    }
  });
}

/** Clients that accept anything get JSON. */
const wantsPage = (c: Context): boolean =>
  accepts(c, {
    header: 'Accept',
    supports: ['application/json', 'text/html'],
    default: 'application/json',
  }) === 'text/html';
