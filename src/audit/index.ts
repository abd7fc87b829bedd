/** Public interface of the audit: gather, judge, score, report. */
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
export type { IgnoreRule } from './ignored.ts';
export { parseEvidence, serializeEvidence } from './saved.ts';
export { toHtml, toHtmlSections, type HtmlOptions } from './report/html/index.ts';
export { reportStyle } from './report/html/style.ts';
export { productReading } from './overview/product-reading.ts';
export {
  BrandingError,
  maxBrandName,
  maxLogoBytes,
  readBrandName,
  readLogo,
  type ReportBranding,
} from './report/branding.ts';
export { loadReportWords, type ReportWords } from './report/report-words.ts';
export { toBrief, type BriefOptions } from './report/pdf/index.ts';
export type { Paper } from './report/pdf/style.ts';
export { toJson } from './report/json.ts';
export { toJunit } from './report/junit.ts';
export { toMarkdown } from './report/markdown.ts';
export { toSarif } from './report/sarif.ts';
export { filterByPriority, gravestNotJudged, summarise } from './report/summary.ts';
export { maxSpreadsheetReports, writeSpreadsheet } from './report/write-spreadsheet.ts';
export { toText } from './report/text.ts';
export {
  answered,
  byUrgency,
  categoryScoreWords,
  coverageSentences,
  figure,
  gradeWords,
  reportHost,
  ifAllKnown,
  isGraded,
  percent,
  priorityWords,
  promise,
  reasonWords,
  scoreWords,
  statusWords,
  verdictSentence,
  worth,
} from './report/words.ts';
export { clean, jsonText } from './report/control-characters.ts';
export { compareReports, type CheckChange, type Comparison } from './compare/compare.ts';
export { listsOf, openFindingsText, scoreText, signed, stepOf } from './compare/words.ts';
export { comparisonMarkdown } from './compare/markdown.ts';
export { comparisonText } from './compare/text.ts';
export { categories } from './categories.ts';
export { shellWord } from './shell-word.ts';
export { checkMarkdown, explain } from './explain.ts';
export { categoryWeights, grades } from './score/weights.ts';
export { assessment, type AssessmentArea, type AssessmentPart } from './profile.ts';
export { parseRobots, robotsVerdict, type RobotsFile } from './parse/robots/robots.ts';
