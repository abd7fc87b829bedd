import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { contentFeedLink } from '../../parse/declared-links.ts';
import { fixForAnswer } from '../subjects/access/answer-fix.ts';

const day = 24 * 60 * 60 * 1000;
const oldDays = 180;

export default defineCheck({
  id: 'content-feed-valid',
  category: 'discovery-files',
  name: 'The linked RSS or Atom feed is valid',
  description: 'Detects feeds of news that are dead, broken or abandoned.',
  why: 'Readers and crawlers ask a linked feed again and again: a dead or broken one is work for nothing.',
  judged: {
    pass: 'The linked RSS or Atom feed is well-formed, and its newest item is at most 180 days old.',
    warn: 'Its newest item is older, or it has no item or no dated one.',
    fail: 'It answers an error or HTML, is no feed or not well-formed, no date can be read, or Atom entries have none.',
    notApplicable: 'The home page links no feed of news.',
    unknown: 'It was not fetched, could not be read, or has no date in the part that was read.',
  },
  priority: 'low',
  appliesTo: 'home',
  requires: ['home'],
  effort: 'minutes',
  fix: {
    title: 'Repair the feed, or remove its link element',
    instructions:
      'Serve well-formed RSS 2.0 or Atom in which each item has a date, written by an XML serialiser. Where nothing is published any more, delete the link element.',
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
    if (!link) return notApplicable('The home page links no feed of news.');
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
      fix: { instructions: `Repair ${where}, or delete ${written} from the template of the home page.` },
    };
    if (file.state !== 'ok' || !file.syndication)
      return fail(
        `The linked feed ${seen.status === 200 ? 'is an HTML page' : `answers ${seen.status}`}: ${where}`,
        {
          ...said,
          fix: {
            title: 'Point the feed link at the feed, or remove it',
            instructions: `Link the URL of the feed in place of ${where}, or delete ${written} from the template of the home page.`,
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
          : `${where} is no feed: its root is ${root || 'missing'}.`,
        said,
      );
    if (error)
      return fail(`${where} is not well-formed: ${error.message.slice(0, 100)} (line ${error.line}).`, {
        ...said,
        evidence: [{ ref: file.ref, pointer: `line ${error.line}, column ${error.column}` }],
      });
    if (dated === 0 || newest === undefined) {
      if (!complete) return unknown('budget', `${where} is too large to be read whole.`, { evidence });
      if (badDate) return fail(`${where} has no date that can be read ("${badDate}").`, said);
      // RSS asks for no date; Atom does (RFC 4287 section 4.1.2).
      if (items > 0 && format === 'atom') return fail(`${where} has entries without a date.`, said);
      return warn(`${where} has no ${items ? 'dated ' : ''}item.`, {
        ...said,
        fix: {
          title: items ? 'Date the items of the feed' : 'Publish items in the feed, or remove its link',
          instructions: items
            ? `Give each item of ${where} a pubDate.`
            : `Publish to ${where}, or delete ${written} from the template of the home page.`,
        },
      });
    }
    const age = Math.floor((clock.startedAt - newest) / day);
    const on = new Date(newest).toISOString().slice(0, 10);
    if (age > oldDays)
      return warn(`The newest of ${items} items in the linked feed is of ${on}, ${age} days ago.`, {
        ...said,
        fix: {
          title: 'Feed the news again, or remove the link',
          instructions: `Publish to ${where}, or delete ${written} from the template of the home page.`,
        },
      });
    return pass(`The linked feed is well-formed, ${items} items, the newest of ${on}.`, { evidence });
  },
});
