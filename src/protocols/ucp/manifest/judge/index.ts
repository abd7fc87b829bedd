/** Judging manifests by the schemas of their releases. Loads zod, which the audit does only for a shop that has a profile. */
export { judgeManifest, judgeProfile, type Judgement } from './judge.ts';
