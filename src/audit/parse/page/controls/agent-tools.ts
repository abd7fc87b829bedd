/** Forms and scripts that offer tools to agents. */
import { attr, collapse, pointer } from '../../tree.ts';
import type { Element } from '../../tree.ts';
import type { AgentToolFacts, ToolForm, ToolParam } from '../../facts/tools.ts';
import { owningForm } from './forms.ts';
import { labeller } from './labels.ts';
import { tagged } from '../outline.ts';
import type { Outline } from '../outline.ts';
import { toolCalls } from './tool-calls.ts';

const maxForms = 30;
const maxParams = 50;
/** As many as the page's list of forms holds. */
const listed = 100;
const fieldTags = ['input', 'select', 'textarea'];
/** Nothing that an agent fills in. */
const noParam = new Set(['hidden', 'submit', 'button', 'reset', 'image']);
const alike = /^(?:data-)?tool-(?:name|description)$/;

export function agentTools(page: Outline): AgentToolFacts {
  const found = tagged(page, 'form')
    .map((at, form) => ({ at, form }))
    .filter(({ at }) => isTool(page.elements[at]!))
    .slice(0, maxForms);
  return { forms: found.length ? toolForms(page, found) : [], scripts: toolCalls(page) };
}

const isTool = ({ attrs }: Element): boolean =>
  attrs.some(({ name }) => name === 'toolname' || name === 'tooldescription' || alike.test(name));

function toolForms(page: Outline, found: readonly { at: number; form: number }[]): ToolForm[] {
  const labelOf = labeller(page);
  const params = new Map<number, Map<string, ToolParam>>(found.map(({ at }) => [at, new Map()]));
  const fields = fieldTags.flatMap((tag) => tagged(page, tag)).sort((a, b) => a - b);
  for (const at of fields) {
    const own = params.get(owningForm(page, at) ?? -1);
    const node = page.elements[at]!;
    const type = node.tagName === 'input' ? (attr(node, 'type') ?? 'text').trim().toLowerCase() : '';
    if (!own || own.size >= maxParams || noParam.has(type) || attr(node, 'disabled') !== undefined) continue;
    const name = (attr(node, 'name') ?? '').slice(0, 200);
    // Radio buttons and check boxes of one name are one parameter.
    const key = name === '' ? `#${at}` : name;
    const before = own.get(key);
    const { labelFrom } = labelOf(at);
    const told = ['toolparamdescription', 'toolparamtitle'].some(
      (one) => (attr(node, one) ?? '').trim() !== '',
    );
    const required = attr(node, 'required') !== undefined;
    const described = told || (labelFrom !== 'none' && labelFrom !== 'placeholder');
    if (before)
      Object.assign(before, {
        required: before.required || required,
        described: before.described || described,
      });
    else own.set(key, { pointer: pointer(node), name, required, described });
  }
  return found.map(({ at, form }) => toolForm(page.elements[at]!, form, [...params.get(at)!.values()]));
}

function toolForm(node: Element, form: number, params: ToolParam[]): ToolForm {
  const said = (name: string): string | undefined => {
    const value = attr(node, name);
    return value === undefined ? undefined : collapse(value.slice(0, 600)).slice(0, 300);
  };
  const name = said('toolname');
  const description = said('tooldescription');
  const misspelt = node.attrs.find((one) => alike.test(one.name))?.name;
  return {
    ...(form < listed ? { form } : {}),
    pointer: pointer(node),
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(misspelt === undefined ? {} : { misspelt }),
    params,
  };
}
