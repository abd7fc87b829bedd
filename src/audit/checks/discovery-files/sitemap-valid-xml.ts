import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';

export default defineCheck({
  id: 'sitemap-valid-xml',
  category: 'discovery-files',
  name: 'Sitemap is valid XML',
  description: 'Detects sitemaps that strict parsers reject.',
  why: 'Strict parsers stop at the first unescaped & and ignore the rest.',
  judged: {
    pass: 'Every XML file is well-formed, declares the sitemap 0.9 namespace, and lists URLs or sitemaps.',
    warn: 'One does not declare the namespace.',
    fail: 'One is not well-formed or is empty.',
    notApplicable: 'The sitemap is a text file or a feed, which the sitemap protocol allows.',
    unknown: 'No sitemap could be read.',
  },
  priority: 'high',
  requires: ['sitemap'],
  effort: 'hours',
  fix: {
    title: 'Generate the sitemap with an XML serializer',
    instructions: 'Escape &, <, and > in URLs, and declare the 0.9 namespace on the root element.',
    snippet:
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n  <url><loc>https://shop.example/p?a=1&amp;b=2</loc></url>\n</urlset>',
  },
  sources: ['sitemaps'],
  needs: ['sitemaps'],
  evaluate({ sitemaps }) {
    const files = sitemaps.filter((file) => file.kind !== 'html' && (file.kind !== 'none' || file.error));
    const xml = files.filter((file) => file.kind === 'urlset' || file.kind === 'index' || file.error);
    if (xml.length === 0)
      return files.length
        ? notApplicable('The sitemap is a text file or a feed, which the sitemap protocol allows.')
        : unknown('failed', 'No sitemap could be read.');
    const broken = xml.find((file) => file.error);
    if (broken?.error) {
      return fail(`${broken.url} is not well-formed: ${broken.error.message}`.slice(0, 200), {
        evidence: [{ ref: broken.ref, pointer: `line ${broken.error.line}, column ${broken.error.column}` }],
      });
    }
    const empty = xml.find((file) => file.counts.loc === 0 && file.children.length === 0);
    if (empty) return fail(`${empty.url} is empty.`, { evidence: [{ ref: empty.ref }] });
    const unnamed = xml.find((file) => !file.namespaceOk);
    if (unnamed)
      return warn(`${unnamed.url} does not declare the sitemap 0.9 namespace.`, {
        evidence: [{ ref: unnamed.ref }],
      });
    return pass(`${xml.length === 1 ? 'The sitemap is' : `All ${xml.length} sitemaps are`} well-formed.`, {
      evidence: [{ ref: xml[0]?.ref ?? '' }],
    });
  },
});
