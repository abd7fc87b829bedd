import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { contentFeedLink } from '../../parse/files/declared-links.ts';
import { fixForAnswer } from '../subjects/access/answer-fix.ts';

const day = 24 * 60 * 60 * 1000;
const oldDays = 180;

export default defineCheck({
  id: 'content-feed-valid',
  category: 'discovery-files',
  name: 'The linked RSS or Atom feed is valid',
  description: 'Detects news feeds that are missing, invalid, or outdated.',
  why: 'Crawlers and feed readers fetch a linked feed repeatedly. If it is missing or invalid, they get nothing from it.',
  judged: {
    pass: 'The linked RSS or Atom feed is well-formed, and its newest item is at most 180 days old.',
    warn: 'Its newest item is older, or it has no items or no dates.',
    fail: 'It returns an error or HTML, is not a feed or not well-formed, has only invalid dates, or has Atom entries without dates.',
    notApplicable: 'The home page does not link to a news feed.',
    unknown: 'It was not fetched, could not be read, or has no dates in the part that was read.',
  },
  priority: 'low',
  appliesTo: 'home',
  requires: ['home'],
  effort: 'minutes',
  fix: {
    title: 'Fix the feed, or remove its link element',
    instructions:
      'Serve well-formed RSS 2.0 or Atom with a date for each item, generated with an XML serializer. If you no longer publish news, delete the link element.',
    snippet:
      '<item><title>Autumn range</title><link>https://shop.example/news/autumn</link><pubDate>Fri, 06 Nov 2026 10:00:00 GMT</pubDate></item>',
  },
  sources: [
    'RFC 4287 Atom https://www.rfc-editor.org/rfc/rfc4287',
    'RSS 2.0 https://www.rssboard.org/rss-specification',
  ],
  needs: ['clock', 'home', 'files', 'traffic'],
  evaluate({ clock, home, files, traffic }) {
    const link = contentFeedLink(home);
    if (!link) return notApplicable('The home page does not link to a news feed.');
    const where = link.url.slice(0, 160);
    const file = files.contentFeed;
    if (!file) return unknown('not-requested', `${where} was not fetched.`);
    const evidence = [{ ref: file.ref }];
    const seen = traffic.find(({ id }) => id === file.ref);
    if (file.state === 'blocked' || seen?.status === undefined)
      return unknown(file.state === 'blocked' ? 'blocked' : 'failed', `${where} could not be read.`, {
        evidence,
      });
    const written = `<link rel="alternate" type="${link.type}" href="${link.href.slice(0, 200)}">`;
    const said = {
      evidence,
      cause: 'feed:content',
      fix: { instructions: `Fix ${where}, or delete ${written} from the template of the home page.` },
    };
    if (file.state !== 'ok' || !file.syndication)
      return fail(
        `The linked feed returned ${seen.status === 200 ? 'an HTML page' : seen.status}: ${where}`,
        {
          ...said,
          fix: {
            title: 'Point the feed link to the feed, or remove it',
            instructions: `Replace ${where} with the URL of the feed, or delete ${written} from the template of the home page.`,
            snippet: written,
          },
          ...fixForAnswer('the linked feed', seen),
        },
      );
    const { format, root, error, items, dated, newest, badDate, complete } = file.syndication;
    if (format === 'none')
      return fail(
        error
          ? `${where} is not well-formed: ${error.message.slice(0, 100)} (line ${error.line}).`
          : `${where} is not a feed: its root element is ${root || 'missing'}.`,
        said,
      );
    if (error)
      return fail(`${where} is not well-formed: ${error.message.slice(0, 100)} (line ${error.line}).`, {
        ...said,
        evidence: [{ ref: file.ref, pointer: `line ${error.line}, column ${error.column}` }],
      });
    if (dated === 0 || newest === undefined) {
      if (!complete) return unknown('budget', `${where} is too large to be read completely.`, { evidence });
      if (badDate) return fail(`${where} has no valid date ("${badDate}").`, said);
      // Dates are optional in RSS and required in Atom (RFC 4287 section 4.1.2).
      if (items > 0 && format === 'atom') return fail(`${where} has entries without a date.`, said);
      return warn(`${where} has no ${items ? 'items with a date' : 'items'}.`, {
        ...said,
        fix: {
          title: items ? 'Add dates to the feed items' : 'Publish items in the feed, or remove its link',
          instructions: items
            ? `Add a pubDate to each item of ${where}.`
            : `Publish to ${where}, or delete ${written} from the template of the home page.`,
        },
      });
    }
    const age = Math.floor((clock.startedAt - newest) / day);
    const on = new Date(newest).toISOString().slice(0, 10);
    if (age > oldDays)
      return warn(`The newest item in the linked feed is from ${on}, ${age} days ago.`, {
        ...said,
        fix: {
          title: 'Update the feed, or remove its link',
          instructions: `Publish to ${where}, or delete ${written} from the template of the home page.`,
        },
      });
    return pass(
      `The linked feed is well-formed and has ${items} ${items === 1 ? 'item' : 'items'}, the newest from ${on}.`,
      { evidence },
    );
  },
});
