/** The feed that a store imports: its settings, the recent imports, and a button to import now. */
import type { Site } from '#commerce';
import { httpProblem } from '#http';
import { SecretRefused, type FeedAccess, type FeedRun, type FeedSettings, type StoreFeed } from '#storage';
import { flashMessage } from '../page.ts';
import { may } from '../context.ts';
import {
  button,
  empty,
  facts,
  html,
  input,
  linkButton,
  notice,
  radioGroup,
  time,
  type Html,
  type Insert,
} from '../../design/index.ts';
import { readFields } from '../../form.ts';
import { storePath } from './address.ts';
import type { Stores } from './deps.ts';
import { runDetails, runsTable } from './feed-runs.ts';
import { storeTexts as say } from './messages/index.ts';
import { findSite, storePage, type SiteContext } from './site-page.ts';

const said = () => ({ saved: say('feed-saved'), off: say('feed-turned-off'), asked: say('import-asked') });

type FeedFields = Readonly<Record<string, string>>;
type FeedErrors = Record<string, string>;

export async function showFeed(c: SiteContext, stores: Stores): Promise<Response> {
  return feedPage(c, stores, await embeddedSite(c, stores));
}

/** @throws Problem where a platform keeps the products */
export async function embeddedSite(c: SiteContext, stores: Pick<Stores, 'sites'>): Promise<Site> {
  const site = await findSite(c, stores);
  if (site.backend !== 'embedded') throw httpProblem('not-found', { detail: say('platform-keeps-products') });
  return site;
}

async function feedPage(
  c: SiteContext,
  stores: Stores,
  site: Site,
  typed?: { fields: FeedFields; errors: FeedErrors },
): Promise<Response> {
  const [feed, runs] = await Promise.all([stores.feeds.read(site.id), stores.feeds.runs(site.id)]);
  const owner = may(c, 'manage');
  const asked = c.req.query('run');
  const shown = runs.find(({ id }) => id === asked) ?? runs[0];
  return storePage(c, site, {
    tab: 'feed',
    ...(typed ? { status: 400 as const } : {}),
    said: typed
      ? notice(say('check-fields'), 'bad')
      : owner
        ? flashMessage(c, said())
        : notice(say('only-owners-feed')),
    actions: feed && owner && importNow(site),
    content: html`<p>${say('feed-intro')}</p>
      ${feed && facts(feedFacts(feed))}
      ${
        runs.length > 0 &&
        html`<section class="stack">
          <h3>${say('recent-imports')}</h3>
          ${runsTable(site, runs, shown)}
        </section>`
      }
      ${shown && runDetails(shown, shown === runs[0] && owner ? applyAnyway(site, shown) : undefined)}
      ${
        owner
          ? html`<section class="stack">
              <h3>${feed ? say('settings') : say('set-up-feed')}</h3>
              ${feedForm(site, typed?.fields ?? fieldsOf(feed), typed?.errors ?? {}, feed)}
            </section>`
          : !feed && empty(say('no-feed'), say('no-feed-text'))
      }`,
  });
}

const feedFacts = (feed: StoreFeed): [string, Insert][] => [
  [say('url'), feed.url],
  [say('access'), accessText(feed.access)],
  [
    say('next-import'),
    feed.asked
      ? say('next-asked', { who: feed.asked.by })
      : feed.isOn
        ? say.parts('next-scheduled', { hours: feed.everyHours, time: time(feed.nextAt) })
        : say('next-never'),
  ],
  [say('set-by'), html`${feed.setBy}, ${time(feed.setAt)}`],
];

const accessText = (access: FeedAccess): string =>
  access.kind === 'none'
    ? say('public')
    : access.kind === 'basic'
      ? say('access-basic', { name: access.name })
      : say('access-header', { name: access.name });

const importNow = (site: Site): Html =>
  html`<form method="post" action="${storePath(site.id, 'feed/import')}">
    ${button(say('import-now'), { main: true })}
  </form>`;

/** For a held run: allows as many removals as it showed, and no more. */
const applyAnyway = (site: Site, { status, counts }: FeedRun): Html | undefined =>
  status === 'held'
    ? html`<form method="post" action="${storePath(site.id, 'feed/import')}">
        <input type="hidden" name="removals" value="${counts?.removed ?? 0}" />
        <p>${say('apply-text', { count: counts?.removed ?? 0 })}</p>
        <p class="actions">${button(say('apply-anyway'), { danger: true })}</p>
      </form>`
    : undefined;

const accessKinds = {
  get none() {
    return { name: say('public'), meaning: say('public-meaning') };
  },
  get basic() {
    return { name: say('basic'), meaning: say('basic-meaning') };
  },
  get header() {
    return { name: say('header'), meaning: say('header-meaning') };
  },
};

function feedForm(site: Site, fields: FeedFields, errors: FeedErrors, feed: StoreFeed | undefined): Html {
  const field = (name: string) => ({
    name,
    value: fields[name] ?? '',
    ...(errors[name] === undefined ? {} : { error: errors[name] }),
  });
  const { value: _never, ...secret } = field('secret');
  return html`<form class="stack narrow" method="post" action="${storePath(site.id, 'feed')}" novalidate>
    ${input({
      ...field('url'),
      label: say('url'),
      type: 'url',
      required: true,
      maxLength: 2_000,
      hint: say('feed-url-hint'),
    })}
    ${input({
      ...field('everyHours'),
      label: say('every-hours'),
      type: 'number',
      min: 1,
      max: 168,
      required: true,
    })}
    ${radioGroup({ ...field('access'), label: say('access'), required: true }, accessKinds)}
    ${input({
      ...field('name'),
      label: say('access-name'),
      autocomplete: 'off',
      maxLength: 100,
    })}
    ${input({
      ...secret,
      label: say('access-secret'),
      type: 'password',
      autocomplete: 'off',
      maxLength: 512,
      hint: feed && feed.access.kind !== 'none' ? say('keep-secret') : say('secret-hint'),
    })}
    <p class="actions">
      ${button(feed && !feed.isOn ? say('save-and-turn-on') : say('save'), { main: true })}
      ${
        feed?.isOn &&
        html`<button class="button" type="submit" formaction="${storePath(site.id, 'feed/off')}">
          ${say('turn-off')}
        </button>`
      }
    </p>
  </form>`;
}

