/**
 * What the metadata of each release defines, so that an upgrade stays additive: an import cannot delete a definition or change its
 * type, and a job or service that is imported again loses what the merchant set.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Released {
  /** Version that the others come after. */
  first: string;
  /** `Order.portico_reference` → type. */
  attributes: Record<string, string>;
  /** `job Portico: purge`, `service portico.events`, and so on → version that it came with. */
  since: Record<string, string>;
}

export interface Defined {
  attributes: Record<string, string>;
  ids: string[];
}

/** @param read contents of a file of `metadata` */
export function definedIn(read: (file: string) => string): Defined {
  const texts = ['meta/system-objecttype-extensions.xml', 'meta/custom-objecttype-definitions.xml'].map(read);
  const types = texts.flatMap((text) => [
    ...text.matchAll(/<(type-extension|custom-type) type-id="([^"]+)">([\s\S]*?)<\/\1>/g),
  ]);
  const attributes = types.flatMap(([, , owner = '', content = '']) =>
    [
      ...content.matchAll(/<(attribute|key)-definition attribute-id="([^"]+)">([\s\S]*?)<\/\1-definition>/g),
    ].map(([, , id = '', inner = '']): [string, string] => [
      `${owner}.${id}`,
      /<type>([^<]+)</.exec(inner)?.[1] ?? '',
    ]),
  );
  const ids = ['jobs.xml', 'services.xml']
    .map(read)
    .flatMap((text) => [...text.matchAll(/<(job|service|service-profile) [\w-]+="([^"]+)">/g)])
    .map(([, kind = '', id = '']) => `${kind} ${id}`);
  return { attributes: Object.fromEntries(attributes), ids };
}

/** @throws when a released definition is gone or has another type */
export function assertAdditive({ attributes }: Defined, released: Released): void {
  for (const [name, type] of Object.entries(released.attributes))
    if (attributes[name] !== type)
      throw new Error(
        `${name} was released with the type ${type} and is now ${attributes[name] ?? 'missing'}. Add another attribute instead.`,
      );
}

/** Came after the previous release: not recorded yet, or recorded with this one. */
export const isNewIn = (id: string, version: string, { since, first }: Released): boolean =>
  since[id] === undefined || (since[id] === version && version !== first);

/** Part of `npm version`. @param folder `metadata`, whose `released.json` is written @throws as `assertAdditive` */
export function recordRelease(folder: string, version: string): void {
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const defined = definedIn(read);
  const released = JSON.parse(read('released.json')) as Released;
  assertAdditive(defined, released);
  const since = Object.fromEntries(defined.ids.map((id) => [id, version]));
  const next: Released = {
    first: released.first,
    attributes: { ...defined.attributes, ...released.attributes },
    since: { ...since, ...released.since },
  };
  writeFileSync(join(folder, 'released.json'), `${JSON.stringify(next, undefined, 2)}\n`);
}
