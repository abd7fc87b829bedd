import { definePageCheck, fail, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { isAlternate } from '../subjects/page/language-links.ts';

export default definePageCheck({
  id: 'head-elements-in-head',
  category: 'content-rendering',
  name: 'Metadata is inside the head',
  description:
    'Detects elements that end the head early, so that robots, canonical, or title elements end up in the body.',
  why: 'Parsers end the head at the first element that is not allowed there, and crawlers ignore metadata after it.',
  judged: {
    pass: 'No metadata is in the body.',
    warn: 'The title or the description is in the body.',
    fail: 'A robots directive, the canonical link, or an hreflang link is in the body.',
  },
  priority: 'medium',
  requires: ['home'],
  roles: ['home', 'listing', 'product'],
  effort: 'minutes',
  fix: {
    title: 'Move body elements out of the head',
    instructions:
      'The head allows only title, meta, link, script, style, base, template, and noscript. Move images, iframes, and divs of tags into the body.',
  },
  sources: ['whatwg-html'],
  evaluate(page) {
    const { ref, role, facts } = page;
    const { closedBy } = facts.head;
    const lost = lostFrom(page);
    if (!lost.length) return pass('All metadata is in the head.');
    const names = [...new Set(lost.map(({ name }) => name))];
    const what = `${names.length > 1 ? `${names.slice(0, -1).join(', ')} and ` : ''}${names.at(-1)}`;
    const why = closedBy ? `, because the head ends at ${closedBy}` : '';
    const summary = `The body contains ${what}${why}.`;
    const said = {
      cause: `template:${role}:head`,
      evidence: [
        ...(closedBy ? [{ ref, snippet: closedBy.slice(0, 300) }] : []),
        ...lost.slice(0, 4).map(({ tag }) => ({ ref, snippet: tag.slice(0, 300), pointer: 'body' })),
      ],
      fix: {
        ...(closedBy
          ? {
              title: 'Remove the element that ends the head early',
              instructions: `Move ${closedBy} into the body.`,
            }
          : { instructions: `Move ${what} into the head of the ${role} template.` }),
        snippet: `<head>\n${lost
          .slice(0, 6)
          .map(({ tag }) => `  ${tag}`)
          .join('\n')}\n</head>`,
      },
    };
    return lost.some(({ grave }) => grave) ? fail(summary, said) : warn(summary, said);
  },
});

interface Lost {
  name: string;
  tag: string;
  grave?: true;
}

/** Metadata found only in the body. A second canonical, title or description besides the one in the head is fine. */
function lostFrom({ facts: { head } }: Page): Lost[] {
  const links = (
    name: string,
    fits: (link: (typeof head.links)[number]) => boolean,
    each: boolean,
  ): Lost[] => {
    const found = head.links.filter(fits);
    if (!each && found.some(({ inBody }) => !inBody)) return [];
    return found
      .filter(({ inBody }) => inBody)
      .map(({ rel, href, hreflang }) => ({
        name,
        tag: `<link rel="${rel}"${hreflang ? ` hreflang="${hreflang}"` : ''} href="${href.slice(0, 200)}">`,
        grave: true,
      }));
  };
  const metas = (name: string, each: boolean): (typeof head.metas)[number][] => {
    const found = head.metas.filter((meta) => meta.name === name && meta.from === undefined);
    return !each && found.some(({ inBody }) => !inBody) ? [] : found.filter(({ inBody }) => inBody);
  };
  const tag = ({ name, content }: { name: string; content: string }): string =>
    `<meta name="${name}" content="${content.slice(0, 200)}">`;
  const inBody = head.titlesInBody ?? 0;
  const titles = inBody === head.titles.length ? head.titles.slice(0, 1) : [];
  return [
    ...metas('robots', true).map((meta) => ({ name: 'meta robots', tag: tag(meta), grave: true as const })),
    ...links('the canonical link', ({ rel }) => rel === 'canonical', false),
    ...links('hreflang links', isAlternate, true),
    ...titles.map((title) => ({ name: 'the title', tag: `<title>${title.slice(0, 200)}</title>` })),
    ...metas('description', false).map((meta) => ({ name: 'the description', tag: tag(meta) })),
  ];
}