const fieldsOf = (feed: StoreFeed | undefined): FeedFields => ({
  url: feed?.url ?? '',
  everyHours: String(feed?.everyHours ?? 24),
  access: feed?.access.kind ?? 'none',
  name: feed && feed.access.kind !== 'none' ? feed.access.name : '',
});

export async function saveFeed(c: SiteContext, stores: Stores): Promise<Response> {
  const fields = await readFields(c);
  const site = await embeddedSite(c, stores);
  const { errors, settings } = readFeedFields(fields, (url) => stores.isAllowedFeed(url));
  if (!settings) return feedPage(c, stores, site, { fields, errors });
  const secret = (fields['secret'] ?? '').trim();
  try {
    await stores.feeds.set(site.id, settings, secret === '' ? undefined : secret, c.get('member').email);
  } catch (error) {
    if (!(error instanceof SecretRefused)) throw error;
    return feedPage(c, stores, site, { fields, errors: { secret: error.message } });
  }
  c.set('actDetails', { about: URL.parse(settings.url)?.host ?? '' });
  return c.redirect(`${storePath(site.id, 'feed')}?said=saved`, 303);
}

/** @returns settings where nothing is wrong */
export function readFeedFields(
  fields: FeedFields,
  isAllowed: (url: URL) => boolean,
): { errors: FeedErrors; settings?: FeedSettings } {
  const errors: FeedErrors = {};
  const text = (name: string): string => (fields[name] ?? '').trim();
  const url = URL.parse(text('url'));
  if (!url || !/^https?:$/.test(url.protocol)) errors['url'] = say('not-https');
  else if (url.username || url.password) errors['url'] = say('url-with-secret');
  else if (!isAllowed(url)) errors['url'] = say('not-encrypted');
  const hours = text('everyHours');
  const everyHours = /^\d{1,3}$/.test(hours) ? Number(hours) : 0;
  if (everyHours < 1 || everyHours > 168) errors['everyHours'] = say('wrong-hours');
  const kind = (Object.keys(accessKinds) as (keyof typeof accessKinds)[]).find(
    (one) => one === text('access'),
  );
  if (kind === undefined) errors['access'] = say('no-access');
  const name = text('name');
  if (kind === 'basic' && (name === '' || name.includes(':'))) errors['name'] = say('wrong-user');
  if (kind === 'header' && !/^[!#$%&'*+.^_`|~\w-]{1,100}$/.test(name)) errors['name'] = say('wrong-header');
  if (!url || kind === undefined || Object.keys(errors).length > 0) return { errors };
  const access: FeedAccess = kind === 'none' ? { kind } : { kind, name };
  return { errors, settings: { url: url.href, everyHours, access } };
}

export async function turnFeedOff(c: SiteContext, stores: Stores): Promise<Response> {
  await readFields(c);
  const site = await embeddedSite(c, stores);
  await stores.feeds.turnOff(site.id, c.get('member').email);
  return c.redirect(`${storePath(site.id, 'feed')}?said=off`, 303);
}

export async function importFeedNow(c: SiteContext, stores: Stores): Promise<Response> {
  const fields = await readFields(c);
  const site = await embeddedSite(c, stores);
  const removals = /^\d{1,9}$/.test(fields['removals'] ?? '') ? Number(fields['removals']) : 0;
  if (!(await stores.feeds.ask(site.id, c.get('member').email, removals)))
    throw httpProblem('not-found', { detail: say('has-no-feed') });
  if (removals > 0) c.set('actDetails', { about: `at most ${removals} products off sale` });
  return c.redirect(`${storePath(site.id, 'feed')}?said=asked`, 303);
}

/** The last import of a feed that is on, where it was held or failed. */
export async function feedTrouble(
  { feeds }: Pick<Stores, 'feeds'>,
  { id, backend }: Pick<Site, 'id' | 'backend'>,
): Promise<FeedRun | undefined> {
  if (backend !== 'embedded') return undefined;
  const feed = await feeds.read(id);
  if (!feed?.isOn) return undefined;
  const last = (await feeds.runs(id)).find(({ status }) => status !== 'running');
  return last?.status === 'failed' || last?.status === 'held' ? last : undefined;
}

/** On the overview of a store whose feed was not imported. */
export async function feedHint(stores: Pick<Stores, 'feeds'>, site: Site): Promise<Html | undefined> {
  const run = await feedTrouble(stores, site);
  if (!run) return undefined;
  const { status, startedAt, reason } = run;
  return notice(
    html`<p>
        ${say.parts(status === 'held' ? 'feed-held' : 'feed-failed', { time: time(startedAt) })} ${reason}
      </p>
      <p class="actions">${linkButton(storePath(site.id, 'feed'), say('view-feed'))}</p>`,
    status === 'held' ? 'warn' : 'bad',
  );
}
