import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { isBlank } from '../../parse/blank.ts';
import { nodesOfType } from '../../parse/structured/top-level.ts';
import {
  get,
  type Graph,
  graphOf,
  isProps,
  listOf,
  type Props,
  textOf,
} from '../../parse/structured/values.ts';
import { pointTo, proofOn } from '../subjects/product/facts.ts';

const maxReviews = 200;

export default definePageCheck({
  id: 'review-authorship',
  category: 'trust-and-policies',
  name: 'Reviews have an author and a date',
  description: 'Detects anonymous review data.',
  why: 'Clients skip reviews without an author, and without a date an agent cannot know whether a review is current.',
  judged: {
    pass: 'At least 90% of the Review nodes on the page have an author name and datePublished.',
    warn: '50% to 89% of the reviews have both.',
    fail: 'Less than 50% of the reviews have both.',
    notApplicable: 'The page has no Review in its markup.',
  },
  priority: 'low',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  effort: 'minutes',
  fix: {
    title: 'Give every review an author and a date',
    instructions: 'Write author as a Person with a name, and datePublished as an ISO 8601 date.',
  },
  sources: ['google-product-snippet'],
  evaluate(page) {
    const { structured } = page.facts;
    const reviews = nodesOfType(structured, 'Review', 'UserReview', 'CriticReview')
      // Excludes reviews of a store or a person elsewhere on the page.
      .filter(({ parent }) => parent === undefined || isOfProduct(page, parent.node))
      .slice(0, maxReviews);
    if (!reviews.length) return notApplicable('The page has no Review in its markup.');
    const graph = graphOf(structured.nodes);
    const judged = reviews.map(({ props, path }) => {
      const whole = graph.resolve(props) ?? props;
      const missing = [
        ...(authorOf(whole, graph) === undefined ? ['author'] : []),
        ...(hasDate(whole) ? [] : ['datePublished']),
      ];
      return { whole, path, missing };
    });
    const bad = judged.filter(({ missing }) => missing.length);
    const [first] = bad;
    const good = judged.length - bad.length;
    const said = `${good} of ${judged.length} reviews have an author and a date`;
    if (!first) return pass(`${said}.`);
    const verdict = {
      evidence: bad
        .slice(0, 3)
        .map(({ path, missing }) =>
          proofOn(page, pointTo(path, missing[0] ?? ''), `without ${missing.join(' and ')}`),
        ),
      cause: 'template:product:reviews',
      fix: { snippet: snippetOf(first.whole, graph) },
    };
    const share = good / judged.length;
    if (share >= 0.9) return pass(`${said}.`, { evidence: verdict.evidence });
    const lack = [...new Set(bad.flatMap(({ missing }) => missing))].join(' and ');
    return (share >= 0.5 ? warn : fail)(`${said}; the others lack ${lack}.`, verdict);
  },
});

const isOfProduct = ({ facts: { structured } }: Page, holder: number): boolean =>
  !structured.nodes[holder]?.types.some((type) => /Organization|Store$|LocalBusiness|Person$/.test(type));

/** A text, or the name of a person or an organization. */
function authorOf(props: Props, graph: Graph): string | undefined {
  const names = [...listOf(get(props, 'author')), ...listOf(get(props, 'creator'))]
    .slice(0, 10)
    .map((one) => {
      const author = isProps(one) ? (graph.resolve(one) ?? one) : one;
      return isProps(author)
        ? (textOf(get(author, 'name')) ?? textOf(get(author, 'givenName')))
        : textOf(one);
    });
  return names.find((name) => name !== undefined && !isBlank(name) && !/^(?:https?:|_:|#)/.test(name.trim()));
}

const hasDate = (props: Props): boolean =>
  ['datePublished', 'dateCreated'].some((key) => /\d/.test((textOf(get(props, key)) ?? '').slice(0, 60)));

/** The first incomplete review, with the missing fields added. */
function snippetOf(props: Props, graph: Graph): string {
  const date = textOf(get(props, 'datePublished'));
  const rating = listOf(get(props, 'reviewRating')).find(isProps);
  const text = textOf(get(props, 'reviewBody')) ?? textOf(get(props, 'description'));
  const review = {
    '@type': 'Review',
    author: { '@type': 'Person', name: (authorOf(props, graph) ?? 'NAME OF THE REVIEWER').slice(0, 80) },
    datePublished: date && /\d/.test(date) ? date.slice(0, 30) : 'DATE, such as 2026-10-02',
    ...(rating
      ? { reviewRating: { '@type': 'Rating', ratingValue: textOf(get(rating, 'ratingValue'))?.slice(0, 10) } }
      : {}),
    ...(text ? { reviewBody: `${text.slice(0, 60)}${text.length > 60 ? '…' : ''}` } : {}),
  };
  return JSON.stringify(review, null, 2).replaceAll('<', String.raw`\u003c`);
}
