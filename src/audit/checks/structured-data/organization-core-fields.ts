import { fail, pass, unknown, warn } from '../../check.ts';
import { type ImageAnswer, imageAnswer } from '../subjects/page/image-answer.ts';
import { logoOf } from '../subjects/organization/draft.ts';
import { defineOrganizationMember } from '../subjects/organization/member.ts';
import { judgeSiteUrl, textIn, valuesIn } from '../subjects/organization/node.ts';
import { quote } from '../subjects/product/facts.ts';

const leastSide = 112;

export default defineOrganizationMember({
  id: 'organization-core-fields',
  name: 'Organization has a name, URL, and logo',
  description: 'Detects an identity that agents cannot show or match to the storefront.',
  why: 'To name the seller, an agent needs its name, a URL that matches the storefront, and a logo to show next to the offer.',
  judged: {
    pass: 'The node has a name, a url that is this storefront, and a logo that loads with at least 112 × 112 pixels.',
    warn: 'The url is another page or host, or the logo is missing, broken, too small, or of unknown size.',
    fail: 'The name or url is missing.',
    unknown: 'The logo was not requested, or the request was blocked.',
  },
  priority: 'medium',
  fix: {
    title: 'Add a name, url, and logo to the Organization',
    instructions:
      'Add name, url, and logo. Use the absolute URL of an image of at least 112 × 112 pixels as the logo.',
    snippet: '"name": "Shop",\n"url": "https://shop.example/",\n"logo": "https://shop.example/logo.png"',
  },
  uses: ['resources', 'traffic'],
  judge(merchant, { home, target, resources = [], traffic = [] }, { finding }) {
    const { props, type } = merchant;
    const [name, url] = [textIn(props, 'name'), textIn(props, 'url')];
    if (name === undefined || url === undefined) {
      const missing = ['name', 'url'].filter((key) => textIn(props, key) === undefined);
      return fail(`The ${type} has no ${missing.join(' and no ')}.`, finding(undefined, missing[0]));
    }
    const fits = judgeSiteUrl(url, home, target);
    if (fits !== 'site')
      return warn(
        `The url ${quote(url)} of the ${type} ${amiss[fits]} ${target.canonicalOrigin}.`,
        finding(url, 'url'),
      );
    const logo = logoOf(merchant, home);
    if (!logo) {
      const [written] = valuesIn(merchant, 'logo');
      return written === undefined
        ? warn(`The ${type} has no logo.`, finding(undefined, 'logo'))
        : warn(`The logo of the ${type} cannot be loaded.`, finding(JSON.stringify(written), 'logo'));
    }
    const answer = imageAnswer(logo, resources, traffic);
    if (answer.state === 'not-loaded')
      return unknown('not-requested', `The logo ${quote(logo)} was not requested.`);
    const { evidence } = answer;
    if (answer.state === 'refused')
      return unknown('blocked', `The logo request was blocked (${answer.why}).`, { evidence });
    if (answer.state === 'failed')
      return unknown('failed', `The logo did not return a usable response (${answer.why}).`, { evidence });
    const fault = faultOf(answer);
    return fault
      ? warn(`The logo ${quote(logo)} ${fault}.`, {
          ...finding(logo, 'logo', { logo: 'YOUR-LOGO-URL' }),
          evidence,
        })
      : pass(`The ${type} ${quote(name)} has the URL of this storefront and a logo of ${sizeOf(answer)}.`, {
          evidence,
        });
  },
});

const amiss = {
  deep: 'is a page below the home page of',
  elsewhere: 'is on another host than',
  none: 'is not a URL; this storefront is',
};

function faultOf(answer: Extract<ImageAnswer, { state: 'dead' | 'image' }>): string | undefined {
  if (answer.state === 'dead') return `returned ${answer.why} instead of an image`;
  const { vector, width, height } = answer;
  if (vector) return undefined;
  if (width === undefined || height === undefined) return 'has a size that could not be read';
  const small = width < leastSide || height < leastSide;
  return small ? `has ${sizeOf(answer)}; at least ${leastSide} × ${leastSide} are needed` : undefined;
}

const sizeOf = (answer: ImageAnswer): string =>
  answer.state === 'image' && !answer.vector ? `${answer.width} × ${answer.height} pixels` : 'any size (SVG)';
