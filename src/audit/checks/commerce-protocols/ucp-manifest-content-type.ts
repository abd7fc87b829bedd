import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { manifestExchange } from '../subjects/manifests/answers.ts';
import { headerSnippet } from '../subjects/manifests/shop.ts';

export default defineCheck({
  id: 'ucp-manifest-content-type',
  category: 'commerce-protocols',
  name: 'The manifest is served as JSON',
  description: 'Detects manifests with the wrong media type.',
  why: 'Clients that check the media type treat the manifest as a page or a download, and do not parse it.',
  judged: {
    pass: 'The manifest is served as application/json, or as another application type that ends in +json.',
    warn: 'The manifest is served as another type, such as text/plain, or without a type.',
    fail: 'The manifest is served as text/html or application/xhtml+xml.',
    unknown: 'The response that contained the manifest was not kept.',
  },
  priority: 'medium',
  requires: ['manifest'],
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Serve /.well-known/ucp as application/json',
    instructions: 'The path has no file extension, so set the media type on the server or at the edge.',
    snippet: headerSnippet,
  },
  sources: ['ucp-2026-04-08'],
  needs: ['ucp', 'traffic'],
  evaluate({ ucp, traffic }) {
    const seen = manifestExchange(ucp, traffic);
    if (!seen) return unknown('failed', 'The response that contained the manifest is not in the evidence.');
    const { type } = seen;
    const header = seen.headers.find(([name]) => name === 'content-type')?.[1];
    const evidence = [
      { ref: seen.id, ...(header === undefined ? {} : { header: `content-type: ${header.slice(0, 200)}` }) },
    ];
    const said = { evidence, cause: 'manifest:headers' };
    if (type === 'application/json' || /^application\/[\w.-]+\+json$/.test(type))
      return pass(`The manifest is served as ${type}.`, { evidence });
    if (type === 'text/html' || type === 'application/xhtml+xml')
      return fail(`The manifest is served as ${type}, so clients treat it as a page.`, said);
    return warn(
      type
        ? `The manifest is served as ${type} instead of application/json.`
        : 'The manifest has no media type.',
      said,
    );
  },
});
