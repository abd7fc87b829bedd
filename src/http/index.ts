/** Shared by every HTTP surface. */
export { httpProblem, httpProblems, Problem, problemResponse } from './problem.ts';
export type { FieldError, ProblemKind, ProblemOptions } from './problem.ts';
export { rateLimitHeaders, type RatePolicy, type RateState } from './rate-limit-headers.ts';
export { handleErrors } from './faults.ts';
export { surround, wantsPage, type Surroundings } from './surround.ts';
export { isDeeperThan } from './depth.ts';
export { accessLog, maskIds } from './access-log.ts';
export { rememberRequest, requestFacts } from './request-facts.ts';
export { requestMeter, type AnsweredRequest, type WatchRequest } from './request-meter.ts';
export { inlineStyleHash, pagePolicy } from './page-policy.ts';
export { hostAllowlist, isAllowedHost, isLoopbackName, mcpHostAllowlist } from './host-allowlist.ts';
export { bareAddress, callerNetwork } from './network.ts';
