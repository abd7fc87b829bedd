/** Reads a report, or makes it from saved evidence. */
import { text as streamText } from 'node:stream/consumers';
import type { Report } from '#audit';
import { exit, Stop } from '../exit.ts';
import { readNamedFile } from '../files.ts';

/** @param file a JSON report or saved evidence; `-`: standard input */
export async function readReportFile(file: string): Promise<Report> {
  const text = await (file === '-' ? streamText(process.stdin) : readNamedFile(file));
  const value = parsed(text);
  if (typeof value !== 'object' || value === null)
    throw new Stop(exit.usage, `"${file}" is not a report: it is not a JSON object.`);
  if ('format' in value) return judgeEvidence(text, file);
  const { reportShape } = await import('#audit/schema');
  const checked = reportShape.safeParse(value);
  if (checked.success) return value as Report;
  const [issue] = checked.error.issues;
  throw new Stop(
    exit.usage,
    `"${file}" is not a report: ${issue?.path.join('.') || 'root'}: ${issue?.message}.`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The report of saved evidence. @throws Stop in one line when the file has no evidence, or is damaged deep within */
export async function judgeEvidence(text: string, file: string): Promise<Report> {
  const { buildReport, parseEvidence } = await import('#audit');
  const saved = parseEvidence(text);
  if (!saved.ok) throw new Stop(exit.usage, `"${file}" is not saved evidence: ${saved.problem}`);
  try {
    return buildReport(saved.evidence);
  } catch (error) {
    throw new Stop(exit.failed, `"${file}" is damaged and cannot be judged: ${(error as Error).message}`);
  }
}
