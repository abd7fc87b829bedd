/** Our static rules of the accessibility tree beside axe-core, element by element. Where they differ, the reason stands with the page. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { accessFindings } from '../src/audit/parse/page/access.ts';
import { openingTag } from '../src/audit/parse/page/access/opening-tag.ts';
import { parseDocument } from '../src/audit/parse/page/document.ts';
import { linkFacts } from '../src/audit/parse/page/links.ts';
import { outlineOf } from '../src/audit/parse/page/outline.ts';
import { controlTree } from '../src/audit/browser/render.ts';
import type { Fault } from '../sandbox/shops/index.ts';
import { openAxe, rules, type AxeBrowser, type AxeOpinion, type Rule } from './support/axe-browser.ts';
import { axePages, type Difference } from './support/axe-pages.ts';
import { withoutChromium } from './support/browser-trap.ts';
import { fileOwner, openShop } from './support/shops.ts';

const owner = fileOwner();
const origin = 'https://pages.test';

interface Ours {
  tags: string[];
  broken: Map<string, number[]>;
  show(at: number): string;
}

function judge(html: string): Ours {
  const page = outlineOf(parseDocument(html).document);
  const links = linkFacts(page, { resolve: (href) => href, cards: [], prices: [] });
  const { findings } = accessFindings(page, links);
  return {
    tags: page.elements.map(({ tagName }) => tagName),
    broken: new Map([...findings].map(([rule, found]) => [rule, found.map(({ at }) => at)])),
    show: (at) => openingTag(page.elements[at]!),
  };
}

interface Disagreement {
  rule: Rule;
  only: 'axe' | 'ours';
  elements: string[];
}

function compare(ours: Ours, theirs: AxeOpinion): Disagreement[] {
  assert.deepEqual(ours.tags, theirs.tags, 'both look at the same document');
  return rules.flatMap((rule): Disagreement[] => {
    const [us, axe] = [new Set(ours.broken.get(rule)), new Set(theirs.broken[rule])];
    const onlyAxe = [...axe].filter((at) => !us.has(at)).map(ours.show);
    const onlyOurs = [...us].filter((at) => !axe.has(at)).map(ours.show);
    return [
      ...(onlyAxe.length ? [{ rule, only: 'axe' as const, elements: onlyAxe }] : []),
      ...(onlyOurs.length ? [{ rule, only: 'ours' as const, elements: onlyOurs }] : []),
    ];
  });
}

const key = ({ rule, only }: Pick<Difference, 'rule' | 'only'>): string => `${rule}, only ${only}`;

function assertExplained(found: Disagreement[], differs: Difference[] = []): void {
  assert.deepEqual(
    Object.fromEntries(found.map((one) => [key(one), one.elements.length])),
    Object.fromEntries(differs.map((one) => [key(one), one.count])),
    JSON.stringify(found, null, 1),
  );
}

/** Rules that the browser's accessibility tree also covers: a control without a name. */
const nameRules: readonly Rule[] = ['button-name', 'input-button-name', 'link-name', 'label', 'select-name'];

describe('beside axe-core', { skip: withoutChromium }, () => {
  let axe: AxeBrowser;
  const seen = new Map<Rule, number>();
  before(async () => {
    axe = await openAxe(owner);
  });

  const look = async (url: string, html: string, fetcher?: Parameters<AxeBrowser['judge']>[2]) => {
    const theirs = await axe.judge(url, html, fetcher);
    for (const rule of rules) seen.set(rule, (seen.get(rule) ?? 0) + theirs.broken[rule].length);
    return { theirs, found: compare(judge(html), theirs) };
  };

  for (const { path, html, differs } of axePages) {
    test(`a page with test cases, ${path}`, async () => {
      assertExplained((await look(origin + path, html)).found, differs);
    });
  }

  const shops: Record<string, readonly Fault[]> = {
    healthy: [],
    unnamed: ['unnamed-buttons', 'unnamed-links', 'unlabelled-fields', 'no-alt'],
    untidy: ['invalid-aria', 'repeated-ids', 'positive-tabindex', 'aria-hidden-control', 'fake-controls'],
  };
  for (const [name, faults] of Object.entries(shops)) {
    test(`pages of the storefront ${name}`, async (t) => {
      const shop = await openShop(t, { name, faults });
      const fetcher = shop.fetcher();
      t.after(() => fetcher.close());
      let broken = 0;
      for (const path of ['/', '/collections/all', '/products/ridge-trail-shoe', '/contact']) {
        const url = shop.origin + path;
        const { status, body } = await fetcher.fetch({ url, headers: { accept: 'text/html' } });
        assert.equal(status, 200, url);
        const { theirs, found } = await look(url, new TextDecoder().decode(body), fetcher);
        assertExplained(found);
        broken += Object.values(theirs.broken).reduce((sum, { length }) => sum + length, 0);
      }
      assert.equal(broken > 0, faults.length > 0, `${broken} elements`);
    });
  }

  test('breaks each rule somewhere', () => {
    for (const rule of rules) assert.ok((seen.get(rule) ?? 0) > 0, rule);
  });

  test('finds a control without a name in the accessibility tree of the browser for each one in axe', async () => {
    const html = `<!doctype html><title>x</title><style>.none { display: none }</style>
<button></button><button>x</button><a href="/a"><img src="/a"></a><a href="/a">x</a><input><input placeholder="x"><select></select>
<input type="button"><label>x <input></label><div hidden><button></button></div><button class="none"></button><div aria-hidden="true"><button></button></div>
<button><span class="none">x</span></button>`;
    const theirs = await axe.judge(`${origin}/tree`, html);
    const count = nameRules.reduce((sum, rule) => sum + theirs.broken[rule].length, 0);
    const tree = await controlTree(axe.page, html.length);
    assert.equal(count, 6);
    assert.deepEqual(tree, {
      controls: 10,
      nameless: 6,
      unnamed: [
        { role: 'button', html: '<button>' },
        { role: 'link', html: '<a href="/a">' },
        { role: 'textbox', html: '<input>' },
        { role: 'combobox', html: '<select>' },
        { role: 'button', html: '<input type="button">' },
        { role: 'button', html: '<button>' },
      ],
    });
  });
});
