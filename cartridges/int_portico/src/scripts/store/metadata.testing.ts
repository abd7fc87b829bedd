/** What the cartridge's own metadata defines, read from its XML. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const metadataFolder = fileURLToPath(new URL('../../../metadata/', import.meta.url));
export const readMetadata = (file: string): string => readFileSync(`${metadataFolder}${file}`, 'utf8');

export interface Definition {
  type: string;
  defaultValue?: string;
  /** Of one that is chosen among several. */
  values: string[];
}

/** Type and content of each element that defines attributes. */
function types(): [type: string, content: string][] {
  const files = ['meta/system-objecttype-extensions.xml', 'meta/custom-objecttype-definitions.xml'];
  const found = files
    .map(readMetadata)
    .join('\n')
    .matchAll(/<(type-extension|custom-type) type-id="([^"]+)">([\s\S]*?)<\/\1>/g);
  return [...found].map(([, , type = '', content = '']) => [type, content]);
}

/** Type → attribute → definition. Types of the platform under their own names, those of the cartridge under theirs. */
export const definitions = (): Map<string, Map<string, Definition>> =>
  new Map(types().map(([type, content]) => [type, attributesOf(content)]));

function attributesOf(content: string): Map<string, Definition> {
  const found = content.matchAll(
    /<(attribute|key)-definition attribute-id="([^"]+)">([\s\S]*?)<\/\1-definition>/g,
  );
  return new Map(
    [...found].map(([, , id = '', inner = '']): [string, Definition] => {
      const values = [...inner.matchAll(/<value>([^<]*)<\/value>/g)].map(([, value = '']) => value);
      const chosen = /<value-definition default="true">[\s\S]*?<value>([^<]*)<\/value>/.exec(inner)?.[1];
      const defaultValue = /<default-value>([^<]*)</.exec(inner)?.[1] ?? chosen;
      const type = /<type>([^<]+)</.exec(inner)?.[1] ?? '';
      return [id, { type, values, ...(defaultValue === undefined ? {} : { defaultValue }) }];
    }),
  );
}

/** Attributes that are in a group, so that Business Manager shows them: `type attribute`. */
export const grouped = (): string[] =>
  types().flatMap(([type, content]) =>
    [...content.matchAll(/<attribute attribute-id="([^"]+)"/g)].map(([, id = '']) => `${type} ${id}`),
  );
