/** Stages of an audit for people. Exchanges come in any order, so the furthest stage so far is shown. */
import type { ScanProgress } from '#storage';
import { scanTexts as say } from './messages/index.ts';

/** Keys of their texts. */
export const auditStages = ['connecting', 'reading-files', 'reading-pages', 'repeating'] as const;

/** @param stage index in `auditStages` */
export const stageWords = (stage: number): string => say(auditStages[stage] ?? auditStages[0]);

export const requestWords = (done: number, left: number): string =>
  done === 0 ? say('waiting') : say('progress-requests', { done, total: done + left });

/** By the purpose of an exchange. All others are pages. */
const first = new Set(['', 'home', 'robots']);
const files =
  /^(?:host-.*|baseline.*|ucp|ucp-head|file.*|sitemap|replay-file|feed|flat-discovery|open-search.*)$/;
const again = /^(?:replay-product.*|ucp-probe|impostor.*)$/;

export function stageOf(step: string): number {
  if (first.has(step)) return 0;
  if (files.test(step)) return 1;
  return again.test(step) ? 3 : 2;
}

/** The newer progress, but never an earlier stage. */
export const furthest = (before: ScanProgress, after: ScanProgress): ScanProgress =>
  stageOf(after.step) < stageOf(before.step) ? { ...after, step: before.step } : after;
