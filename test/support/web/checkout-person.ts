/** A person with a browser that runs no script: reads pages, fills in what is there, presses what is there. */
import assert from 'node:assert/strict';
import type { Hono } from 'hono';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
export type Element = DefaultTreeAdapterTypes.Element;

export interface Seen {
  status: number;
  headers: Headers;
  /** Path of the page, after redirects. */
  path: string;
  html: string;
  text: string;
  elements: Element[];
  byId(id: string): Element | undefined;
  /** What is filled in, by name; the first of each. */
  values(): Record<string, string>;
  /** Presses the button with this value, or the only one with this text, after filling in. Undefined unticks. */
  press(button: string, fill?: Record<string, string | undefined>): Promise<Seen>;
  /** The request that pressing would make. */
  post(button: string, fill?: Record<string, string | undefined>): { path: string; body: string };
}

export const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value;

export function person(pages: Hono, host = 'https://shop.test') {
  const ask = async (path: string, init?: RequestInit): Promise<Seen> => {
    const answer = await pages.request(new URL(path, host).href, init);
    if (answer.status === 303) return ask(answer.headers.get('location') as string);
    return see(path, answer);
  };
  const send = (path: string, body: string): Promise<Seen> =>
    ask(path, { method: 'POST', body, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } });
  const see = async (path: string, answer: Response): Promise<Seen> => {
    const html = await answer.text();
    const elements = elementsOf(parse(html));
    const byId = (id: string) => elements.find((element) => attribute(element, 'id') === id);
    const post: Seen['post'] = (button, fill = {}) => fillIn(path, elements, button, fill);
    return {
      status: answer.status,
      headers: answer.headers,
      path,
      html,
      text: textOf(parse(html)),
      elements,
      byId,
      post,
      values: () =>
        Object.fromEntries(
          fieldsOf(elements, elements.find(({ tagName }) => tagName === 'form') as Element).toReversed(),
        ),
      press: (button, fill) => {
        const { path, body } = post(button, fill);
        return send(path, body);
      },
    };
  };
  return { open: (path: string) => ask(path), send };
}

function fillIn(path: string, elements: Element[], button: string, fill: Record<string, string | undefined>) {
  const buttons = elements.filter(({ tagName }) => tagName === 'button');
  const found =
    buttons.find((one) => attribute(one, 'value') === button) ??
    buttons.find((one) => textOf(one).trim() === button);
  assert.ok(found, `no button ${button} on the page`);
  const form = formOf(found, elements);
  const values = fieldsOf(elements, form).filter(([name]) => !Object.hasOwn(fill, name));
  for (const [name, value] of Object.entries(fill)) {
    const isThere = elements.some((one) => attribute(one, 'name') === name && formOf(one, elements) === form);
    assert.ok(isThere, `no field ${name} in the form`);
    if (value !== undefined) values.push([name, value]);
  }
  const name = attribute(found, 'name');
  if (name !== undefined) values.push([name, attribute(found, 'value') ?? '']);
  return { path: attribute(form, 'action') ?? path, body: new URLSearchParams(values).toString() };
}

/** As browsers do: by the `form` attribute, else the form around it. */
function formOf(element: Element, elements: Element[]): Element {
  const id = attribute(element, 'form');
  if (id !== undefined) return elements.find((one) => attribute(one, 'id') === id) as Element;
  let at: Node | null = element;
  while (at && !('tagName' in at && at.tagName === 'form'))
    at = 'parentNode' in at ? (at.parentNode as Node) : null;
  return at as Element;
}

function fieldsOf(elements: Element[], form: Element): [string, string][] {
  return elements.flatMap((element): [string, string][] => {
    const name = attribute(element, 'name');
    const type = attribute(element, 'type');
    if (name === undefined || !['input', 'select'].includes(element.tagName)) return [];
    if (formOf(element, elements) !== form) return [];
    const isTick = type === 'radio' || type === 'checkbox';
    if (isTick && attribute(element, 'checked') === undefined) return [];
    if (element.tagName === 'input') return [[name, attribute(element, 'value') ?? (isTick ? 'on' : '')]];
    const options = elementsOf(element).filter(({ tagName }) => tagName === 'option');
    const chosen = options.find((option) => attribute(option, 'selected') !== undefined) ?? options[0];
    return [[name, chosen ? (attribute(chosen, 'value') ?? '') : '']];
  });
}

const childrenOf = (node: Node): Node[] => ('childNodes' in node ? node.childNodes : []);
const elementsOf = (node: Node): Element[] =>
  childrenOf(node).flatMap((child) =>
    'tagName' in child ? [child, ...elementsOf(child)] : elementsOf(child),
  );

export function textOf(node: Node): string {
  const read = (one: Node): string => {
    if (one.nodeName === '#text') return (one as DefaultTreeAdapterTypes.TextNode).value;
    if (one.nodeName === 'style') return '';
    return childrenOf(one).map(read).join('');
  };
  return read(node).replaceAll(/\s+/g, ' ');
}
