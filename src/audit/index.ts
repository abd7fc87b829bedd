/** The door of the audit: gather, judge, score, report. */
export type * from './check.ts';
export type * from './evidence.ts';
export type * from './result.ts';
export { gather, TargetError } from './gather/index.ts';
export { robotsToken } from './gather/clients.ts';
export type { Gathered, GatherOptions, ProgressEvent, Renderer } from './gather/index.ts';
export { createParser } from './parse/parser.ts';
export { judge } from './judge.ts';
export { score } from './score.ts';
export { checks } from './checks/index.ts';
export { buildReport, buildReportInSteps } from './build-report.ts';
export { parseEvidence, serializeEvidence } from './saved.ts';
export {
  filterByPriority,
  summarise,
  toHtml,
  toHtmlSections,
  toJson,
  toJunit,
  toSarif,
  toMarkdown,
  toText,
} from './report/index.ts';
export {
  byUrgency,
  figure,
  gradeWords,
  reportHost,
  ifAllKnown,
  percent,
  priorityWords,
  reasonWords,
  scoreOrRange,
  statusWords,
  verdictSentence,
  worth,
} from './report/words.ts';
export { clean, jsonText } from './report/control-characters.ts';
export { compareReports, comparisonMarkdown, comparisonText, type Comparison } from './compare/index.ts';
export { categories } from './categories.ts';
export { shellWord } from './shell-word.ts';
export { checkMarkdown, explain } from './explain.ts';
export { categoryWeights, grades } from './score/weights.ts';
export { assessment, type AssessmentArea, type AssessmentPart } from './profile.ts';
export { parseRobots, robotsVerdict, type RobotsFile } from './parse/robots.ts';
