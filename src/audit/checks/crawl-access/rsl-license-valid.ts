import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { declaredLicense, readLicense } from '../subjects/access/license.ts';
import { unreadable } from '../subjects/access/robots.ts';
import { fixForAnswer } from '../subjects/access/answer-fix.ts';

const mediaType = 'application/rsl+xml';

export default defineCheck({
  id: 'rsl-license-valid',
  category: 'crawl-access',
  name: 'RSL licence, when declared, resolves and parses',
  description: 'Detects dead or malformed machine-readable licence terms.',
  why: 'A licence that cannot be read tells a crawler nothing: a careful one leaves the content alone.',
  judged: {
    pass: 'A License line of robots.txt, or a link with rel=license and type application/rsl+xml on the home page, leads to an RSL document with a content element, served with 200 as application/rsl+xml.',
    warn: 'The License line is no absolute URL, or the document is served as another type.',
    fail: 'The address answers another status, its host does not resolve, or what comes is no RSL document with a content element.',
    notApplicable: 'The shop declares no RSL licence.',
    unknown: 'The document was not fetched, was refused or gave no answer; or robots.txt could not be read.',
  },
  priority: 'low',
  effort: 'hours',
  maturity: 'emerging',
  fix: {
    title: 'Serve a valid RSL document at the declared address',
    instructions: 'Name the licence by its full address and serve it as application/rsl+xml.',
    snippet:
      'License: https://shop.example/license.xml\n\n<rsl xmlns="https://rslstandard.org/rsl"><content url="/"><license><permits type="usage">search</permits></license></content></rsl>',
  },
  sources: ['rsl'],
  needs: ['robots', 'traffic'],
  uses: ['home', 'files'],
  evaluate({ robots, traffic, home, files }) {
    const declared = declaredLicense(robots, home);
    if (!declared) return unreadable(robots) ?? notApplicable('The shop declares no RSL licence.');
    const file = files?.rsl;
    const seen = file && traffic.find(({ id }) => id === file.ref);
    if (!file || !seen)
      return unknown('not-requested', 'The declared licence was not fetched.', {
        evidence: [declared.proof],
      });
    const evidence = [{ ref: file.ref }, declared.proof];
    const { status, error, type } = seen;
    if (seen.blocked)
      return unknown('blocked', `The declared licence was refused with ${status ?? 'no answer'}.`, {
        evidence,
      });
    if (status === undefined && error?.code !== 'dns')
      return unknown('failed', `The declared licence gave no answer (${error?.code ?? 'none'}).`, {
        evidence,
      });
    const where = declared.href.slice(0, 120);
    if (status !== 200)
      return fail(
        `The declared licence ${where} answers ${status ?? 'nothing: its host does not resolve'}.`,
        { evidence, ...(error?.code === 'dns' ? {} : fixForAnswer('the RSL license', seen)) },
      );
    const problem = readLicense(file.text ?? '');
    if (file.state !== 'ok' || problem)
      return fail(
        `The declared licence ${where} is no RSL document: ${problem ?? 'a page stands in its place'}.`,
        {
          evidence,
        },
      );
    if (!declared.absolute)
      return warn(`The License line names ${where}, which is not an absolute URL.`, {
        evidence: [declared.proof],
        fix: {
          title: 'Name the RSL license by its full URL',
          instructions: 'Write the https URL of the license into the License line.',
        },
      });
    if (type !== mediaType)
      return warn(`The RSL licence is served as ${type || 'nothing'}, not as ${mediaType}.`, {
        evidence,
        fix: {
          title: `Send the RSL license as ${mediaType}`,
          instructions: `Set the media type of the license file to ${mediaType}.`,
        },
      });
    return pass('The declared RSL licence resolves and parses.', { evidence });
  },
});
