/** Many reports as one Excel workbook: a summary, the findings, and the fixes, one row each. */
import write, { type Row } from 'write-excel-file/node';
import { categories } from '../categories.ts';
import type { Report, ReportFix, ReportResult } from '../result.ts';
import { clean } from './control-characters.ts';
import {
  byUrgency,
  categoryScoreWords,
  isGraded,
  ownerOf,
  priorityWords,
  reportHost,
  statusWords,
} from './words.ts';

/** Of Excel. */
const maxText = 32_767;
const maxSummaryFixes = 5;

type Cell = Row[number];

interface Column<T> {
  title: string;
  /** In characters. */
  width: number;
  cell(row: T): Cell;
}

interface FindingRow {
  report: Report;
  result: ReportResult;
  fix: ReportFix | undefined;
}

interface FixRow {
  report: Report;
  fix: ReportFix;
  position: number;
}

/**
 * A text cell. Its type is text, so that what a site wrote is never a formula. The library looks strings up in a plain object,
 * where names such as `constructor` are found already: a space keeps them apart.
 */
function text(value: string): Cell {
  const shown = clean(value).slice(0, maxText);
  return shown === '' ? null : { value: shown in {} ? `${shown} ` : shown, type: String };
}

const number = (value: number | null | undefined, format = '0.0'): Cell =>
  value === null || value === undefined ? null : { value, type: Number, format };
const count = (value: number): Cell => ({ value, type: Number, format: '0' });
const moment = (iso: string): Cell => ({ value: new Date(iso), type: Date, format: 'yyyy-mm-dd hh:mm' });

const site: Column<Report> = { title: 'Site', width: 28, cell: (report) => text(reportHost(report)) };
const date: Column<Report> = { title: 'Date (UTC)', width: 17, cell: ({ startedAt }) => moment(startedAt) };

const sum = ({ categories: all }: Report, of: keyof Report['categories'][number]['counts']): number =>
  all.reduce((total, { counts }) => total + counts[of], 0);

const summaryColumns: readonly Column<Report>[] = [
  site,
  date,
  // A report without a grade has no score to show.
  { title: 'Score', width: 8, cell: ({ score }) => number(isGraded(score) ? score.overall : null) },
  { title: 'Lowest possible', width: 15, cell: ({ score }) => number(isGraded(score) ? score.low : null) },
  { title: 'Highest possible', width: 15, cell: ({ score }) => number(isGraded(score) ? score.high : null) },
  { title: 'Grade', width: 12, cell: ({ score }) => text(isGraded(score) ? score.grade : 'Not graded') },
  { title: 'Coverage', width: 10, cell: ({ score }) => number(score.coverage, '0%') },
  ...categories.map(({ id, name }): Column<Report> => ({
    title: name,
    width: 14,
    cell: (report) => {
      const category = report.categories.find((one) => one.id === id);
      return category && (number(category.score) ?? text(categoryScoreWords(category)));
    },
  })),
  { title: 'Failed', width: 8, cell: (report) => count(sum(report, 'fail')) },
  { title: 'Warnings', width: 10, cell: (report) => count(sum(report, 'warn')) },
  { title: 'Passed', width: 8, cell: (report) => count(sum(report, 'pass')) },
  { title: 'Unknown', width: 9, cell: (report) => count(sum(report, 'unknown')) },
  { title: 'Not applicable', width: 14, cell: (report) => count(sum(report, 'notApplicable')) },
  ...Array.from({ length: maxSummaryFixes }, (_, index): Column<Report> => ({
    title: `Fix ${index + 1}`,
    width: 36,
    cell: ({ fixes }) => text(fixes[index]?.title ?? ''),
  })),
  { title: 'URL', width: 36, cell: ({ finalUrl, url }) => text(finalUrl || url) },
  { title: 'Report ID', width: 24, cell: ({ id }) => text(id) },
];

const ofReport = <T extends { report: Report }>({ title, width, cell }: Column<Report>): Column<T> => ({
  title,
  width,
  cell: ({ report }) => cell(report),
});

const categoryNames = new Map<string, string>(categories.map(({ id, name }) => [id, name]));

