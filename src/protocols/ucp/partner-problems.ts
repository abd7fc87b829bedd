/** What the schema of a store cannot know about its partners: what this service can call, answer, and recognize. */
import type { Partner, Site, SiteProblem } from '#commerce';
import { webhookUrlProblem, type WebhookUrlRules } from '#fetch';
import { releases } from './releases/index.ts';

export interface PartnerRules extends WebhookUrlRules {
  /** Who holds the API key with this ID; undefined: there is none, or it was revoked or has expired. */
  keyHolder(id: string): Promise<{ site?: string } | undefined>;
}

/**
 * Of what changed only: a release that a later version of the service dropped, or a key that was revoked, must not stand in the way
 * of other changes. Order updates are held where a URL cannot be called, and a release that is not served is negotiated.
 * @param before the store as it is saved; undefined: it is new
 */
export async function partnerProblems(
  { id: site, partners = [] }: Site,
  before: Pick<Site, 'partners'> | undefined,
  rules: PartnerRules,
): Promise<SiteProblem[]> {
  const all = await Promise.all(
    partners.map((partner) =>
      problemsOf(
        partner,
        before?.partners?.find(({ id }) => id === partner.id),
        site,
        rules,
      ),
    ),
  );
  return all.flatMap((some, index) =>
    some.map(({ path, text }) => ({ path: ['partners', String(index), ...path], text })),
  );
}

async function problemsOf(
  { release, keys = [], orderWebhook }: Partner,
  old: Partner | undefined,
  site: string,
  rules: PartnerRules,
): Promise<SiteProblem[]> {
  const url = orderWebhook?.url;
  const unfit =
    url === undefined || url === old?.orderWebhook?.url ? undefined : webhookUrlProblem(url, rules);
  const isUnserved = release !== undefined && release !== old?.release && !served.includes(release);
  const unknown = await Promise.all(
    keys.map(async (key, index): Promise<SiteProblem[]> => {
      if (old?.keys?.includes(key)) return [];
      const text = keyProblem(await rules.keyHolder(key), site);
      return text === undefined ? [] : [{ path: ['keys', String(index)], text }];
    }),
  );
  return [
    ...unknown.flat(),
    ...(isUnserved
      ? [{ path: ['release'], text: `Enter a UCP release that is served: ${served.join(', ')}.` }]
      : []),
    ...(unfit === undefined ? [] : [{ path: ['orderWebhook', 'url'], text: unfit }]),
  ];
}

const served = releases.map(({ version }): string => version);

function keyProblem(holder: { site?: string } | undefined, site: string): string | undefined {
  if (!holder) return 'No active API key has this ID.';
  return holder.site === undefined || holder.site === site
    ? undefined
    : 'The API key with this ID is for another store.';
}
