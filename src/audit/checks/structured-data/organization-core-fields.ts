import { fail, pass, unknown, warn } from '../../check.ts';
import { type ImageAnswer, imageAnswer } from '../subjects/page/image-answer.ts';
import { logoOf } from '../subjects/organization/draft.ts';
import { defineOrganizationMember } from '../subjects/organization/member.ts';
import { judgeSiteUrl, textIn, valuesIn } from '../subjects/organization/node.ts';
import { quote } from '../subjects/product/facts.ts';

const leastSide = 112;

export default defineOrganizationMember({
  id: 'organization-core-fields',
  name: 'Organization has name, url and logo',
  description: 'Detects an identity that agents cannot show or match to the shop.',
  why: 'An agent that names the seller needs its name, an address that is this shop, and a picture to show beside the offer.',
  judged: {
    pass: 'The node has a name, a url that is this shop, and a logo that loads with at least 112 × 112 pixels.',
    warn: 'The url is another page or host, or the logo is missing, dead, too small or of unknown size.',
    fail: 'The name or the url is missing.',
    unknown: 'The logo was not loaded or refused us.',
  },
  priority: 'medium',
  fix: {
    title: 'Give the Organization a name, a url and a logo',
    instructions:
      'Add name, url and logo; the logo as the absolute address of an image of at least 112 × 112 pixels.',
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
      return unknown('not-requested', `The logo ${quote(logo)} was not loaded.`);
    const { evidence } = answer;
    if (answer.state === 'refused')
      return unknown('blocked', `The logo was refused to us (${answer.why}).`, { evidence });
    if (answer.state === 'failed')
      return unknown('failed', `The logo gave no usable answer (${answer.why}).`, { evidence });
    const fault = faultOf(answer);
    return fault
      ? warn(`The logo ${quote(logo)} ${fault}.`, {
          ...finding(logo, 'logo', { logo: 'YOUR-LOGO-URL' }),
          evidence,
        })
      : pass(`The ${type} ${quote(name)} has the url of this shop and a logo of ${sizeOf(answer)}.`, {
          evidence,
        });
  },
});

const amiss = {
  deep: 'is a page below the start page of',
  elsewhere: 'is on another host than',
  none: 'is no address; this shop is',
};

function faultOf(answer: Extract<ImageAnswer, { state: 'dead' | 'image' }>): string | undefined {
  if (answer.state === 'dead') return `answers ${answer.why}, not an image`;
  const { vector, width, height } = answer;
  if (vector) return undefined;
  if (width === undefined || height === undefined) return 'has a size that could not be read';
  const small = width < leastSide || height < leastSide;
  return small ? `has ${sizeOf(answer)}; ${leastSide} × ${leastSide} are the least` : undefined;
}

const sizeOf = (answer: ImageAnswer): string =>
  answer.state === 'image' && !answer.vector ? `${answer.width} × ${answer.height} pixels` : 'any size (SVG)';