const findingColumns: readonly Column<FindingRow>[] = [
  ofReport(site),
  ofReport(date),
  {
    title: 'Category',
    width: 26,
    cell: ({ result }) => text(categoryNames.get(result.category) ?? result.category),
  },
  { title: 'Check ID', width: 30, cell: ({ result }) => text(result.id) },
  { title: 'Check', width: 40, cell: ({ result }) => text(result.name) },
  { title: 'Status', width: 8, cell: ({ result }) => text(statusWords[result.status]) },
  { title: 'Priority', width: 9, cell: ({ result }) => text(priorityWords[result.priority]) },
  { title: 'Summary', width: 70, cell: ({ result }) => text(result.summary) },
  { title: 'Fix', width: 40, cell: ({ fix }) => text(fix?.title ?? '') },
  { title: 'Owner', width: 15, cell: ({ report, fix }) => text((fix && ownerOf(fix, report.results)) ?? '') },
  { title: 'Effort', width: 9, cell: ({ fix }) => text(fix?.effort ?? '') },
];

const fixColumns: readonly Column<FixRow>[] = [
  ofReport(site),
  ofReport(date),
  { title: 'Position', width: 9, cell: ({ position }) => count(position) },
  { title: 'Fix', width: 44, cell: ({ fix }) => text(fix.title) },
  { title: 'Priority', width: 9, cell: ({ fix }) => text(priorityWords[fix.priority]) },
  { title: 'Owner', width: 15, cell: ({ report, fix }) => text(ownerOf(fix, report.results) ?? '') },
  { title: 'Effort', width: 9, cell: ({ fix }) => text(fix.effort) },
  { title: 'Points', width: 8, cell: ({ fix }) => number(fix.gain) },
  { title: 'Instructions', width: 70, cell: ({ fix }) => text(fix.instructions) },
  { title: 'Checks', width: 40, cell: ({ fix }) => text(fix.checks.join(', ')) },
];

/** @param reports read one at a time, so that only their rows are in memory @returns bytes of an .xlsx file */
export async function toSpreadsheet(reports: AsyncIterable<Report>): Promise<Buffer> {
  const [summary, findings, fixes] = [start(summaryColumns), start(findingColumns), start(fixColumns)];
  for await (const report of reports) {
    summary.push(rowOf(summaryColumns, report));
    const fixOf = new Map(report.fixes.flatMap((fix) => fix.checks.map((id) => [id, fix] as const)));
    for (const result of byUrgency(report.results))
      if (result.status === 'fail' || result.status === 'warn')
        findings.push(rowOf(findingColumns, { report, result, fix: fixOf.get(result.id) }));
    for (const [index, fix] of report.fixes.entries())
      fixes.push(rowOf(fixColumns, { report, fix, position: index + 1 }));
  }
  const sheets = [
    sheet('Summary', summaryColumns, summary),
    sheet('Findings', findingColumns, findings),
    sheet('Fixes', fixColumns, fixes),
  ];
  const refs = sheets.map(({ data, columns }) => `A1:${columnName(columns.length)}${data.length}`);
  return write(sheets, {
    fontFamily: 'Calibri',
    fontSize: 11,
    features: [
      {
        files: {
          transform: {
            'xl/worksheets/sheet{id}.xml': {
              // The library has no filter of its own. A sheet refers to its texts, so this tag is in it once.
              transform: (xml, _options, { sheetIndex }) =>
                xml.replace('</sheetData>', `</sheetData><autoFilter ref="${refs[sheetIndex]}"/>`),
            },
          },
        },
      },
    ],
  }).toBuffer();
}

/** `A` for 1, `AA` for 27. */
const columnName = (position: number): string =>
  position > 26
    ? columnName(Math.floor((position - 1) / 26)) + columnName(((position - 1) % 26) + 1)
    : String.fromCodePoint(64 + position);

const start = <T>(columns: readonly Column<T>[]): Row[] => [
  columns.map(({ title }) => ({
    value: title,
    type: String,
    fontWeight: 'bold',
    backgroundColor: '#E5F1EF',
    bottomBorderStyle: 'thin',
    wrap: true,
    alignVertical: 'center',
  })),
];

const rowOf = <T>(columns: readonly Column<T>[], row: T): Row => columns.map(({ cell }) => cell(row));

const sheet = <T>(name: string, columns: readonly Column<T>[], data: Row[]) => ({
  sheet: name,
  data,
  columns: columns.map(({ width }) => ({ width })),
  stickyRowsCount: 1,
  stickyColumnsCount: 1,
  orientation: 'landscape' as const,
});
