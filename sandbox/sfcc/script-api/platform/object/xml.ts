/** Small XML files as a tree of elements. */
import { SaxesParser } from 'saxes';

export interface XmlElement {
  /** Without prefix. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly XmlElement[];
  /** Directly in it, trimmed. */
  text: string;
}

/** @throws Error unless it is well-formed */
export function parseXml(text: string): XmlElement {
  type Open = XmlElement & { children: XmlElement[] };
  const parser = new SaxesParser({ xmlns: true });
  const open: Open[] = [];
  let root: XmlElement | undefined;
  const add = (piece: string): void => {
    const element = open.at(-1);
    if (element) element.text += piece;
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('opentag', ({ local, attributes }) => {
    const values = Object.entries(attributes).map(([name, { value }]) => [name, value] as const);
    open.push({ name: local, attributes: Object.fromEntries(values), children: [], text: '' });
  });
  parser.on('closetag', () => {
    const element = open.pop() as Open;
    element.text = element.text.trim();
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    else root = element;
  });
  parser.write(text).close();
  if (!root) throw new Error('The document has no element.');
  return root;
}

export const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  (element?.children ?? []).filter((child) => child.name === name);

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  childrenOf(element, name)[0];

export const textOf = (element: XmlElement | undefined, name: string): string | undefined =>
  childOf(element, name)?.text;
