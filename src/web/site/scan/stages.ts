/** What an audit is doing, in words: exchanges come in any order, so the furthest stage that was seen is told. */
import type { ScanProgress } from '#storage';

export const stages = [
  'Reaching the site',
  'Reading robots.txt, sitemaps and the files for machines',
  'Looking at its pages',
  'Asking again as other visitors',
] as const;

/** By the purpose of an exchange. What is not listed is a page of some kind. */
const first = new Set(['', 'home', 'robots']);
const files =
  /^(?:host-.*|baseline.*|ucp|ucp-head|file.*|sitemap|replay-file|feed|flat-discovery|open-search.*)$/;
const again = /^(?:replay-product.*|ucp-probe|impostor.*)$/;

export function stageOf(step: string): number {
  if (first.has(step)) return 0;
  if (files.test(step)) return 1;
  return again.test(step) ? 3 : 2;
}

/** The newer progress, but for a step that lies behind the one before. */
export const furthest = (before: ScanProgress, after: ScanProgress): ScanProgress =>
  stageOf(after.step) < stageOf(before.step) ? { ...after, step: before.step } : after;
