/** What a platform knows this service by: given, rotated, taken away; never shown. */
import { backendNames, secretOf, type SecretName, type Site } from '#commerce';
import { Problem } from '#http';
import { SecretRefused, type SecretState } from '#storage';
import { flashMessage } from '../page.ts';
import { may } from '../context.ts';
import { button, html, input, linkButton, notice, table, time, type Html } from '../../design/index.ts';
import { readFields } from '../../form.ts';
import { storePath } from './address.ts';
import type { Stores } from './deps.ts';
import { findSite, storePage, type SiteContext } from './site-page.ts';
import { backends } from './words.ts';

const said = {
  kept: 'Kept, encrypted. It is used within a second, and cannot be shown again.',
  removed: 'Forgotten. Calls that need it fail from now on.',
};

const titles = Object.fromEntries(
  backendNames.flatMap((backend) => {
    const one = secretOf(backend);
    return one ? [[one.name, one.title]] : [];
  }),
) as Readonly<Partial<Record<SecretName, string>>>;

export async function showCredentials(c: SiteContext, stores: Stores, error?: string): Promise<Response> {
  const site = await findSite(c, stores);
  const kept = (await stores.secrets.list(site.id)).filter(({ name }) => Object.hasOwn(titles, name));
  const wanted = secretOf(site.backend);
  return storePage(c, site, {
    tab: 'credentials',
    ...(error === undefined ? {} : { status: 400 }),
    said: may(c, 'manage')
      ? error === undefined
        ? flashMessage(c, said)
        : notice('Nothing was changed yet. Please look at the field below.', 'bad')
      : notice('Only owners change credentials.'),
    content: html`<p>
        ${backends[site.backend].name}.
        ${
          wanted
            ? `The platform knows this service by the client id in the preferences and the ${wanted.title}.`
            : 'This store has no platform to sign in to. Its payment processor is on the Payments page.'
        }
      </p>
      ${kept.length > 0 && keptTable(site, kept, may(c, 'manage'))}
      ${wanted && !kept.some(({ name }) => name === wanted.name) && html`<p>The ${wanted.title} was not given yet.</p>`}
      ${wanted && may(c, 'manage') && giving(site, wanted, error)}`,
  });
}

const keptTable = (site: Site, kept: readonly SecretState[], owner: boolean): Html =>
  table(
    'Credentials that are kept',
    [
      { title: 'Credential', cell: ({ name }: SecretState) => titles[name] ?? name },
      { title: 'Last changed', cell: ({ changedAt }) => time(changedAt) },
      { title: 'By', cell: ({ changedBy }) => changedBy },
      ...(owner
        ? [
            {
              title: 'Forget it',
              cell: ({ name }: SecretState) =>
                html`<form method="post" action="${storePath(site.id, 'credentials')}">
                  <input type="hidden" name="name" value="${name}" />
                  <button class="button danger" type="submit" name="do" value="remove">
                    Forget<span class="unseen"> the ${titles[name]}</span>
                  </button>
                </form>`,
            },
          ]
        : []),
    ],
    kept,
  );

const giving = (
  site: Site,
  { name, title }: { name: SecretName; title: string },
  error: string | undefined,
): Html =>
  html`<form class="stack narrow" method="post" action="${storePath(site.id, 'credentials')}" novalidate>
    <input type="hidden" name="name" value="${name}" />
    ${input({
      name: 'value',
      label: title,
      type: 'password',
      autocomplete: 'off',
      maxLength: 512,
      required: true,
      hint: 'It replaces the one that is kept. The platform must know the new one already.',
      ...(error === undefined ? {} : { error }),
    })}
    <p class="actions">${button('Keep it', { main: true, name: 'do', value: 'keep' })}</p>
  </form>`;

export async function saveCredential(c: SiteContext, stores: Stores): Promise<Response> {
  const given = await readFields(c);
  const site = await findSite(c, stores);
  const name = Object.keys(titles).find((one) => one === given['name']) as SecretName | undefined;
  const by = c.get('member').email;
  const back = storePath(site.id, 'credentials');
  if (name === undefined)
    throw new Problem(
      'invalid',
      { status: 400, title: 'This form cannot be read' },
      { detail: 'Nothing was changed.' },
    );
  if (given['do'] === 'remove') {
    await stores.secrets.remove(site.id, name, by);
    return c.redirect(`${back}?said=removed`, 303);
  }
  try {
    // What stands around a pasted secret is not part of it.
    await stores.secrets.put(site.id, name, (given['value'] ?? '').trim(), by);
  } catch (error) {
    if (!(error instanceof SecretRefused)) throw error;
    return showCredentials(c, stores, error.message);
  }
  return c.redirect(`${back}?said=kept`, 303);
}

/** On the first page of a store that cannot be reached without. */
export async function credentialHint(
  c: SiteContext,
  { secrets }: Stores,
  site: Site,
): Promise<Html | undefined> {
  const wanted = secretOf(site.backend);
  const kept = await secrets.list(site.id);
  if (!wanted || kept.some(({ name }) => name === wanted.name)) return undefined;
  return notice(
    html`<p>The ${wanted.title} was not given yet.</p>
      ${may(c, 'manage') && html`<p class="actions">${linkButton(storePath(site.id, 'credentials'), 'To the credentials')}</p>`}`,
    'warn',
  );
}
