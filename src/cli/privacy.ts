import { defineCommand } from 'citty';
import type { Database, Retention, RetentionState } from '#storage';
import { readInteger, refuseUnknown } from './arguments.ts';
import { readConfig, withDatabase } from './configuration.ts';
import { exit, Stop } from './exit.ts';
import { formatArguments, textOrJson } from './format.ts';
import { print } from './audits/output.ts';
import { confirm } from './prompt.ts';
import { recorded } from './recorded.ts';

const shape = formatArguments('text', 'json');

const status = defineCommand({
  meta: {
    name: 'status',
    description: 'Show retention, last cleanup, and oldest record of each kind of data',
  },
  args: shape,
  async run({ args }) {
    refuseUnknown(args, shape);
    const format = textOrJson(args);
    const states = await withRetention(({ retention }) => retention.status());
    const { suggestedDays } = await import('#storage');
    if (format === 'json')
      return print(
        `${JSON.stringify(
          states.map((state) => inJson(state, suggestedDays(state))),
          null,
          2,
        )}\n`,
      );
    const never = states.some(({ lastRun }) => !lastRun);
    if (never)
      process.stderr.write(
        'Some kinds have never been cleaned up. The service cleans up every 10 minutes. Check that it is running.\n',
      );
    const unset = states.filter((state) => suggestedDays(state) !== undefined);
    const [first] = unset;
    if (first)
      process.stderr.write(
        `No retention period is set for ${unset.map(({ kind }) => kind).join(', ')}, so they are kept forever. To set one, run: portico privacy keep ${first.kind} ${suggestedDays(first)}\n`,
      );
    return print(
      table(
        ['KIND', 'KEPT', 'LAST RUN', 'REMOVED', 'OLDEST'],
        states.map((state) => inText(state, suggestedDays(state))),
      ),
    );
  },
});

const keeping = {
  kind: { type: 'positional', description: 'Kind of data, such as messages', required: true },
  days: { type: 'positional', description: 'Number of days, or "forever"', required: true },
  yes: { type: 'boolean', description: 'Skip confirmation of a shorter period, which deletes older data' },
} as const;

const keep = defineCommand({
  meta: { name: 'keep', description: 'Set how many days a kind of data is kept' },
  args: keeping,
  async run({ args }) {
    refuseUnknown(args, keeping);
    const { retentionKindIds, RetentionRefused, mostRetentionDays } = await import('#storage');
    const kind = retentionKindIds.find((id) => id === args.kind);
    if (!kind)
      throw new Stop(exit.usage, `Unknown kind "${args.kind}". Kinds: ${retentionKindIds.join(', ')}.`);
    const days = args.days === 'forever' ? undefined : readInteger('Days', args.days, 1, mostRetentionDays);
    const kept = days === undefined ? 'forever' : inDays(days);
    await withRetention(async ({ retention, database }) => {
      try {
        retention.assertDays(kind, days);
      } catch (error) {
        throw error instanceof RetentionRefused ? new Stop(exit.usage, `${kind}: ${error.message}`) : error;
      }
      if (args.yes !== true && (await retention.isShorter(kind, days)))
        await confirm(`Keep ${kind} for only ${kept}, and permanently delete older data within 10 minutes`);
      return recorded(database, 'changed how long data is kept', async () => ({
        value: await retention.keep(kind, days),
        about: `${kind}: ${kept}`,
      }));
    });
    await print(`${kind}: kept ${kept}.\n`);
  },
});

const run = defineCommand({
  meta: {
    name: 'run',
    description: 'Delete expired data now. The service does this every 10 minutes',
  },
  args: shape,
  async run({ args }) {
    refuseUnknown(args, shape);
    const format = textOrJson(args);
    const { removed, failed } = await withRetention(({ retention }) => retention.run());
    for (const { kind, error } of failed)
      process.stderr.write(`${kind}: ${error instanceof Error ? error.message : String(error)}\n`);
    const counts = Object.entries(removed).filter(([, count]) => count > 0);
    const text =
      counts.length === 0
        ? 'Nothing to delete.\n'
        : table(
            ['KIND', 'REMOVED'],
            counts.map(([kind, count]) => [kind, String(count)]),
          );
    await print(
      format === 'json' ? `${JSON.stringify({ removed, failed: failed.map(({ kind }) => kind) })}\n` : text,
    );
    if (failed.length > 0) throw new Stop(exit.failed, 'Some kinds could not be cleaned up.');
  },
});

interface Tools {
  retention: Retention;
  database: Database;
}

async function withRetention<T>(work: (tools: Tools) => Promise<T>): Promise<T> {
  const { databaseUrl } = await readConfig();
  const { createRetention, openDatabase } = await import('#storage');
  const database = await withDatabase(openDatabase(databaseUrl));
  try {
    return await withDatabase(work({ retention: createRetention(database), database }));
  } finally {
    await database.close();
  }
}

const inDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

const timeOf = (time: number): string => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')}Z`;

function inText({ kind, days, lastRun, oldestAt, overdueMs }: RetentionState, suggested?: number): string[] {
  const kept =
    days === undefined
      ? suggested === undefined
        ? 'forever'
        : 'not set'
      : days === 0
        ? 'until expiry'
        : inDays(days);
  const ran = lastRun ? `${timeOf(lastRun.endedAt)}${lastRun.failed ? ' failed' : ''}` : 'never';
  const oldest = oldestAt === undefined ? '' : `${days === 0 ? 'ends ' : ''}${timeOf(oldestAt)}`;
  return [kind, kept, ran, String(lastRun?.removed ?? ''), overdueMs > 0 ? `${oldest} overdue` : oldest];
}

const inJson = ({ days, lastRun, oldestAt, ...rest }: RetentionState, suggested?: number) => ({
  ...rest,
  days: days ?? null,
  suggestedDays: suggested ?? null,
  lastRun: lastRun ? { ...lastRun, endedAt: new Date(lastRun.endedAt).toISOString() } : null,
  oldestAt: oldestAt === undefined ? null : new Date(oldestAt).toISOString(),
});

function table(titles: readonly string[], rows: readonly string[][]): string {
  const widths = titles.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  return [titles, ...rows]
    .map(
      (row) =>
        `${row
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

export default defineCommand({
  meta: { name: 'privacy', description: 'View and set how long data is kept' },
  // Without a prototype: the parser asks by `in`.
  subCommands: Object.assign(Object.create(null) as object, { status, keep, run }),
});
