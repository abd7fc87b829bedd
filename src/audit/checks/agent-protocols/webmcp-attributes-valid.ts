import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { escapeHtml } from '../subjects/page/html.ts';

type ToolForm = Page['facts']['agentTools']['forms'][number];

interface Issue {
  severe: boolean;
  pointer: string;
  message: string;
  snippet: string;
}

export default definePageCheck({
  id: 'webmcp-attributes-valid',
  category: 'agent-protocols',
  name: 'WebMCP annotations are complete',
  description: 'Detects form annotations that browsers report as errors.',
  why: 'Browsers ignore a form with only one of the attributes. Agents have to guess a parameter without a name or description.',
  judged: {
    pass: 'Every annotated form has toolname and tooldescription, and each input control has a name and a description or label.',
    warn: 'A control has no name, or neither a description nor a label.',
    fail: 'A form has only one of the two attributes, an attribute is empty or misspelled, or a required control has no name.',
    notApplicable: 'The page has no annotated form.',
  },
  priority: 'low',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['home', 'product'],
  effort: 'minutes',
  maturity: 'draft',
  fix: {
    title: 'Complete the WebMCP attributes of the form',
    instructions:
      'Add the missing attributes: toolname and tooldescription on the form, name and toolparamdescription on its controls.',
  },
  sources: [
    'webmcp',
    'Lighthouse WebMCP schema validity https://developer.chrome.com/docs/lighthouse/agentic-browsing/scoring',
  ],
  evaluate({ facts, ref }) {
    const { forms } = facts.agentTools;
    if (!forms.length) return notApplicable('The page has no form that is annotated as a tool.');
    const issues = forms.flatMap(issuesOf);
    const [worst] = issues.filter(({ severe }) => severe).concat(issues);
    const count = `${forms.length} annotated ${forms.length === 1 ? 'form' : 'forms'}`;
    if (!worst)
      return pass(`${count} on the page ${forms.length === 1 ? 'is' : 'are'} complete.`, {
        evidence: forms
          .slice(0, 3)
          .map(({ pointer, name }) => ({ ref, pointer, snippet: `toolname="${name}"` })),
      });
    const alike = issues.filter(({ severe }) => severe === worst.severe);
    const more = alike.length > 1 ? ` (${alike.length - 1} more like it)` : '';
    const said = {
      evidence: alike
        .slice(0, 3)
        .map(({ pointer, message }) => ({ ref, pointer: pointer.slice(0, 300), snippet: message })),
      cause: 'template:webmcp:attributes',
      fix: { snippet: worst.snippet },
    };
    const summary = `${count} on the page: ${worst.message}${more}.`;
    return worst.severe ? fail(summary, said) : warn(summary, said);
  },
});

function issuesOf({ pointer, name, description, misspelt, params }: ToolForm): Issue[] {
  const said = (value: string | undefined, fallback: string): string =>
    escapeHtml((value || fallback).slice(0, 100));
  const form = `<form toolname="${said(name, 'search-products')}" tooldescription="${said(description, 'Search the catalog by keyword')}">`;
  const label = name || 'one form';
  const issue = (severe: boolean, message: string, at = pointer, snippet = form): Issue => ({
    severe,
    pointer: at,
    message,
    snippet,
  });
  return [
    ...(misspelt && (name === undefined || description === undefined)
      ? [
          issue(
            true,
            `one form has ${misspelt}, which browsers ignore (use ${misspelt.replace(/^data-/, '').replace('-', '')})`,
          ),
        ]
      : [
          ...(name ? [] : [issue(true, `one form has ${name === undefined ? 'no' : 'an empty'} toolname`)]),
          ...(description
            ? []
            : [issue(true, `${label} has ${description === undefined ? 'no' : 'an empty'} tooldescription`)]),
        ]),
    ...params.flatMap((param) => {
      const shown = param.name || 'quantity';
      const control = `<input name="${escapeHtml(shown.slice(0, 80))}"${param.required ? ' required' : ''} toolparamdescription="What to enter, in a few words">`;
      if (!param.name)
        return [
          issue(
            param.required,
            `a ${param.required ? 'required ' : ''}control of ${label} has no name`,
            param.pointer,
            control,
          ),
        ];
      return param.described
        ? []
        : [
            issue(
              false,
              `the control ${param.name.slice(0, 60)} of ${label} has neither toolparamdescription nor label`,
              param.pointer,
              control,
            ),
          ];
    }),
  ];
}
