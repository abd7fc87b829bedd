/** Shared by every HTTP surface. */
export {
  httpProblem,
  httpProblems,
  Problem,
  problemResponse,
  problemTypesAt,
  problemType,
} from './problem.ts';
export type { ProblemKind, ProblemOptions } from './problem.ts';
export { rateLimitHeaders, type RateState } from './rate-limit-headers.ts';
export { handleErrors } from './faults.ts';
export { refuseOtherMethods } from './method-not-allowed.ts';
export { surround, unknownPath, wantsPage } from './surround.ts';
export { isDeeperThan } from './depth.ts';
export { accessLog } from './access-log.ts';
export { rememberRequest, requestFacts } from './request-facts.ts';
export { requestMeter, type WatchRequest } from './request-meter.ts';
export { inlineStyleHash, pagePolicy } from './page-policy.ts';
export {
  callsFrom,
  isKnownPage,
  isSafeMethod,
  knownPages,
  openCalls,
  openDocuments,
  openHeaders,
  sendingPage,
  type KnownPages,
} from './cross-origin.ts';
export { isKnownTag, textCompression } from './text-delivery.ts';
export { hostAllowlist, isAllowedHost, mcpHostAllowlist } from './host-allowlist.ts';
export { bareAddress, callerNetwork } from './network.ts';
export {
  recordedExamples,
  recordedFile,
  sampleExample,
  type RecordedAnswer,
  type RecordedApi,
  type RecordedExample,
  type RecordedRequest,
} from './api-reference/recorded.ts';
export { annotateDocument, type ApiTag } from './api-reference/annotate.ts';
export {
  languageTitles,
  readableJson,
  sampleLanguages,
  sampleOf,
  type SampleLanguage,
} from './api-reference/samples.ts';
