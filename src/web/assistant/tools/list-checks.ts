/** `list_checks`: lists the checks of an audit. */
import { z } from 'zod';
import { categories, checks } from '#audit';
import { defineTool } from '../tool.ts';
import { categoryName, priorityName } from './names.ts';

const entry = z.object({
  id: z.string(),
  name: z.string(),
  category: categoryName,
  priority: priorityName,
  description: z.string(),
});

export const listChecks = () => {
  const all = checks.map(({ id, name, category, priority, description }) => ({
    found: `${id} ${name} ${description}`.toLowerCase(),
    shown: { id, name, category, priority, description },
  }));
  return defineTool({
    name: 'list_checks',
    title: 'List checks',
    description:
      `Lists the ${checks.length} checks in ${categories.length} categories that an audit of a storefront runs: ID, name, priority, and what each detects. ` +
      'Use it to see what an audit covers. Next: explain_check for the criteria of a check and how to fix it.',
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    input: z.strictObject({
      category: categoryName.optional().describe('Only this category.'),
      priority: priorityName.optional().describe('Only this priority.'),
      contains: z
        .string()
        .max(100)
        .optional()
        .describe('Only checks whose ID, name, or description contains this text.'),
      limit: z.int().min(1).max(300).default(50).describe('Maximum number of checks.'),
      offset: z.int().min(0).max(10_000).default(0).describe('Number of checks to skip.'),
    }),
    output: z.object({ checks: z.array(entry), totalCount: z.int(), nextOffset: z.int().optional() }),
    run({ category, priority, contains, limit, offset }) {
      const wanted = contains?.toLowerCase();
      const matching = all.filter(
        ({ found, shown }) =>
          (category === undefined || shown.category === category) &&
          (priority === undefined || shown.priority === priority) &&
          (wanted === undefined || found.includes(wanted)),
      );
      const page = matching.slice(offset, offset + limit).map(({ shown }) => shown);
      const next = offset + page.length;
      const lines = page.map(({ id, name, priority }) => `- ${id} (${priority}): ${name}`);
      return {
        structured: {
          checks: page,
          totalCount: matching.length,
          ...(next < matching.length ? { nextOffset: next } : {}),
        },
        text: [`${matching.length} checks, ${page.length} listed here.`, ...lines].join('\n'),
      };
    },
  });
};
