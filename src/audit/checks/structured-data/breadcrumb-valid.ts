import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { Status, Verdict } from '../../check.ts';
import type { Page, Value } from '../../evidence.ts';
import { nodesOfType } from '../../parse/structured/top-level.ts';
import { graphOf } from '../../parse/structured/values.ts';
import { sameUrl } from '../../parse/url.ts';
import { breadcrumbMarkup, type Crumb, crumbsOf } from '../subjects/markup/breadcrumb-steps.ts';
import { folded, headingOf, proofOn, quote } from '../subjects/product/facts.ts';
import { pageAddress } from '../subjects/product/snippet.ts';
import { isOfPage, sameSite } from '../subjects/product/targets.ts';

const mostTrails = 5;
const order: readonly Status[] = ['fail', 'warn', 'pass'];

export default definePageCheck({
  id: 'breadcrumb-valid',
  category: 'structured-data',
  name: 'Breadcrumb steps are in order and their URLs work',
  description: 'Detects breadcrumbs with gaps, wrong positions, or broken URLs.',
  why: 'Search engines drop a trail that has an error, and an agent that follows it to find similar products gets an error page.',
  judged: {
    pass: 'Positions run from 1 without gaps, each step has a name, each step except the last has a URL, and no URL is broken.',
    warn: 'The last step names this product but links elsewhere, positions start at another number, or steps use `url` instead of `item`.',
    fail: 'A position is missing or duplicated, a step has no name or URL, or a URL returns 404 or another client error.',
    notApplicable: 'The page has no BreadcrumbList.',
  },
  priority: 'low',
  appliesTo: 'product',
  requires: ['product-page'],
  effort: 'minutes',
  fix: {
    title: 'Number breadcrumb steps from 1 and use working URLs',
    instructions:
      'Give each ListItem its position, its name, and the canonical URL of the category as item. The last step does not need an item.',
    snippet: '{"@type": "ListItem", "position": 1, "name": "Shoes", "item": "https://shop.example/shoes"}',
  },
  sources: ['google-breadcrumb'],
  roles: ['product'],
  uses: ['traffic'],
  evaluate(page, { traffic = [] }) {
    const { structured } = page.facts;
    const graph = graphOf(structured.nodes);
    const trails = nodesOfType(structured, 'BreadcrumbList')
      .slice(0, mostTrails)
      .map((node) => ({ path: node.path, steps: crumbsOf(node, graph, page.url) }))
      .filter(({ steps }) => steps.length > 0);
    const verdicts = trails.map(({ path, steps }) => judgeTrail(page, path, steps, traffic));
    return (
      order.map((status) => verdicts.find((one) => one.status === status)).find((one) => one !== undefined) ??
      notApplicable('The page has no BreadcrumbList with steps.')
    );
  },
});

function judgeTrail(page: Page, path: string, steps: readonly Crumb[], traffic: Value<'traffic'>): Verdict {
  const at = (
    step: Crumb,
    found = JSON.stringify({ position: step.written, name: step.name, item: step.item }),
  ) => proofOn(page, step.path, found);
  const said = (step: Crumb) => ({
    cause: 'template:product:breadcrumb',
    evidence: [at(step)],
    fix: { snippet: breadcrumbMarkup(steps, pageAddress(page)) },
  });
  const label = (step: Crumb): string =>
    step.name === undefined ? `at position ${step.position ?? '?'}` : quote(step.name);
  const unnumbered = steps.find(({ position }) => position === undefined);
  if (unnumbered) return fail(`The step ${label(unnumbered)} has no integer position.`, said(unnumbered));
  const sorted = steps.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  for (const [index, step] of sorted.entries()) {
    const before = sorted[index - 1]?.position;
    if (before === undefined || step.position === before + 1) continue;
    return step.position === before
      ? fail(
          `Position ${before} occurs twice, at ${label(sorted[index - 1] ?? step)} and ${label(step)}.`,
          said(step),
        )
      : fail(`The positions jump from ${before} to ${step.position} at ${label(step)}.`, said(step));
  }
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return notApplicable('The trail has no steps.');
  const nameless = sorted.find(({ name }) => name === undefined);
  if (nameless) return fail(`The step at position ${nameless.position} has no name.`, said(nameless));
  const closed = sorted.find((step) => step !== last && step.item === undefined && step.opaque !== true);
  if (closed) return fail(`The step ${label(closed)} has no item, so it has no URL.`, said(closed));
  for (const step of sorted) {
    const dead = deadAnswer(step, traffic);
    if (!dead) continue;
    const evidence = [{ ref: dead.id, snippet: String(dead.status) }, at(step)];
    return fail(`The URL of the step ${label(step)} returned ${dead.status}.`, {
      ...said(step),
      evidence,
    });
  }
  if (first.position !== 1)
    return warn(`The positions start at ${first.position} instead of 1.`, said(first));
  const byUrl = sorted.find((step) => step !== last && step.from === 'url');
  if (byUrl) return warn(`The step ${label(byUrl)} uses url instead of item for its URL.`, said(byUrl));
  if (isAstray(page, last))
    return warn(
      `The last step ${label(last)} links to ${quote(last.item ?? '', 100)} instead of this page.`,
      said(last),
    );
  return pass(
    `The trail has ${sorted.length} steps in order: ${quote(sorted.map(({ name }) => name).join(' > '), 150)}.`,
    {
      evidence: [proofOn(page, path)],
    },
  );
}

/** Only URLs that were fetched for another reason. */
const deadAnswer = ({ item }: Crumb, traffic: Value<'traffic'>) =>
  item === undefined
    ? undefined
    : traffic.find(
        ({ url, status = 0, client, method, blocked }) =>
          client === 'agent' &&
          method === 'GET' &&
          !blocked &&
          status >= 400 &&
          status < 500 &&
          sameUrl(url, item),
      );

/** A trail may end with the category. A trail that ends with this product must link to this page. */
function isAstray(page: Page, { item, name = '' }: Crumb): boolean {
  if (item === undefined || isOfPage(item, page) || lastOf(item) === lastOf(page.url)) return false;
  if (!sameSite(item, page)) return true;
  const own = [page.facts.product?.name, headingOf(page)].filter((one) => one !== undefined);
  return own.some((one) => folded(one) === folded(name));
}

const lastOf = (url: string): string =>
  new URL(url).pathname.split('/').findLast((part) => part !== '') ?? '/';
