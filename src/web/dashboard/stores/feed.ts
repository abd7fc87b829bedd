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
} from '../../design/index.ts';
import { readFields } from '../../form.ts';
import { storePath } from './address.ts';
import type { Stores } from './deps.ts';
import { runDetails, runsTable, feedStatusWords } from './feed-runs.ts';
import { findSite, storePage, type SiteContext } from './site-page.ts';

const said = {
  saved: 'Saved. The feed is imported within a minute and then on schedule.',
  off: 'The feed is off. The products stay as they are.',
  asked: 'The import starts within a minute. Reload this page to see the result.',
};

type FeedFields = Readonly<Record<string, string>>;
type FeedErrors = Record<string, string>;

export async function showFeed(c: SiteContext, stores: Stores): Promise<Response> {
  return feedPage(c, stores, await embeddedSite(c, stores));
}

/** @throws Problem where a platform keeps the products */
export async function embeddedSite(c: SiteContext, stores: Pick<Stores, 'sites'>): Promise<Site> {
  const site = await findSite(c, stores);
  if (site.backend !== 'embedded')
    throw httpProblem('not-found', { detail: 'The platform of this store keeps its products.' });
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
      ? notice('Nothing was changed. Check the fields below.', 'bad')
      : owner
        ? flashMessage(c, said)
        : notice('Only owners can change or import the feed.'),
    actions: feed && owner && importNow(site),
    content: html`<p>
        A feed is a file with all products of the store, imported on a schedule. New products are added,
        changed products are updated, and products that are no longer in the feed are taken off sale.
      </p>
      ${feed && facts(feedFacts(feed))}
      ${
        runs.length > 0 &&
        html`<section class="stack">
          <h3>Recent imports</h3>
          ${runsTable(site, runs, shown)}
        </section>`
      }
      ${shown && runDetails(shown, shown === runs[0] && owner ? applyAnyway(site, shown) : undefined)}
      ${
        owner
          ? html`<section class="stack">
              <h3>${feed ? 'Settings' : 'Set up a feed'}</h3>
              ${feedForm(site, typed?.fields ?? fieldsOf(feed), typed?.errors ?? {}, feed)}
            </section>`
          : !feed && empty('No feed yet', 'An owner can enter the URL of a product feed.')
      }`,
  });
}

const feedFacts = (feed: StoreFeed): [string, Html | string][] => [
  ['URL', feed.url],
  ['Access', accessText(feed.access)],
  [
    'Next import',
    feed.asked
      ? `Within a minute, requested by ${feed.asked.by}`
      : feed.isOn
        ? html`${time(feed.nextAt)}, then every ${feed.everyHours === 1 ? 'hour' : `${feed.everyHours} hours`}`
        : 'None (the feed is off)',
  ],
  ['Set by', html`${feed.setBy}, ${time(feed.setAt)}`],
];

const accessText = (access: FeedAccess): string =>
  access.kind === 'none'
    ? 'Public'
    : access.kind === 'basic'
      ? `User name ${access.name} and a password`
      : `Header ${access.name}`;

const importNow = (site: Site): Html =>
  html`<form method="post" action="${storePath(site.id, 'feed/import')}">
    ${button('Import now', { main: true })}
  </form>`;

/** For a held run: allows as many removals as it showed, and no more. */
const applyAnyway = (site: Site, { status, counts }: FeedRun): Html | undefined =>
  status === 'held'
    ? html`<form method="post" action="${storePath(site.id, 'feed/import')}">
        <input type="hidden" name="removals" value="${counts?.removed ?? 0}" />
        <p>
          If the feed is correct, apply it. Portico fetches it again, and holds it again if it would take more
          than ${counts?.removed ?? 0} products off sale.
        </p>
        <p class="actions">${button('Apply anyway', { danger: true })}</p>
      </form>`
    : undefined;

const accessKinds = {
  none: { name: 'Public', meaning: 'Anyone with the URL can read it.' },
  basic: { name: 'User name and password', meaning: 'Sent as HTTP basic authentication.' },
  header: { name: 'A header', meaning: 'Such as X-Api-Key, with a secret value.' },
} as const;

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
      label: 'URL',
      type: 'url',
      required: true,
      maxLength: 2_000,
      hint: 'An https URL of a Google Merchant feed (XML or table), CSV, or JSON Lines file, up to 64 MB, optionally gzipped. All members can see the URL, so enter secrets below.',
    })}
    ${input({
      ...field('everyHours'),
      label: 'Hours between imports',
      type: 'number',
      min: 1,
      max: 168,
      required: true,
    })}
    ${radioGroup({ ...field('access'), label: 'Access', required: true }, accessKinds)}
    ${input({
      ...field('name'),
      label: 'User name or header name',
      autocomplete: 'off',
      maxLength: 100,
    })}
    ${input({
      ...secret,
      label: 'Password or header value',
      type: 'password',
      autocomplete: 'off',
      maxLength: 512,
      hint:
        feed && feed.access.kind !== 'none'
          ? 'Leave empty to keep the saved one.'
          : 'Stored encrypted and never shown again.',
    })}
    <p class="actions">
      ${button(feed && !feed.isOn ? 'Save and turn on' : 'Save', { main: true })}
      ${
        feed?.isOn &&
        html`<button class="button" type="submit" formaction="${storePath(site.id, 'feed/off')}">
          Turn off
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
  if (!url || !/^https?:$/.test(url.protocol)) errors['url'] = 'Enter a URL that starts with https://.';
  else if (url.username || url.password)
    errors['url'] = 'Remove the user name and password from the URL and enter them below.';
  else if (!isAllowed(url))
    errors['url'] =
      'Enter a URL that starts with https://. Without encryption, anyone on the network path can read the feed.';
  const hours = text('everyHours');
  const everyHours = /^\d{1,3}$/.test(hours) ? Number(hours) : 0;
  if (everyHours < 1 || everyHours > 168) errors['everyHours'] = 'Enter a whole number from 1 to 168.';
  const kind = (Object.keys(accessKinds) as (keyof typeof accessKinds)[]).find(
    (one) => one === text('access'),
  );
  if (kind === undefined) errors['access'] = 'Choose how to access the feed.';
  const name = text('name');
  if (kind === 'basic' && (name === '' || name.includes(':')))
    errors['name'] = 'Enter a user name without a colon.';
  if (kind === 'header' && !/^[!#$%&'*+.^_`|~\w-]{1,100}$/.test(name))
    errors['name'] = 'Enter a header name, such as X-Api-Key.';
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
    throw httpProblem('not-found', { detail: 'This store has no feed.' });
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
        The feed was not imported (${feedStatusWords[status].toLowerCase()}, ${time(startedAt)}). ${reason}
      </p>
      <p class="actions">${linkButton(storePath(site.id, 'feed'), 'View feed')}</p>`,
    status === 'held' ? 'warn' : 'bad',
  );
}
