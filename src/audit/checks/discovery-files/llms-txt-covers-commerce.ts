import { defineCheck, fail, pass, warn } from '../../check.ts';
import { markdownLinks } from '../../parse/files/markdown-links.ts';
import { sameUrl } from '../../parse/url.ts';
import { hasTerm } from '../../parse/words/words.ts';
import {
  goodsLines,
  llmsFile,
  manifestLine,
  policyLines,
  type Policied,
} from '../subjects/files/llms-txt-file.ts';

const enough = 4;
const some = 2;
const goodsPath =
  /\/(?:collections?|products?|categor(?:y|ies|ia|ias|ie)|kategorien?|c|p|shop|store|catalog(?:ue)?|sortiment|search|suche|recherche|buscar|cerca|zoeken|szukaj|feeds?)(?:[/.?#]|$)|sitemap[^/]*\.xml|products?\.(?:json|xml|csv)/i;
const goodsWords =
  /\b(?:products?|catalog(?:ue)?s?|collections?|categories|produkte?n?|sortiment|kategorien|produits?|catalogue|catégories|productos?|catálogo|categorías|prodotti|catalogo|categorie|producten|assortiment|categorieën|produtos?|categorias|produkty|katalog|kategorie)\b|商品|製品|カテゴリ/iu;
const endpoint = /\b(?:UCP|MCP|ACP)\b|\.well-known\/(?:ucp|acp)|\/mcp\b/;

export default defineCheck({
  id: 'llms-txt-covers-commerce',
  category: 'discovery-files',
  name: 'llms.txt covers buying information',
  description: 'Detects an llms.txt without the catalog, policies, or commerce endpoints.',
  why: 'Shopping agents look in llms.txt for products, shipping, and returns. They have to crawl for anything that is missing.',
  judged: {
    pass: 'It covers at least 4 of these topics: products or search, shipping, returns, contact, and the commerce endpoint, if one is declared.',
    warn: 'It covers 2 or 3 of them.',
    fail: 'It covers 1 or none.',
    notApplicable: 'The storefront has no llms.txt.',
    unknown:
      'It was not requested or could not be read, or fewer than 4 topics were found and the language of the home page is not supported.',
  },
  priority: 'low',
  shopOnly: true,
  confidence: 'medium',
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Add a section about buying to llms.txt',
    instructions: 'Link to products or search, shipping, returns, contact, and the commerce manifest.',
    snippet:
      '## Buying\n\n- [Manifest](https://shop.example/.well-known/ucp)\n- [Shipping](https://shop.example/shipping)\n- [Returns](https://shop.example/returns)\n- [Contact](https://shop.example/contact)',
  },
  sources: ['llms-txt'],
  needs: ['files', 'target'],
  uses: ['home', 'listings', 'products', 'policies', 'search', 'ucp', 'mcp', 'acp'],
  evaluate({ files, ...given }) {
    const found = llmsFile(files);
    if ('verdict' in found) return found.verdict;
    const { file, text } = found;
    const { listings = [], products = [], policies, ucp, mcp, acp } = given;
    const links = markdownLinks(text, file.url).flatMap(({ url }) => url ?? []);
    const leadsTo = (urls: readonly string[]): boolean =>
      urls.some((url) => links.some((link) => sameUrl(link, url)));
    const policy = (kind: Policied): boolean => {
      const href = policies?.[kind].href;
      return hasTerm(text, kind) || (href !== undefined && leadsTo([href]));
    };
    const goods =
      links.some((url) => goodsPath.test(URL.parse(url)?.pathname ?? '')) ||
      goodsWords.test(text) ||
      hasTerm(text, 'search') ||
      leadsTo([...listings, ...products].slice(0, 10).map(({ url }) => url));
    const declared =
      ucp?.state === 'present' ||
      acp?.state === 'ok' ||
      (mcp?.candidates ?? []).some(({ via }) => via !== 'llms');
    const rows: { name: string; there: boolean; lines: () => string[] }[] = [
      { name: 'products or search', there: goods, lines: () => goodsLines(given) },
      { name: 'shipping', there: policy('shipping'), lines: () => policyLines(given, ['shipping']) },
      { name: 'returns', there: policy('returns'), lines: () => policyLines(given, ['returns']) },
      {
        name: 'contact',
        there:
          policy('contact') ||
          hasTerm(text, 'imprint') ||
          /mailto:|[\w.+-]{1,64}@[\w-]{1,63}\.[a-z]/i.test(text),
        lines: () => policyLines(given, ['contact']),
      },
      ...(declared
        ? [{ name: 'the commerce endpoint', there: endpoint.test(text), lines: () => manifestLine(given) }]
        : []),
    ];
    const missing = rows.filter(({ there }) => !there);
    const count = rows.length - missing.length;
    const evidence = [{ ref: file.ref, snippet: text.slice(0, 200) }];
    const of = `llms.txt covers ${count} of ${rows.length} topics that buyers need`;
    if (count >= enough) return pass(`${of}.`, { evidence: [{ ref: file.ref }] });
    const said = `${of}. Missing: ${missing.map(({ name }) => name).join(', ')}.`;
    const lines = missing.flatMap((row) => row.lines());
    const more = {
      byWords: true as const,
      evidence,
      cause: 'llms-txt:commerce',
      ...(lines.length ? { fix: { snippet: `## Buying\n\n${lines.join('\n')}` } } : {}),
    };
    return count >= some ? warn(said, more) : fail(said, more);
  },
});
