/** What lists of reports need of them, beside their bodies; and audits that come again by themselves. */
import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function monitors(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { table, text, integer, real } = types;
  // A separate table, because reading columns after a 150 KB body means reading through the body.
  await table(db, 'auditRun')
    .addColumn('reportId', text, (column) => column.primaryKey().references('report.id').onDelete('cascade'))
    .addColumn('keyId', text, (column) => column.notNull())
    .addColumn('host', text, (column) => column.notNull())
    .addColumn('url', text, (column) => column.notNull())
    .addColumn('createdAt', integer, (column) => column.notNull())
    .addColumn('score', real)
    .addColumn('grade', text)
    .addColumn('categories', text, (column) => column.notNull())
    .addColumn('counts', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('auditRunByHost')
    .on('auditRun')
    .columns(['host', 'createdAt desc', 'reportId desc'])
    .execute();
  await table(db, 'auditedSite')
    .addColumn('host', text, (column) => column.primaryKey())
    .addColumn('lastAt', integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('auditedSiteByTime')
    .on('auditedSite')
    .columns(['lastAt desc', 'host desc'])
    .execute();
  await fillFromBodies(db as Kysely<Filled>);

  await table(db, 'startedAudit')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('url', text, (column) => column.notNull())
    .addColumn('host', text, (column) => column.notNull())
    .addColumn('startedBy', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('step', text, (column) => column.notNull())
    .addColumn('done', integer, (column) => column.notNull())
    .addColumn('left', integer, (column) => column.notNull())
    .addColumn('createdAt', integer, (column) => column.notNull())
    .addColumn('endsAt', integer, (column) => column.notNull())
    .addColumn('reason', text)
    .execute();
  await db.schema.createIndex('startedAuditByTime').on('startedAudit').columns(['state', 'endsAt']).execute();

  await table(db, 'monitor')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('host', text, (column) => column.notNull())
    .addColumn('paused', integer, (column) => column.notNull())
    .addColumn('nextAt', integer, (column) => column.notNull())
    .addColumn('claimedUntil', integer, (column) => column.notNull())
    .addColumn('createdAt', integer, (column) => column.notNull())
    .addColumn('body', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('monitorByTime').on('monitor').columns(['paused', 'nextAt']).execute();
  await db.schema.createIndex('monitorByHost').on('monitor').column('host').execute();
  await table(db, 'monitorAlert')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('monitorId', text, (column) => column.notNull().references('monitor.id').onDelete('cascade'))
    .addColumn('at', integer, (column) => column.notNull())
    .addColumn('mailed', integer)
    .addColumn('body', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('monitorAlertByMonitor')
    .on('monitorAlert')
    .columns(['monitorId', 'at desc', 'id desc'])
    .execute();
  await db.schema
    .createIndex('monitorAlertWaiting')
    .on('monitorAlert')
    .column('at')
    .where(sql.ref('mailed'), 'is', null)
    .execute();
}

interface Filled {
  report: {
    id: string;
    keyId: string;
    url: string;
    createdAt: number;
    score: number | null;
    grade: string | null;
    body: string;
  };
  auditRun: {
    reportId: string;
    keyId: string;
    host: string;
    url: string;
    createdAt: number;
    score: number | null;
    grade: string | null;
    categories: string;
    counts: string;
  };
  auditedSite: { host: string; lastAt: number };
}

/** Reports that are there already; a few bodies at a time. */
async function fillFromBodies(db: Kysely<Filled>): Promise<void> {
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('report')
      .select(['id', 'keyId', 'url', 'createdAt', 'score', 'grade', 'body'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(50)
      .execute();
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
    await db.insertInto('auditRun').values(rows.map(runOf)).execute();
  }
  await db
    .insertInto('auditedSite')
    .columns(['host', 'lastAt'])
    .expression((from) =>
      from
        .selectFrom('auditRun')
        .select(({ fn }) => ['host', fn.max<number>('createdAt').as('lastAt')])
        .groupBy('host'),
    )
    .execute();
}

/** As things were when this was written: later changes of the report's shape must not change it. */
function runOf({ id, body, ...row }: Filled['report']): Filled['auditRun'] {
  const { categories = [] } = JSON.parse(body) as {
    categories?: { id: string; score: number | null; counts: Record<string, number> }[];
  };
  const counts: Record<string, number> = { pass: 0, warn: 0, fail: 0, notApplicable: 0, unknown: 0 };
  for (const category of categories) {
    for (const name of Object.keys(counts)) counts[name] = (counts[name] ?? 0) + (category.counts[name] ?? 0);
  }
  return {
    ...row,
    reportId: id,
    host: new URL(row.url).host,
    categories: JSON.stringify(Object.fromEntries(categories.map(({ id: of, score }) => [of, score]))),
    counts: JSON.stringify(counts),
  };
}
