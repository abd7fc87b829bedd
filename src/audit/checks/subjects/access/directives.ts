/** Robots directives of a page, and where each was found. */
import type { Proof } from '../../../check.ts';
import type { Exchange, Page } from '../../../evidence.ts';
import { robotsDirectives } from '../../../parse/robots/preferences.ts';
import type { RobotsDirective } from '../../../parse/robots/preferences.ts';
import { headersOf } from './headers.ts';

/** Search engines whose indexes also feed AI answers; `*` means all agents. */
const engines = ['*', 'googlebot', 'bingbot'];

/** Meta elements and X-Robots-Tag of the page, for all agents or for a search engine. */
export const directivesOf = (page: Page, traffic: readonly Exchange[]): RobotsDirective[] =>
  robotsDirectives(page.facts.head.metas, headersOf(page, traffic)).filter(({ agent }) =>
    engines.includes(agent),
  );

export function directiveText({ agent, directive, value, from }: RobotsDirective): string {
  const content = value === undefined ? directive : `${directive}:${value}`;
  if (from === 'header') return `X-Robots-Tag: ${agent === '*' ? '' : `${agent}: `}${content}`.slice(0, 300);
  return `<meta name="${agent === '*' ? 'robots' : agent}" content="${content}">`.slice(0, 300);
}

export const directiveProof = (page: Page, one: RobotsDirective): Proof => ({
  ref: page.ref,
  ...(one.from === 'header'
    ? { header: directiveText(one).replace('X-Robots-Tag', 'x-robots-tag') }
    : { snippet: directiveText(one), pointer: 'head > meta' }),
});
