/** Reads a store's profile as Google does: public, without a redirect, cached, in Google's release, and with keys. */
import { cacheDirectives, cacheFault, maxAge } from '#manifest';
import { inShort, listOf, objectOf, textOf, type Ask, type GoogleAnswer, type Json } from './ask.ts';
import { handlersOf, type HandlerEntry } from './handler.ts';
import type { GoogleRelease, Verdicts } from './rules.ts';

export interface StoreProfile {
  /** Of Google's release, else the store's own. */
  document: Json;
  /** `https://shop.example/api/ucp`; undefined when REST is not offered. */
  rest?: string;
  /** Paths of discovery for stores without a catalog in this release. */
  discover?: string;
  handlers: HandlerEntry[];
  keys: Json[];
}

export interface ReadProfileOptions {
  ask: Ask;
  verdicts: Verdicts;
  /** `https://shop.example/.well-known/ucp` */
  manifest: string;
  release: GoogleRelease;
}

/** Undefined when there is nothing to continue with. */
export async function readStoreProfile(options: ReadProfileOptions): Promise<StoreProfile | undefined> {
  const { verdicts, release, manifest } = options;
  const root = await readDocument(options, manifest);
  if (!root) {
    verdicts.unknown('google-release', 'The profile could not be read.');
    return undefined;
  }
  const own = objectOf(root['ucp']);
  const listed = textOf(objectOf(own['supported_versions'])[release]);
  const leafUrl = listed === undefined ? undefined : URL.parse(listed, manifest)?.href;
  const leaf =
    own['version'] === release
      ? root
      : leafUrl === undefined
        ? undefined
        : await readDocument(options, leafUrl);
  const isRight = leaf !== undefined && objectOf(leaf['ucp'])['version'] === release;
  if (isRight) verdicts.pass('google-release', `The profile offers ${release}.`);
  else if (leafUrl !== undefined && !leaf)
    verdicts.unknown('google-release', `The profile of ${release} could not be read.`);
  else
    verdicts.fail(
      'google-release',
      `The profile is of ${textOf(own['version'])?.slice(0, 40) ?? 'no release'}, and offers no readable profile of ${release}.`,
    );
  return profileOf(isRight ? leaf : root, root, manifest);
}

function profileOf(document: Json, root: Json, manifest: string): StoreProfile {
  const services = listOf(objectOf(objectOf(document['ucp'])['services'])['dev.ucp.shopping']);
  const endpoint = textOf(services.find(({ transport }) => transport === 'rest')?.['endpoint']);
  const discover = textOf(objectOf(root['discovery'])['endpoint']);
  const rest = endpoint === undefined ? undefined : URL.parse(endpoint, manifest)?.href.replace(/\/+$/, '');
  return {
    document,
    ...(rest === undefined ? {} : { rest }),
    ...(discover === undefined ? {} : { discover: new URL(discover, manifest).href }),
    handlers: handlersOf(document),
    keys: listOf(document['signing_keys'] ?? document['keys']),
  };
}

/** Follows one redirect after reporting it, so that the rest is judged as well. */
async function readDocument({ ask, verdicts }: ReadProfileOptions, url: string): Promise<Json | undefined> {
  const answer = await ask({ method: 'GET', url });
  const path = new URL(url).pathname;
  const target = redirectOf(answer, url);
  if (target !== undefined) {
    verdicts.fail('google-profile', `${path} redirects (${answer.status}). Google does not follow it.`);
    const behind = await ask({ method: 'GET', url: target });
    return behind.status === 200 ? objectOf(behind.json) : undefined;
  }
  if (answer.status !== 200 || answer.json === undefined) {
    verdicts.fail('google-profile', `${path} is not public: ${inShort(answer)}.`);
    return undefined;
  }
  judgeCaching(verdicts, path, answer);
  return objectOf(answer.json);
}

function redirectOf({ status = 0, headers }: GoogleAnswer, url: string): string | undefined {
  const target = status >= 300 && status < 400 ? URL.parse(headers['location'] ?? '', url) : null;
  return target && /^https?:$/.test(target.protocol) ? target.href : undefined;
}

function judgeCaching(verdicts: Verdicts, path: string, { headers }: GoogleAnswer): void {
  const directives = cacheDirectives(Object.entries(headers));
  const fault = cacheFault(directives, maxAge(directives));
  const said = `Cache-Control: ${(headers['cache-control'] ?? '(missing)').slice(0, 120)}`;
  if (fault === undefined) verdicts.pass('google-profile', `The profile is public and cached. ${said}.`);
  else verdicts.fail('google-profile', `${path} is not cached: ${fault} ${said}.`);
}
