/** The search that a home page declares: a SearchAction with a URL template. */
import type { Page } from '../../../evidence.ts';
import { nodesOfType } from '../../../parse/structured/top-level.ts';
import { get, graphOf, isProps, listOf, type Props, textOf } from '../../../parse/structured/values.ts';
import { resolveUrl } from '../../../parse/url.ts';

export interface DeclaredSearch {
  path: string;
  /** As written; empty when the action has none. */
  template: string;
  /** Names of its placeholders. */
  placeholders: string[];
  /** Names that query-input declares. */
  inputs: string[];
}

const placeholder = /\{[?&]?([\w.-]{1,60})[^{}]{0,60}\}/g;

/** That of a WebSite first; other nodes may have it too. */
export function declaredSearch({ facts: { structured } }: Page): DeclaredSearch | undefined {
  const graph = graphOf(structured.nodes);
  const actions = nodesOfType(structured, 'SearchAction')
    .slice(0, 20)
    .map((node) => {
      const holder = node.parent && structured.nodes[node.parent.node];
      return { node, ofSite: holder?.types.includes('WebSite') === true };
    })
    .toSorted((a, b) => Number(b.ofSite) - Number(a.ofSite));
  const all = actions.map(({ node }) => {
    const props = graph.resolve(node.props) ?? node.props;
    const template = templateOf(props, graph.resolve) ?? '';
    return {
      path: node.path,
      template,
      placeholders: [...template.matchAll(placeholder)].map(([, name]) => name ?? ''),
      inputs: inputsOf(props),
    };
  });
  return all.find(({ placeholders }) => placeholders.length) ?? all[0];
}

/** Templates of apps are left out. */
function templateOf(props: Props, resolve: (value: unknown) => Props | undefined): string | undefined {
  const written = listOf(get(props, 'target'))
    .slice(0, 10)
    .flatMap((one) => textOf(isProps(one) ? (resolve(one) ?? one) : one, 'urlTemplate', 'url')?.trim() || [])
    .filter((text) => !/^(?!https?:)[a-z][a-z\d+.-]{1,30}:\/\//i.test(text));
  return written.find((text) => text.includes('{')) ?? written[0];
}

/** `required name=q`, or a PropertyValueSpecification. */
function inputsOf(props: Props): string[] {
  return listOf(get(props, 'query-input') ?? get(props, 'query'))
    .slice(0, 10)
    .flatMap((value) => {
      const text = textOf(value, 'valueName', 'name') ?? '';
      return /\bname\s?=\s?["']?([\w.-]{1,60})/.exec(text)?.[1] ?? (isProps(value) ? text : []);
    });
}

/** The URL of a result page. Undefined when it cannot be opened, or when braces are left over. */
export function resultUrl(template: string, query: string, base: string): string | undefined {
  const value = encodeURIComponent(query);
  const filled = template.replaceAll(
    /\{([?&]?)([\w.-]{1,60})[^{}]{0,60}\}/g,
    (_, form: string, name: string) => (form === '' ? value : `${form}${name}=${value}`),
  );
  return /[{}]/.test(filled) ? undefined : resolveUrl(filled, base);
}

/** Whether two templates are the same search: the same host, path, and parameters. */
export function isSameSearch(asked: string, declared: string): boolean {
  const [left, right] = [URL.parse(asked), URL.parse(declared)];
  if (!left || !right || bare(left) !== bare(right)) return false;
  return [...left.searchParams].every(([name, value]) => right.searchParams.get(name) === value);
}

const bare = ({ host, pathname }: URL): string =>
  host.replace(/^www\./, '') + pathname.replace(/\/{1,20}$/, '');
