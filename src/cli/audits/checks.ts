/** Explains checks without a service: a list of them, or one. */
import { defineCommand } from 'citty';
import type { Check } from '#audit';
import { nearestName, namesLike } from '../../config/nearest-name.ts';
import { refuseUnknown } from '../arguments.ts';
import { exit, Stop } from '../exit.ts';
import { formatArguments, textOrJson } from '../format.ts';
import { print } from './output.ts';

const priorities = ['critical', 'high', 'medium', 'low'] as const;

const args = {
  id: {
    type: 'positional',
    description: 'Check to explain. Without it, all checks are listed',
    required: false,
  },
  category: { type: 'string', description: 'List only checks of this category', valueHint: 'id' },
  priority: {
    type: 'string',
    description: 'List only checks of this priority',
    valueHint: priorities.join('|'),
  },
  ...formatArguments('text', 'json'),
} as const;

export default defineCommand({
  meta: { name: 'checks', description: 'List audit checks, or explain one' },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const format = textOrJson(given);
    const { id, category, priority } = given;
    if (id !== undefined && (category !== undefined || priority !== undefined))
      throw new Stop(exit.usage, '--category and --priority cannot be combined with a check ID.');
    if (priority !== undefined && !priorities.some((name) => name === priority))
      throw new Stop(exit.usage, `--priority must be one of ${priorities.join(', ')}, not "${priority}".`);
    return id === undefined ? list({ category, priority, format }) : explainOne(id, format);
  },
});

interface Choice {
  category: string | undefined;
  priority: string | undefined;
  format: 'text' | 'json';
}

async function list({ category, priority, format }: Choice): Promise<void> {
  const { categories, checks } = await import('#audit');
  const ids = categories.map(({ id }) => id);
  if (category !== undefined && !ids.some((id) => id === category)) {
    const meant = nearestName(category, ids);
    const hint = meant === undefined ? `Categories: ${ids.join(', ')}.` : `Did you mean ${meant}?`;
    throw new Stop(exit.usage, `Unknown category "${category}". ${hint}`);
  }
  const chosen = checks.filter(
    (check) =>
      (category === undefined || check.category === category) &&
      (priority === undefined || check.priority === priority),
  );
  if (format === 'json') return print(`${JSON.stringify(chosen.map(factsOf), null, 2)}\n`);
  const lists = categories.flatMap(({ id, name }) => {
    const own = chosen.filter((check) => check.category === id);
    if (own.length === 0) return [];
    return [`${name} (${id})\n${own.map((check) => `  ${check.id.padEnd(34)}${check.name}`).join('\n')}\n`];
  });
  return print(lists.join('\n'));
}

const factsOf = ({ id, category, priority, effort, maturity, name, description, why }: Check) => ({
  id,
  category,
  priority,
  effort,
  maturity,
  name,
  description,
  why,
});

async function explainOne(id: string, format: 'text' | 'json'): Promise<void> {
  const { checkMarkdown, checks, explain } = await import('#audit');
  const check = checks.find((one) => one.id === id);
  if (!check) {
    const near = namesLike(
      id,
      checks.map((one) => one.id),
    );
    const hint = near.length > 0 ? ` Did you mean ${near.join(', ')}?` : '';
    throw new Stop(exit.usage, `Unknown check "${id}".${hint} To list all checks, run "portico checks".`);
  }
  if (format === 'json') {
    const { judged, sources } = explain(check);
    return print(`${JSON.stringify({ ...factsOf(check), judged, fix: check.fix, sources }, null, 2)}\n`);
  }
  return print(
    `# ${check.id}\n\n${checkMarkdown(check)
      .join('\n')
      .replace(/\\([\\*_<>[\]|])/g, '$1')}\n`,
  );
}
