/** Credentials for a platform: added, rotated, removed; never shown. */
import { backendNames, secretOf, type SecretName, type Site } from '#commerce';
import { SecretRefused, type SecretState } from '#storage';
import { flashMessage } from '../page.ts';
import { may } from '../context.ts';
import { dashboardProblem } from '../problems.ts';
import { button, html, input, linkButton, notice, table, time, type Html } from '../../design/index.ts';
import { readFields } from '../../form.ts';
import { storePath } from './address.ts';
import type { Stores } from './deps.ts';
import { storeTexts as say } from './messages/index.ts';
import { findSite, storePage, type SiteContext } from './site-page.ts';
import { backends } from './words.ts';

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
  const backend = backends[site.backend].name;
  return storePage(c, site, {
    tab: 'credentials',
    ...(error === undefined ? {} : { status: 400 }),
    said: may(c, 'manage')
      ? error === undefined
        ? flashMessage(c, { kept: say('credential-kept'), removed: say('credential-removed') })
        : notice(say('check-field'), 'bad')
      : notice(say('only-owners-credentials')),
    content: html`<p>
        ${wanted ? say('signs-in', { backend, credential: wanted.title }) : say('needs-none', { backend })}
      </p>
      ${kept.length > 0 && keptTable(site, kept, may(c, 'manage'))}
      ${wanted && !kept.some(({ name }) => name === wanted.name) && html`<p>${say('not-set', { credential: wanted.title })}</p>`}
      ${wanted && may(c, 'manage') && giving(site, wanted, error)}`,
  });
}

const keptTable = (site: Site, kept: readonly SecretState[], owner: boolean): Html =>
  table(
    say('saved-credentials'),
    [
      { title: say('credential'), cell: ({ name }: SecretState) => titles[name] ?? name },
      { title: say('last-changed'), cell: ({ changedAt }) => time(changedAt) },
      { title: say('by'), cell: ({ changedBy }) => changedBy },
      ...(owner
        ? [
            {
              title: say('remove'),
              cell: ({ name }: SecretState) =>
                html`<form method="post" action="${storePath(site.id, 'credentials')}">
                  <input type="hidden" name="name" value="${name}" />
                  <button
                    class="button danger"
                    type="submit"
                    name="do"
                    value="remove"
                    aria-label="${say('remove-named', { credential: titles[name] ?? name })}"
                  >
                    ${say('remove')}
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
      hint: say('credential-hint'),
      ...(error === undefined ? {} : { error }),
    })}
    <p class="actions">${button(say('save'), { main: true, name: 'do', value: 'keep' })}</p>
  </form>`;

export async function saveCredential(c: SiteContext, stores: Stores): Promise<Response> {
  const given = await readFields(c);
  const site = await findSite(c, stores);
  const name = Object.keys(titles).find((one) => one === given['name']) as SecretName | undefined;
  const by = c.get('member').email;
  const back = storePath(site.id, 'credentials');
  if (name === undefined) throw dashboardProblem('invalid', { detail: say('nothing-changed') });
  if (given['do'] === 'remove') {
    await stores.secrets.remove(site.id, name, by);
    return c.redirect(`${back}?said=removed`, 303);
  }
  try {
    // Whitespace around a pasted secret is not part of it.
    await stores.secrets.put(site.id, name, (given['value'] ?? '').trim(), by);
  } catch (error) {
    if (!(error instanceof SecretRefused)) throw error;
    return showCredentials(c, stores, error.message);
  }
  return c.redirect(`${back}?said=kept`, 303);
}

/** On the overview of a store whose platform needs credentials. */
export async function credentialHint(
  c: SiteContext,
  { secrets }: Stores,
  site: Site,
): Promise<Html | undefined> {
  const wanted = secretOf(site.backend);
  const kept = await secrets.list(site.id);
  if (!wanted || kept.some(({ name }) => name === wanted.name)) return undefined;
  return notice(
    html`<p>${say('not-set', { credential: wanted.title })}</p>
      ${may(c, 'manage') && html`<p class="actions">${linkButton(storePath(site.id, 'credentials'), say('add-credentials'))}</p>`}`,
    'warn',
  );
}
