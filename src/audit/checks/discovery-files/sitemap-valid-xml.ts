import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';

export default defineCheck({
  id: 'sitemap-valid-xml',
  category: 'discovery-files',
  name: 'The sitemap is well-formed 0.9 XML',
  description: 'Detects sitemaps that strict parsers reject.',
  why: 'A strict parser stops at the first unescaped & and ignores the rest.',
  judged: {
    pass: 'Every XML file is well-formed, in the namespace of protocol 0.9, and lists something.',
    warn: 'One lacks the namespace.',
    fail: 'One is not well-formed, or lists nothing.',
    notApplicable: 'The sitemap is a text file or a feed, which the protocol allows.',
    unknown: 'No sitemap could be read.',
  },
  priority: 'high',
  requires: ['sitemap'],
  effort: 'hours',
  fix: {
    title: 'Write the sitemap with an XML serialiser',
    instructions: 'Escape &, < and > in addresses and declare the 0.9 namespace on the root element.',
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
        ? notApplicable('The sitemap is a text file or a feed, which the protocol allows.')
        : unknown('failed', 'No sitemap could be read.');
    const broken = xml.find((file) => file.error);
    if (broken?.error) {
      return fail(`${broken.url} is not well-formed: ${broken.error.message}`.slice(0, 200), {
        evidence: [{ ref: broken.ref, pointer: `line ${broken.error.line}, column ${broken.error.column}` }],
      });
    }
    const empty = xml.find((file) => file.counts.loc === 0 && file.children.length === 0);
    if (empty) return fail(`${empty.url} lists nothing.`, { evidence: [{ ref: empty.ref }] });
    const unnamed = xml.find((file) => !file.namespaceOk);
    if (unnamed)
      return warn(`${unnamed.url} lacks the namespace of the 0.9 protocol.`, {
        evidence: [{ ref: unnamed.ref }],
      });
    return pass(`${xml.length === 1 ? 'The sitemap is' : `All ${xml.length} sitemaps are`} well-formed.`, {
      evidence: [{ ref: xml[0]?.ref ?? '' }],
    });
  },
});
