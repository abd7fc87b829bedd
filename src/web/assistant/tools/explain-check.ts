/** `explain_check`: explains a check. */
import { z } from 'zod';
import { checkMarkdown, checks, explain } from '#audit';
import { namesLike } from '../../../config/nearest-name.ts';
import { apiAddress, type ApiDeps } from '../../api/context.ts';
import { escapeHidden } from '../untrusted-text.ts';
import { ToolRefusal } from '../refusal.ts';
import { defineTool } from '../tool.ts';
import { categoryName, effortName, priorityName } from './names.ts';

const byId = new Map(checks.map((check) => [check.id, check]));

export const explainCheck = (deps: ApiDeps) =>
  defineTool({
    name: 'explain_check',
    title: 'Explain a check',
    description:
      'Explains what a check of the audit detects, why it matters to agents, when it passes, warns, or fails, how to fix it, and which standard it is based on. Use it for a finding that the user asks about. Next: suggest_fixes with the ID of the check for a snippet.',
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    input: z.strictObject({
      id: z.string().max(100).describe('ID of the check, such as robots-default-open.'),
    }),
    output: z.object({
      id: z.string(),
      name: z.string(),
      category: categoryName,
      priority: priorityName,
      effort: effortName,
      maturity: z.enum(['established', 'emerging', 'draft']),
      description: z.string(),
      why: z.string(),
      judged: z.array(z.object({ status: z.string(), when: z.string() })),
      fix: z.object({ title: z.string(), instructions: z.string(), snippet: z.string().optional() }),
      sources: z.array(z.object({ title: z.string(), url: z.string().optional() })),
      page: z.string(),
    }),
    run({ id }, { call }) {
      const check = byId.get(id);
      if (!check) {
        const near = namesLike(id, [...byId.keys()]);
        throw new ToolRefusal(
          'not-found',
          `Unknown check "${escapeHidden(id, 100)}". ${near.length ? `Did you mean ${near.join(', ')}? ` : ''}For all checks, call list_checks.`,
          { closest: near },
        );
      }
      const { name, category, priority, effort, maturity, description, why, fix } = check;
      const { judged, sources } = explain(check);
      return {
        structured: {
          id,
          name,
          category,
          priority,
          effort,
          maturity,
          description,
          why,
          judged,
          fix,
          sources,
          page: `${apiAddress(deps, call.request.url)}/docs/checks/${id}`,
        },
        text: [`# ${name} (${id})`, '', ...checkMarkdown(check)].join('\n'),
      };
    },
  });
