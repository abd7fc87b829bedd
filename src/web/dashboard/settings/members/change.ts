/** `/dashboard/settings/members/{id}`: changes the role of a member, or removes the member. */
import type { Context } from 'hono';
import { z } from 'zod';
import { httpProblem } from '#http';
import type { RoleChange } from '#storage';
import type { Person } from '../../../accounts/people.ts';
import { roleField } from '../../../accounts/person-fields.ts';
import {
  button,
  crumbs,
  html,
  linkButton,
  notice,
  pageHead,
  select,
  type Html,
} from '../../../design/index.ts';
import { readForm } from '../../../form.ts';
import type { Dashboard, DashboardEnv } from '../../context.ts';
import { requireOwner } from '../../refusal.ts';
import { dashboardPage } from '../../page.ts';
import { membersPath } from '../frame.ts';
import type { SettingsRouteDeps } from '../deps.ts';
import { roleOptions } from './invite.ts';
import { memberTexts as say } from './messages/index.ts';

const form = z.object({ role: roleField });

export function addMemberChanges(app: Dashboard, { accounts }: SettingsRouteDeps): void {
  const one = `${membersPath}/:id`;
  const { people } = accounts;

  async function personOr404(c: Context<DashboardEnv>): Promise<Person> {
    const person = await people.byId(c.req.param('id') ?? '');
    if (!person) throw httpProblem('not-found');
    return person;
  }

  const page = (c: Context<DashboardEnv>, person: Person, problem?: string) =>
    dashboardPage(c, {
      title: person.name,
      section: 'settings',
      status: problem === undefined ? 200 : 400,
      content: changePage(person, person.id === c.get('member').id, problem),
    });

  app.get(one, requireOwner, async (c) => page(c, await personOr404(c)));

  app.post(one, requireOwner, async (c) => {
    const person = await personOr404(c);
    const read = await readForm(c, form);
    if (!read.ok) return page(c, person, read.errors['role']);
    c.set('actDetails', { about: `${person.email} to ${read.value.role}` });
    return answer(c, person, await people.changeRole(person.id, read.value.role), 'changed');
  });

  app.get(`${one}/remove`, requireOwner, async (c) => {
    const { id, name, email } = await personOr404(c);
    if (id === c.get('member').id) return c.redirect('/dashboard/account/delete', 303);
    const content = html`${crumbs(
        [
          [membersPath, say('members')],
          [`${membersPath}/${id}`, name],
        ],
        say('remove'),
      )}
      ${pageHead(say('remove-title', { name }))}
      <div class="stack">
        <p>${say.parts('remove-text', { email: html`<strong>${email}</strong>` })}</p>
        <form method="post">
          <p class="actions">
            ${button(say('remove-member'), { danger: true })}
            ${linkButton(`${membersPath}/${id}`, say('cancel'))}
          </p>
        </form>
      </div>`;
    return dashboardPage(c, { title: say('remove-member'), section: 'settings', content });
  });

  app.post(`${one}/remove`, requireOwner, async (c) => {
    const person = await personOr404(c);
    if (person.id === c.get('member').id) {
      c.set('actDetails', { isDone: false });
      return c.redirect('/dashboard/account/delete', 303);
    }
    c.set('actDetails', { about: person.email });
    return answer(c, person, await people.remove(person.id), 'removed');
  });

  function answer(c: Context<DashboardEnv>, person: Person, change: RoleChange, code: string) {
    if (change === 'unknown') throw httpProblem('not-found');
    return change === 'last-owner'
      ? page(c, person, say('last-owner'))
      : c.redirect(`${membersPath}?said=${code}`, 303);
  }
}

const changePage = ({ id, name, email, role }: Person, me: boolean, problem: string | undefined): Html =>
  html`${crumbs([[membersPath, say('members')]], name)} ${pageHead(name, { text: email })}
    <div class="stack">
      ${problem !== undefined && notice(problem, 'bad')}
      <form method="post" action="${membersPath}/${id}" class="fields narrow">
        ${select(
          {
            name: 'role',
            label: say('role'),
            required: true,
            value: role,
            ...(me ? { hint: say('own-role-hint') } : {}),
          },
          roleOptions(),
        )}
        <p class="actions">${button(say('save'), { main: true })}</p>
      </form>
      <h2>${say('remove-member')}</h2>
      <p class="actions">
        ${linkButton(me ? '/dashboard/account/delete' : `${membersPath}/${id}/remove`, me ? say('delete-account') : say('remove-member'))}
      </p>
    </div>`;
