import { page, type Answer } from '../answer.ts';
import { seenOn } from '../bend.ts';
import { escape } from '../escape.ts';
import { siteNodes } from '../json-ld/site.ts';
import { cards } from './card.ts';
import { linkHeader, weight, type PageDeps } from './page.ts';

export function homePage({ site, layout, client }: PageDeps): Answer {
  const { name } = site.seller;
  const { short, long } = site.range;
  const main = `<h1>${name}: ${short} that last</h1>
<p>We sell a small range of things for every day, and we know each of them well. Our buyers visit the workshops, our technicians test what comes back, and our writers put the measured facts on the page. You find the size, the weight and the material of everything we sell, and the devices that a cable or a charger was made for.</p>
<section><h2>Our collections</h2>
${site.categories.map(({ key, title, intro }) => `<section><h3><a href="/collections/${key}">${escape(title)}</a></h3>\n<p>${escape(intro)}</p></section>`).join('\n')}
</section>
<section><h2>Chosen for this week</h2>
${cards(
  site,
  site.featured.map((p) => seenOn(site, p, 'listing', client)),
  3,
)}
</section>
<section><h2>Why people come back</h2>
<p>Parts can be ordered one by one, and our repair desk answers within a working day. Parcels leave Galway every afternoon. You can order as a guest: an account is never needed. If something does not suit you, send it back free of charge.</p>
<p>Orders can also be placed by software that acts for a shopper. The technical entry is described in our file for agents and in the manifest of the shop.</p>
</section>${site.faults.has('filler-text') ? filler : ''}`;
  return page(
    layout({
      title: `${short.charAt(0).toUpperCase()}${short.slice(1)} | ${name}`,
      description: `${name} sells ${long} with measured facts on every page, free returns and spare parts for years.`,
      canonical: '/',
      properties: [
        ['og:type', 'website'],
        ['og:image', `${site.origin}/images/logo.png`],
      ],
      ...(site.faults.has('nosnippet') ? { robots: 'nosnippet' } : {}),
      jsonLd: siteNodes(site),
      main,
      bytes: weight('/'),
    }),
    { link: linkHeader },
  );
}

const filler =
  '\n<section><h2>From our journal</h2>\n<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt.</p></section>';

/** The page for unknown URLs. */
export function notFoundPage({ site, layout }: PageDeps): Answer {
  const main = `<h1>This page does not exist</h1>
<p>The address may be old or mistyped. Try the search, or start again on <a href="/">the home page of ${escape(site.seller.name)}</a>.</p>`;
  const soft = site.faults.has('soft-404');
  return page(
    layout({
      title: `Page not found | ${site.seller.name}`,
      description:
        'Nothing is kept under this address. Use the search or the menu to find what you are looking for.',
      main,
    }),
    {},
    soft ? 200 : 404,
  );
}
