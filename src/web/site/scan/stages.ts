/** Stages of an audit for people. Exchanges come in any order, so the furthest stage so far is shown. */
import type { ScanProgress } from '#storage';

export const stages = [
  'Connecting to the site',
  'Reading robots.txt, sitemaps, and files for agents',
  'Reading pages',
  'Repeating requests as other clients',
] as const;

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
