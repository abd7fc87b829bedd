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
  description: 'Detects annotations of forms that browsers report as errors.',
  why: 'A form with half of its attributes is no tool at all, and a control without a name or a description is a parameter that agents must guess.',
  judged: {
    pass: 'Every annotated form has toolname and tooldescription, and each control that is filled in has a name and a description or label.',
    warn: 'A control lacks its name, or both description and label.',
    fail: 'A form has only one of the two attributes, or an empty or misspelt one, or a required control has no name.',
    notApplicable: 'No form of the page is annotated.',
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
      'Add what is missing: toolname and tooldescription on the form, name and toolparamdescription on its controls.',
  },
  sources: [
    'webmcp',
    'Lighthouse WebMCP schema validity https://developer.chrome.com/docs/lighthouse/agentic-browsing/scoring',
  ],
  evaluate({ facts, ref }) {
    const { forms } = facts.agentTools;
    if (!forms.length) return notApplicable('No form of the page is annotated as a tool.');
    const issues = forms.flatMap(issuesOf);
    const [worst] = issues.filter(({ severe }) => severe).concat(issues);
    const count = `${forms.length} annotated ${forms.length === 1 ? 'form' : 'forms'}`;
    if (!worst)
      return pass(`The ${count} of the page ${forms.length === 1 ? 'is' : 'are'} complete.`, {
        evidence: forms
          .slice(0, 3)
          .map(({ pointer, name }) => ({ ref, pointer, snippet: `toolname="${name}"` })),
      });
    const alike = issues.filter(({ severe }) => severe === worst.severe);
    const more = alike.length > 1 ? ` (and ${alike.length - 1} more like it)` : '';
    const said = {
      evidence: alike
        .slice(0, 3)
        .map(({ pointer, message }) => ({ ref, pointer: pointer.slice(0, 300), snippet: message })),
      cause: 'template:webmcp:attributes',
      fix: { snippet: worst.snippet },
    };
    const summary = `Of the ${count} of the page, ${worst.message}${more}.`;
    return worst.severe ? fail(summary, said) : warn(summary, said);
  },
});

function issuesOf({ pointer, name, description, misspelt, params }: ToolForm): Issue[] {
  const said = (value: string | undefined, fallback: string): string =>
    escapeHtml((value || fallback).slice(0, 100));
  const form = `<form toolname="${said(name, 'search-products')}" tooldescription="${said(description, 'Search the catalogue by keyword')}">`;
  const label = name || 'one';
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
            `one has ${misspelt}, which no browser reads: it is ${misspelt.replace(/^data-/, '').replace('-', '')}`,
          ),
        ]
      : [
          ...(name ? [] : [issue(true, `one has ${name === undefined ? 'no' : 'an empty'} toolname`)]),
          ...(description
            ? []
            : [issue(true, `${label} has ${description === undefined ? 'no' : 'an empty'} tooldescription`)]),
        ]),
    ...params.flatMap((param) => {
      const shown = param.name || 'quantity';
      const control = `<input name="${escapeHtml(shown.slice(0, 80))}"${param.required ? ' required' : ''} toolparamdescription="What belongs here, in a few words">`;
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
