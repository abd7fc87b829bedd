import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { declaredLicense, readLicense } from '../subjects/access/license.ts';
import { unreadable } from '../subjects/access/robots.ts';
import { fixForAnswer } from '../subjects/access/answer-fix.ts';

const mediaType = 'application/rsl+xml';

export default defineCheck({
  id: 'rsl-license-valid',
  category: 'crawl-access',
  name: 'Declared RSL license is valid',
  description: 'Detects missing or malformed machine-readable license terms.',
  why: 'If crawlers cannot read the license, careful ones do not use the content.',
  judged: {
    pass: 'A License line in robots.txt, or a link with rel=license and type application/rsl+xml on the home page, points to an RSL document with a content element. It returns 200 with type application/rsl+xml.',
    warn: 'The License line is not an absolute URL, or the document has another media type.',
    fail: 'The URL returns another status, its host does not resolve, or the response is not an RSL document with a content element.',
    notApplicable: 'The storefront declares no RSL license.',
    unknown:
      'The document was not fetched, was blocked, or did not respond, or robots.txt could not be read.',
  },
  priority: 'low',
  effort: 'hours',
  maturity: 'emerging',
  fix: {
    title: 'Serve a valid RSL document at the declared URL',
    instructions: 'Declare the license with its full URL, and serve it as application/rsl+xml.',
    snippet:
      'License: https://shop.example/license.xml\n\n<rsl xmlns="https://rslstandard.org/rsl"><content url="/"><license><permits type="usage">search</permits></license></content></rsl>',
  },
  sources: ['rsl'],
  needs: ['robots', 'traffic'],
  uses: ['home', 'files'],
  evaluate({ robots, traffic, home, files }) {
    const declared = declaredLicense(robots, home);
    if (!declared) return unreadable(robots) ?? notApplicable('The storefront declares no RSL license.');
    const file = files?.rsl;
    const seen = file && traffic.find(({ id }) => id === file.ref);
    if (!file || !seen)
      return unknown('not-requested', 'The declared license was not fetched.', {
        evidence: [declared.proof],
      });
    const evidence = [{ ref: file.ref }, declared.proof];
    const { status, error, type } = seen;
    if (seen.blocked)
      return unknown('blocked', `The declared license was blocked (${status ?? 'no response'}).`, {
        evidence,
      });
    if (status === undefined && error?.code !== 'dns')
      return unknown('failed', `The declared license did not respond (${error?.code ?? 'none'}).`, {
        evidence,
      });
    const where = declared.href.slice(0, 120);
    if (status !== 200)
      return fail(
        `The declared license ${where} ${status === undefined ? 'cannot be fetched, because its host does not resolve' : `returned ${status}`}.`,
        { evidence, ...(error?.code === 'dns' ? {} : fixForAnswer('the RSL license', seen)) },
      );
    const problem = readLicense(file.text ?? '');
    if (file.state !== 'ok' || problem)
      return fail(
        `The declared license ${where} is not an RSL document: ${problem ?? 'it is an HTML page'}.`,
        {
          evidence,
        },
      );
    if (!declared.absolute)
      return warn(`The License line has ${where}, which is not an absolute URL.`, {
        evidence: [declared.proof],
        fix: {
          title: 'Declare the RSL license with its full URL',
          instructions: 'Put the https URL of the license in the License line.',
        },
      });
    if (type !== mediaType)
      return warn(
        `The RSL license is served ${type ? `as ${type}` : 'without a media type'}, not as ${mediaType}.`,
        {
          evidence,
          fix: {
            title: `Serve the RSL license as ${mediaType}`,
            instructions: `Set the media type of the license file to ${mediaType}.`,
          },
        },
      );
    return pass('The declared RSL license is valid.', { evidence });
  },
});
