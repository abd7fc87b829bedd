/** Pipeline aliases of a `urlrules.xml`, as it is imported: short paths of controllers. */
import { SaxesParser, type SaxesTagNS } from 'saxes';

export interface UrlRules {
  /** Without the slashes around them. */
  aliases: readonly Alias[];
  /** First segment of a path → locale: `en` → `en-IE`. */
  localePaths: ReadonlyMap<string, string>;
  trailingSlash: boolean;
}

export interface Alias {
  path: string;
  /** `UCP-Discover`. */
  pipeline: string;
  /** Absent: of every locale. */
  locale?: string;
}

export const noRules: UrlRules = { aliases: [], localePaths: new Map(), trailingSlash: false };

const namespace = 'http://www.demandware.com/xml/impex/urlrules/2012-12-01';
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';
const reserved = new Set(['dw', '_dw', 'h', '_h', 'n', '_n']);
const mostAliases = 500;
const longest = 256;

/** @throws when an import of the file would fail: no XML, an alias that is too long, reserved or there twice, too many */
export function readUrlRules(xml: string): UrlRules {
  const aliases: Alias[] = [];
  const localePaths = new Map<string, string>();
  const open: { tag: SaxesTagNS; text: string }[] = [];
  let [byPath, trailingSlash, rooted] = [false, false, false];
  const languageOf = (tag: SaxesTagNS | undefined): string | undefined =>
    Object.values(tag?.attributes ?? {}).find(({ local, uri }) => local === 'lang' && uri === xmlNamespace)
      ?.value;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    if (tag.uri !== namespace) throw new Error(`urlrules.xml: ${tag.name} is of another namespace.`);
    if (open.length === 0) rooted = tag.local === 'url-rules';
    open.push({ tag, text: '' });
  });
  parser.on('text', (text) => {
    const last = open.at(-1);
    if (last) last.text += text;
  });
  parser.on('closetag', () => {
    const { tag, text } = open.pop() as { tag: SaxesTagNS; text: string };
    const within = open.at(-1)?.tag;
    const value = text.trim();
    if (tag.local === 'pipeline-alias') {
      const language = languageOf(within);
      aliases.push({
        path: checked(value),
        pipeline: tag.attributes['pipeline']?.value ?? '',
        ...(language === undefined || language === 'x-default' ? {} : { locale: language }),
      });
    } else if (tag.local === 'locale-mapping') localePaths.set(value, languageOf(tag) ?? 'default');
    else if (tag.local === 'type' && within?.local === 'locale-settings') byPath = value === 'path';
    else if (tag.local === 'pipeline-trailing-slash') trailingSlash = value === 'true';
  });
  parser.write(xml).close();
  if (!rooted) throw new Error('urlrules.xml: url-rules is its root.');
  assertDistinct(aliases);
  return { aliases, localePaths: byPath ? localePaths : new Map(), trailingSlash };
}

function checked(alias: string): string {
  const path = alias.replace(/^\/|\/$/g, '');
  const [first = ''] = path.split('/');
  if (path === '' || alias.length > longest)
    throw new Error(`urlrules.xml: an alias has 1 to ${longest} characters: ${alias}`);
  if (reserved.has(first)) throw new Error(`urlrules.xml: ${first} is reserved: ${alias}`);
  return path;
}

function assertDistinct(aliases: readonly Alias[]): void {
  const keys = aliases.map(({ path, locale = '' }) => `${locale} ${path}`);
  const twice = keys.find((key, at) => keys.indexOf(key) !== at);
  if (twice !== undefined) throw new Error(`urlrules.xml: an alias is there twice: ${twice.trim()}`);
  for (const count of Map.groupBy(aliases, ({ locale = '' }) => locale).values())
    if (count.length > mostAliases) throw new Error(`urlrules.xml: more than ${mostAliases} aliases.`);
}
