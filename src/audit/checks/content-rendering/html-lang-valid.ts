import { definePageCheck, fail, pass, unknown, warn } from '../../check.ts';
import { isLanguageSubtag } from '../../parse/language-subtags.ts';
import { areNearLanguages, detectLanguage, isToldByWords } from '../../parse/page/text/language.ts';
import { ownText } from '../../parse/page/text/text.ts';
import { primaryOf } from '../../parse/words/language.ts';
import { escapeHtml } from '../subjects/page/html.ts';
import { quote } from '../subjects/product/facts.ts';

const enough = 200;
/** Lead over the second most likely language. */
const clear = 0.4;

export default definePageCheck({
  id: 'html-lang-valid',
  category: 'content-rendering',
  name: 'Document language is declared',
  description: 'Detects a missing, invalid, or wrong lang attribute on the html element.',
  why: 'Agents use lang to choose the language for quotes and comparisons. Screen readers use it to choose a voice.',
  judged: {
    pass: 'lang is a valid tag, and the text of the page is in that language.',
    warn: 'The text is in another language.',
    fail: 'lang is missing or not a valid BCP 47 tag.',
    unknown: `The page has fewer than ${enough} characters of its own text, or the language could not be detected.`,
  },
  priority: 'low',
  requires: ['home'],
  roles: ['home', 'listing', 'product'],
  confidence: 'medium',
  effort: 'minutes',
  fix: {
    title: 'Set lang on the html element',
    instructions:
      'Set it from the locale of the storefront: a language code, optionally followed by a hyphen and a region code.',
    snippet: '<html lang="en-GB">',
  },
  sources: ['axe-core', 'wcag'],
  uses: ['home'],
  evaluate(page, { home }) {
    const { text, language } = page.facts;
    const { declared } = language;
    const own = ownText(text, page.role === 'home' ? undefined : home?.facts.text);
    const { detected, confidence } = detectLanguage(own, primaryOf(declared));
    const evidence = [
      { ref: page.ref, snippet: declared === undefined ? '<html>' : `<html lang="${declared}">` },
    ];
    const cause = 'template:lang';
    const mend = (tag: string | undefined) =>
      tag ? { fix: { snippet: `<html lang="${escapeHtml(tag)}">` } } : {};
    if (declared === undefined)
      return fail('The html element has no lang attribute.', { evidence, cause, ...mend(detected) });
    if (!isTag(declared)) {
      const dashed = declared.replaceAll('_', '-');
      const proposed = isTag(dashed) ? dashed : detected;
      return fail(`lang=${quote(declared, 30)} is not a valid language tag.`, {
        evidence,
        cause,
        ...mend(proposed),
      });
    }
    const primary = primaryOf(declared) ?? '';
    if (own.length < enough)
      return unknown('failed', `lang is ${quote(declared)}, but the page has too little text to compare.`, {
        evidence,
      });
    const near = detected !== undefined && areNearLanguages(detected, primary) && confidence < clear;
    if (detected === undefined || (detected !== primary && (near || !isToldByWords(primary, detected))))
      return unknown(
        'failed',
        `lang is ${quote(declared)}, but the language of the text could not be detected.`,
        {
          evidence,
        },
      );
    const proof = [...evidence, { ref: page.ref, snippet: own.slice(0, 200) }];
    if (detected === primary)
      return pass(`lang is ${quote(declared)}, which matches the text.`, { evidence });
    return warn(`lang is ${quote(declared)}, but the text appears to be ${quote(detected)}.`, {
      evidence: proof,
      cause,
      ...(confidence < clear ? { confidence: 'low' as const } : {}),
      ...mend(detected),
    });
  },
});

const isTag = (tag: string): boolean =>
  /^[a-z]{2,3}(?:-[a-z\d]{1,8}){0,10}$/i.test(tag) && isLanguageSubtag(tag.split('-')[0] ?? '');
