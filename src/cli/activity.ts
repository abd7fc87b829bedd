import { defineCommand } from 'citty';
import type { MemberAct } from '#storage';
import { refuseUnknown } from './arguments.ts';
import { readConfig, withDatabase } from './configuration.ts';
import { exit, Stop } from './exit.ts';
import { givenFormat } from './format.ts';
import { print } from './audits/output.ts';
import { recorded } from './recorded.ts';

const exporting = {
  since: {
    type: 'string',
    description: 'Start date or time, such as 2026-11-01 or 2026-11-01T08:00:00Z',
    required: true,
    valueHint: 'time',
  },
  format: {
    type: 'string',
    description: 'Output format: jsonl or csv (default: jsonl)',
    valueHint: 'jsonl|csv',
  },
} as const;

const columns = ['at', 'id', 'who', 'member_id', 'action', 'route', 'about', 'outcome'] as const;

const exportActs = defineCommand({
  meta: { name: 'export', description: 'Export activity, oldest first' },
  args: exporting,
  async run({ args }) {
    refuseUnknown(args, exporting);
    const format = givenFormat(args, ['jsonl', 'csv']) ?? 'jsonl';
    const since = readTime(args.since);
    const { databaseUrl } = await readConfig();
    const { createMemberActs, openDatabase } = await import('#storage');
    const { actWords } = await import('#web');
    const { csvLine } = await import('#commerce');
    const database = await withDatabase(openDatabase(databaseUrl));
    try {
      const acts = createMemberActs(database).since(since);
      const began = Date.now();
      await withDatabase(
        recorded(database, 'exported the activity', async () => {
          if (format === 'csv') await print(`${csvLine(columns)}\r\n`);
          let count = 0;
          for await (const act of acts) {
            // This export is recorded as activity, too.
            if (act.at >= began) break;
            const line = lineOf(act, actWords);
            await print(
              format === 'csv'
                ? `${csvLine(columns.map((name) => line[name]))}\r\n`
                : `${JSON.stringify(line)}\n`,
            );
            count += 1;
          }
          return { value: undefined, about: `${count} since ${new Date(since).toISOString()}` };
        }),
      );
    } finally {
      await database.close();
    }
  },
});

/** @returns epoch milliseconds; a day begins in UTC */
function readTime(text: string): number {
  const time = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/.test(text)
    ? Date.parse(text)
    : NaN;
  if (Number.isNaN(time))
    throw new Stop(
      exit.usage,
      `--since must be a date or time such as 2026-11-01 or 2026-11-01T08:00:00Z, not "${text}".`,
    );
  return time;
}

const lineOf = (
  { at, id, who, memberId, what, about, outcome }: MemberAct,
  words: Readonly<Record<string, string>>,
): Record<(typeof columns)[number], string> => ({
  at: new Date(at).toISOString(),
  id,
  who,
  member_id: memberId,
  action: words[what] ?? what,
  route: what,
  about,
  outcome,
});

export default defineCommand({
  meta: { name: 'activity', description: 'Export activity: who did what in the dashboard' },
  // Without a prototype: the parser asks by `in`.
  subCommands: Object.assign(Object.create(null) as object, { export: exportActs }),
});
