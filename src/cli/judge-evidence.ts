import type { Report } from '#audit';
import { exit, Stop } from './exit.ts';

/** The report of saved evidence. @throws Stop in one line when the file holds none, or is damaged deep within */
export async function judgeEvidence(text: string, file: string): Promise<Report> {
  const { buildReport, parseEvidence } = await import('#audit');
  const saved = parseEvidence(text);
  if (!saved.ok) throw new Stop(exit.usage, `"${file}" is no saved evidence: ${saved.problem}`);
  try {
    return buildReport(saved.evidence);
  } catch (error) {
    throw new Stop(exit.failed, `"${file}" cannot be judged, it is damaged: ${(error as Error).message}`);
  }
}
