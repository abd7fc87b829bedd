import { flatIdentityProblems } from '#manifest';
import { defineCheck, pass, warn } from '../../check.ts';
import { tokenOverlap } from '../../parse/words/words.ts';
import { flatFinding, flatText, manifestProof } from '../subjects/manifests/flat.ts';
import { shopName, shopNames, toSnippet } from '../subjects/manifests/shop.ts';

export default defineCheck({
  id: 'ucp-flat-identity',
  category: 'commerce-protocols',
  name: 'Flat manifest has version and name',
  description: 'Detects flat manifests without a name or version.',
  why: 'If the name is missing or differs from the page, an agent cannot be sure whose manifest it is.',
  judged: {
    pass: 'version is a semantic version or a date, and name shares at least half of the words of the shorter name with a name on the home page (Organization, og:site_name). If the home page has no name, any name passes.',
    warn: 'version has another format, or name differs from the names on the home page.',
    fail: 'version or name is missing, empty, or not a string.',
  },
  priority: 'medium',
  requires: ['flat-manifest'],
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Add the store name and version to the manifest',
    instructions:
      'Set version (semantic version or date) and name at the root. Use the same name as on the home page.',
  },
  sources: [],
  needs: ['ucp', 'traffic', 'target'],
  uses: ['home'],
  evaluate({ ucp, traffic, target, home }) {
    const [version, name] = [flatText(ucp.document, 'version'), flatText(ucp.document, 'name')];
    const names = shopNames(home);
    const own = shopName(home, target.canonicalOrigin);
    const given = { version: version.slice(0, 40) || '1.0.0', name: names[0] ?? (name.slice(0, 100) || own) };
    const fix = { snippet: toSnippet(given) };
    const finding = flatFinding(flatIdentityProblems(ucp.document), manifestProof(ucp, traffic), fix);
    if (finding?.status === 'fail') return finding;
    if (names.length && !names.some((known) => isAlike(name, known)))
      return warn(
        `The manifest has the name "${name.slice(0, 60)}", but the home page has "${own.slice(0, 60)}".`,
        {
          evidence: manifestProof(ucp, traffic)('/name'),
          cause: 'manifest:flat',
          fix,
        },
      );
    if (finding) return finding;
    return names.length
      ? pass(
          `The manifest has version ${version.slice(0, 40)} and the name "${name.slice(0, 60)}", which matches the home page.`,
        )
      : pass(
          `The manifest has version ${version.slice(0, 40)} and the name "${name.slice(0, 60)}". The home page has no store name.`,
          {
            confidence: 'medium',
          },
        );
  },
});

const squeezed = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Half of the words of the shorter name, or the same characters without spaces. */
const isAlike = (a: string, b: string): boolean =>
  tokenOverlap(a, b) >= 0.5 || (squeezed(a) !== '' && squeezed(a) === squeezed(b));
