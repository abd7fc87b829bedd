import { home, origin, testCheck } from '#audit/samples';
import check from './website-node.ts';

const page = (data: unknown, path = '/') =>
  home(
    `<head><title>Peak</title><script type="application/ld+json">${JSON.stringify(data)}</script></head><h1>Peak</h1>`,
    {
      path,
    },
  );
const site = (over: object = {}) => ({ '@context': 'https://schema.org', '@type': 'WebSite', ...over });

testCheck(check, {
  pass: [
    [page(site({ name: 'Peak', url: `${origin}/` })), /WebSite is "Peak" at "https:\/\/shop.test\/"/],
    page(site({ '@type': ['WebSite', 'CreativeWork'], name: ['Peak', 'Peak Shop'], url: origin }), '/de/'),
    page({
      '@graph': [site({ '@id': '#w', name: 'Peak' }), { '@type': 'WebSite', '@id': '#w', url: origin }],
    }),
    page({ '@type': 'WebPage', isPartOf: site({ name: 'Peak', url: `${origin}/fr` }) }, '/fr'),
    home(
      '<html itemscope itemtype="https://schema.org/WebSite"><head><meta itemprop="name" content="Peak"><link itemprop="url" href="https://shop.test"></head><h1>Peak</h1></html>',
    ),
  ],
  warn: [
    [page(site({ url: origin })), /has no name\./],
    [page(site({ name: 'Peak' })), /has no url\./],
    [page(site({ name: {}, url: [] })), /no name and no url/],
    [
      page(site({ name: 'Peak', url: 'http://localhost:3000/' })),
      /"http:\/\/localhost:3000\/" of the WebSite is not/,
    ],
  ],
  fail: [
    [page({ '@type': 'OnlineStore', name: 'Peak', url: origin }), /no WebSite node/],
    home('<h1>Peak</h1>'),
  ],
});
