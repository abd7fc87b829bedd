/** Reads the form of a partner, and validates it as `portico stores partner` does. */
import { parseSite, readHeaderField, withPartner, type Partner, type Site } from '#commerce';
import type { Stores } from '../deps.ts';
import { storePartnerTexts as say } from './messages/index.ts';

export type PartnerFields = Readonly<Record<string, string>>;
/** By field; `''` for what is wrong elsewhere in the store. */
export type PartnerErrors = Readonly<Record<string, string>>;

export function fieldsOfPartner({ orderWebhook = {}, ...partner }: Partner): PartnerFields {
  const { account = '', url = '', key, headers = {}, retryFor, retryStatuses = [] } = orderWebhook;
  return {
    id: partner.id,
    preset: partner.preset ?? '',
    profiles: (partner.profiles ?? []).join('\n'),
    keys: (partner.keys ?? []).join('\n'),
    release: partner.release ?? '',
    rateLimit: partner.rateLimit === undefined ? '' : String(partner.rateLimit),
    codes: partner.codes ?? '',
    account,
    url,
    keyIn: key?.in ?? '',
    keyName: key?.name ?? '',
    retryFor: retryFor === undefined ? '' : String(retryFor),
    retryStatuses: retryStatuses.join(', '),
    headers: Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  };
}

/**
 * @param id of the partner that is changed; undefined: it is new
 * @param problemsOf what only the running service knows
 */
export async function readPartnerFields(
  fields: PartnerFields,
  site: Site,
  id: string | undefined,
  problemsOf: Stores['partners']['problems'],
): Promise<{ ok: true; site: Site; id: string } | { ok: false; errors: PartnerErrors }> {
  const errors: Record<string, string> = {};
  const wrong = (name: string, text: string): void => void (errors[name] ??= text);
  const text = (name: string): string => (fields[name] ?? '').trim();
  const own = id ?? text('id');
  if (id === undefined && site.partners?.some((one) => one.id === own)) wrong('id', say('id-exists'));
  if (!/^\d{0,9}$/.test(text('rateLimit'))) wrong('rateLimit', say('not-a-number'));
  if (!/^\d{0,3}$/.test(text('retryFor'))) wrong('retryFor', say('not-a-number'));
  if (!/^[\d\s,]*$/.test(text('retryStatuses'))) wrong('retryStatuses', say('not-statuses'));
  if (text('keyIn') === '' && text('keyName') !== '') wrong('keyIn', say('key-in-missing'));
  const headers: Record<string, string> = {};
  for (const line of linesOf(text('headers'))) {
    const header = readHeaderField(line);
    if (header) headers[header.name] = header.value;
    else wrong('headers', say('bad-header', { line: line.slice(0, 60) }));
  }
  const webhook = {
    ...some('account', text('account')),
    ...some('url', text('url')),
    ...(text('keyIn') === '' ? {} : { key: { in: text('keyIn'), name: text('keyName') } }),
    ...some('headers', headers),
    ...(text('retryFor') === '' ? {} : { retryFor: Number(text('retryFor')) }),
    ...some(
      'retryStatuses',
      text('retryStatuses')
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(Number),
    ),
  };
  const partner = {
    id: own,
    ...some('preset', text('preset')),
    ...some('profiles', linesOf(text('profiles'))),
    ...some('keys', linesOf(text('keys'))),
    ...some('release', text('release')),
    ...(text('rateLimit') === '' ? {} : { rateLimit: Number(text('rateLimit')) }),
    ...some('codes', text('codes')),
    ...some('orderWebhook', webhook),
  };
  // Typed text is a partner only if `parseSite` says so.
  const next = withPartner(site, own, partner as Partner);
  const parsed = parseSite(next);
  const problems = parsed.ok ? await problemsOf(parsed.site, site) : parsed.problems;
  const at = next.partners?.findIndex((one) => one.id === own) ?? -1;
  for (const { path, text: problem } of problems) {
    const isOurs = path[0] === 'partners' && path[1] === String(at);
    wrong(isOurs ? fieldAt(path.slice(2)) : '', isOurs ? aboutValue(partner, path, problem) : problem);
  }
  if (parsed.ok && Object.keys(errors).length === 0) return { ok: true, site: parsed.site, id: own };
  return { ok: false, errors };
}

const linesOf = (text: string): string[] =>
  text
    .split(/\s*\n\s*/)
    .map((line) => line.trim())
    .filter(Boolean);

/** The member, unless it is empty. */
const some = <T extends string | object>(name: string, value: T): Record<string, T> =>
  Object.keys(value).length === 0 ? {} : { [name]: value };

/** @param path within the partner */
function fieldAt([member = 'profiles', inner = 'headers', ..._more]: readonly string[]): string {
  if (member !== 'orderWebhook') return member;
  return inner === 'key' ? 'keyName' : inner;
}

/** Names the line of a list. */
function aboutValue(
  partner: Readonly<Record<string, unknown>>,
  path: readonly string[],
  text: string,
): string {
  const [, , member, at] = path;
  if ((member !== 'profiles' && member !== 'keys') || at === undefined) return text;
  const value: unknown = (partner[member] as unknown[] | undefined)?.[Number(at)];
  return typeof value === 'string' ? say('about-value', { value: value.slice(0, 100), text }) : text;
}
