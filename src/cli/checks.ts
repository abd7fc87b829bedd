/** Explains checks without a service: all of them in a list, or one. */
import { defineCommand } from 'citty';
import { refuseUnknown } from './arguments.ts';
import { exit, Stop } from './exit.ts';
import { print } from './output.ts';

const args = {
  id: { type: 'positional', description: 'Check to explain; without one all are listed', required: false },
} as const;

export default defineCommand({
  meta: { name: 'checks', description: 'List the checks of the audit, or explain one' },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const { categories, checkMarkdown, checks } = await import('#audit');
    if (given.id === undefined) {
      const lists = categories.map(({ id, name }) => {
        const own = checks.filter(({ category }) => category === id);
        return `${name}\n${own.map((check) => `  ${check.id.padEnd(34)}${check.name}`).join('\n')}\n`;
      });
      return print(lists.join('\n'));
    }
    const check = checks.find(({ id }) => id === given.id);
    if (!check)
      throw new Stop(exit.usage, `There is no check "${given.id}". "portico checks" lists them all.`);
    return print(
      `# ${check.id}\n\n${checkMarkdown(check)
        .join('\n')
        .replace(/\\([\\*_<>[\]|])/g, '$1')}\n`,
    );
  },
});
