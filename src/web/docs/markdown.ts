/** Markdown of our own documents → HTML, headings, and the text of each section for the search. */
import { Marked, type RendererObject, type Token, type Tokens } from 'marked';
import { html, raw, type Html } from '../design/index.ts';
import { codeBlock } from './highlight.ts';
import { docsTexts as say } from './messages/index.ts';

export interface PageHeading {
  /** Anchor. */
  id: string;
  text: string;
  /** 2 or 3; others are left out. */
  level: number;
}

/** A heading with the text below it, up to the next heading. */
export interface DocumentSection {
  /** Empty above the first heading below the title. */
  id: string;
  heading: string;
  text: string;
}

export interface DocumentContent {
  /** The first heading, which is not in `content`. */
  title: string;
  content: Html;
  headings: readonly PageHeading[];
  sections: readonly DocumentSection[];
}

export interface LinkTarget {
  url: string;
  /** Name of the page, which replaces the name of its file. */
  label?: string | undefined;
}

/** @returns undefined: the text is not a link */
export type ResolveLink = (href: string) => LinkTarget | undefined;

const fileName = /^[\w./-]+\.md$/;

/** Only Markdown becomes markup: HTML in a document is escaped, and comments are removed. */
export function renderDocument(markdown: string, resolve: ResolveLink): DocumentContent {
  const marked = new Marked({ gfm: true });
  const [title, ...tokens] = marked.lexer(markdown).filter(({ type }) => type !== 'space');
  if (title?.type !== 'heading') throw new Error('A document begins with its title.');
  const ids = anchorsOf(tokens);
  marked.use({ renderer: rendererOf(resolve, ids) });
  return {
    title: tokenText(title),
    content: raw(marked.parser(tokens)),
    headings: [...ids].flatMap(([token, id]) =>
      token.depth === 2 || token.depth === 3 ? [{ id, text: tokenText(token), level: token.depth }] : [],
    ),
    sections: sectionsOf(tokens, ids),
  };
}

/** Anchors as GitHub makes them: documents are read there too, and their links have to work in both. */
function anchorsOf(tokens: readonly Token[]): Map<Tokens.Heading, string> {
  const seen = new Map<string, number>();
  return new Map(
    tokens.filter(isHeading).map((token) => {
      const slug = tokenText(token)
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\p{M}\p{Pc} -]/gu, '')
        .replaceAll(' ', '-');
      const times = seen.get(slug) ?? 0;
      seen.set(slug, times + 1);
      return [token, times === 0 ? slug : `${slug}-${times}`];
    }),
  );
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';

function sectionsOf(tokens: readonly Token[], ids: ReadonlyMap<Tokens.Heading, string>): DocumentSection[] {
  const sections: DocumentSection[] = [{ id: '', heading: '', text: '' }];
  for (const token of tokens)
    if (isHeading(token)) sections.push({ id: ids.get(token) ?? '', heading: tokenText(token), text: '' });
    else (sections.at(-1) as DocumentSection).text += `${tokenText(token)}\n`;
  return sections
    .map((section) => ({ ...section, text: section.text.replaceAll(/\s+/g, ' ').trim() }))
    .filter(({ heading, text }) => heading !== '' || text !== '');
}

/** Text without markup. */
export function tokenText(token: Token): string {
  if (token.type === 'html' || token.type === 'space') return '';
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].map((row) => row.map(({ tokens }) => textOf(tokens)).join(' ')).join('\n');
  }
  if (token.type === 'list') return (token as Tokens.List).items.map(tokenText).join('\n');
  if (token.type === 'br') return ' ';
  if ('tokens' in token && token.tokens) return textOf(token.tokens);
  return 'text' in token && typeof token.text === 'string' ? token.text : '';
}

const blocks = new Set(['paragraph', 'text', 'list', 'code', 'table', 'blockquote']);

/** Blocks inside a list item are separate words. */
const textOf = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => tokenText(token) + (blocks.has(token.type) && 'tokens' in token ? ' ' : ''))
    .join('')
    .trim();

/** Not exported by the library: escapes text in the same way as all other pages. */
const escaped = (text: string): string => String(html`${text}`);

/** Longer code may break between lines: a small screen has about 40 characters. */
const maxWhole = 28;

function rendererOf(resolve: ResolveLink, ids: ReadonlyMap<Tokens.Heading, string>): RendererObject {
  let codes = 0;
  return {
    html: ({ text }) => (text.trim().startsWith('<!--') ? '' : escaped(text)),
    // After a raw tag such as <script>, the library takes text for the content of that element. Here it is text.
    text: (token) => ('escaped' in token && token.escaped ? escaped(token.text) : false),
    heading(token) {
      const { depth, tokens } = token;
      const id = escaped(ids.get(token) ?? '');
      const text = this.parser.parseInline(tokens);
      // A link must not be inside another one.
      const isLinked = tokens.some(({ type }) => type === 'link');
      return `<h${depth} id="${id}">${isLinked ? text : `<a class="anchor" href="#${id}">${text}</a>`}</h${depth}>\n`;
    },
    link({ href, title, text, tokens }) {
      const { url, label } = resolve(href) ?? {};
      const shown = label && fileName.test(text) ? escaped(label) : this.parser.parseInline(tokens);
      if (url === undefined) return shown;
      return `<a href="${escaped(url)}"${title ? ` title="${escaped(title)}"` : ''}>${shown}</a>`;
    },
    image({ href, text }) {
      const { url } = resolve(href) ?? {};
      return url?.startsWith('/')
        ? `<img src="${escaped(url)}" alt="${escaped(text)}" loading="lazy">`
        : escaped(text);
    },
    codespan: ({ text }) => `<code${text.length > maxWhole ? '' : ' class="whole"'}>${escaped(text)}</code>`,
    code({ text, lang }) {
      codes += 1;
      const copy = say('copy-code', { number: codes });
      return String(codeBlock(`code-${codes}`, text, copy, lang?.split(/\s/)[0]));
    },
    table(token) {
      const row = (cells: readonly Tokens.TableCell[], name: 'th' | 'td'): string =>
        `<tr>${cells.map(({ tokens }) => `<${name}${name === 'th' ? ' scope="col"' : ''}>${this.parser.parseInline(tokens)}</${name}>`).join('')}</tr>`;
      const columns = token.header
        .map(({ tokens }) => textOf(tokens))
        .filter(Boolean)
        .join(', ');
      const label = columns === '' ? say('table-of-facts') : say('table-of', { columns });
      // Can be scrolled by keyboard if it is wider than the page.
      return `<div class="wide" tabindex="0" role="region" aria-label="${escaped(label)}"><table><thead>${row(token.header, 'th')}</thead><tbody>${token.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>\n`;
    },
  };
}
