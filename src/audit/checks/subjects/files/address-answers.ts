/** Responses of URLs that were requested for other reasons. */
import type { Exchange } from '../../../evidence.ts';
import { normalUrl } from '../../../parse/url.ts';

/** Responses to [agent] by URL without fragment: the first of several, but a retry replaces what it repeats. */
export function answersByAddress(traffic: readonly Exchange[]): (url: string) => Exchange | undefined {
  const answers = new Map<string, Exchange>();
  for (const one of traffic) {
    if (one.client !== 'agent' || one.method !== 'GET' || one.purpose === 'baseline') continue;
    const name = nameOf(one.url);
    if (!answers.has(name) || one.attempt > 1) answers.set(name, one);
  }
  return (url) => answers.get(nameOf(url));
}

const nameOf = (url: string): string => normalUrl(url) ?? url;
