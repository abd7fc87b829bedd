import type { Check } from '../../check.ts';
import canonicalTargetLive from './canonical-target-live.ts';
import canonicalValid from './canonical-valid.ts';
import charsetDeclared from './charset-declared.ts';
import crawlableAnchors from './crawlable-anchors.ts';
import h1Single from './h1-single.ts';
import headElementsInHead from './head-elements-in-head.ts';
import homeContentInHtml from './home-content-in-html.ts';
import hreflangReciprocal from './hreflang-reciprocal.ts';
import hreflangValid from './hreflang-valid.ts';
import htmlLangValid from './html-lang-valid.ts';
import htmlSizeLimit from './html-size-limit.ts';
import keyFactsEarly from './key-facts-early.ts';
import linkTextDescriptive from './link-text-descriptive.ts';
import listingProductsInHtml from './listing-products-in-html.ts';
import markdownFaithful from './markdown-faithful.ts';
import markdownNegotiation from './markdown-negotiation.ts';
import metaDescription from './meta-description.ts';
import priceFormatUnambiguous from './price-format-unambiguous.ts';
import priceInHtml from './price-in-html.ts';
import productFactsInHtml from './product-facts-in-html.ts';
import productInfoNotFramed from './product-info-not-framed.ts';
import rawRenderedParity from './raw-rendered-parity.ts';
import soft404Absent from './soft-404-absent.ts';
import specTableSemantic from './spec-table-semantic.ts';
import stockTextVisible from './stock-text-visible.ts';
import textEfficiency from './text-efficiency.ts';
import titleDescriptive from './title-descriptive.ts';
import urlSignalsAgree from './url-signals-agree.ts';

export const contentRendering: readonly Check[] = [
  productFactsInHtml,
  priceInHtml,
  listingProductsInHtml,
  homeContentInHtml,
  rawRenderedParity,
  htmlSizeLimit,
  keyFactsEarly,
  textEfficiency,
  titleDescriptive,
  metaDescription,
  h1Single,
  canonicalValid,
  canonicalTargetLive,
  urlSignalsAgree,
  hreflangValid,
  hreflangReciprocal,
  htmlLangValid,
  charsetDeclared,
  headElementsInHead,
  soft404Absent,
  crawlableAnchors,
  linkTextDescriptive,
  productInfoNotFramed,
  specTableSemantic,
  priceFormatUnambiguous,
  stockTextVisible,
  markdownNegotiation,
  markdownFaithful,
];
