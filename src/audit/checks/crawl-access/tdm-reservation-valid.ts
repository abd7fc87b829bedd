import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { sampledUrls } from '../subjects/access/robots.ts';
import {
  coveringRule,
  headerReservations,
  metaReservations,
  policyAnswers,
  readRules,
} from '../subjects/access/tdm.ts';

export default defineCheck({
  id: 'tdm-reservation-valid',
  category: 'crawl-access',
  name: 'TDM reservation, when declared, is valid',
  description: 'Detects broken or blanket text-and-data-mining reservations.',
  why: 'A reservation over the whole shop, without terms to read, tells careful AI operators to leave the products alone.',
  judged: {
    pass: '/.well-known/tdmrep.json, headers and meta elements are valid, and none reserves product pages without a policy. The audit fetches no policy: whether one can be read is known only where its address is a page that was sampled anyway, and the confidence is lower elsewhere.',
    warn: 'Product pages are reserved, and no tdm-policy says on which terms they may be used; or a tdm-policy is known to answer 404 or 410.',
    fail: 'tdmrep.json is no JSON array of entries with location and tdm-reservation 0 or 1, a tdm-policy in it is no http address, or a header or meta element says neither 0 nor 1.',
    notApplicable: 'There is neither the file nor a header or meta element.',
    unknown: 'The file could not be read, and no header or meta element says anything.',
  },
  priority: 'low',
  effort: 'hours',
  maturity: 'emerging',
  fix: {
    title: 'Limit the reservation, or add a policy that can be read',
    instructions: 'Reserve editorial paths only, or name with tdm-policy where the terms can be read.',
    snippet:
      '[{ "location": "/magazine/", "tdm-reservation": 1, "tdm-policy": "https://shop.example/tdm-policy.json" }]',
  },
  sources: ['tdmrep'],
  needs: ['target', 'traffic'],
  uses: ['files', 'sample', 'home', 'products'],
  evaluate({ target, traffic, files, sample, home, products = [] }) {
    const file = files?.tdmrep;
    const stated = [
      ...headerReservations({ traffic, ...(sample ? { sample } : {}) }),
      ...metaReservations([...(home ? [home] : []), ...products]),
    ];
    const there = file?.state === 'ok';
    if (!there && !stated.length) {
      if (file?.state === 'absent') return notApplicable('The shop reserves no text and data mining.');
      const reason = !file ? 'not-requested' : file.state === 'blocked' ? 'blocked' : 'failed';
      return unknown(reason, '/.well-known/tdmrep.json could not be read.');
    }
    const bad = stated.find(({ reserved }) => reserved === undefined);
    if (bad) return fail('A tdm-reservation is neither 0 nor 1.', { evidence: [bad.proof] });
    const evidence = there ? [{ ref: file.ref }] : stated.slice(0, 3).map(({ proof }) => proof);
    const read = there ? readRules(file.json) : { rules: [] };
    if ('problem' in read)
      return fail(`tdmrep.json is not valid: ${read.problem}.`, {
        evidence,
        fix: {
          title: 'Write tdmrep.json as a valid list of rules',
          instructions:
            'Write a JSON array in which each rule has a location and a tdm-reservation of 0 or 1.',
        },
      });
    const origin = target.canonicalOrigin;
    const product = sampledUrls(sample, origin, 'product')[0];
    const rule = product === undefined ? undefined : coveringRule(read.rules, product);
    if (product !== undefined && rule?.reserved && !rule.policy)
      return warn(
        `tdmrep.json reserves ${rule.location.slice(0, 80)}, product pages among it, and names no policy.`,
        {
          evidence: [{ ref: file?.ref ?? '', snippet: rule.text, pointer: `/${rule.index}` }],
        },
      );
    const open = stated.find(({ role, reserved, policy }) => role === 'product' && reserved && !policy);
    if (open)
      return warn('A product page reserves text and data mining and names no policy.', {
        evidence: [open.proof],
      });
    const { gone, unread } = policyAnswers(
      [...read.rules, ...stated].map(({ policy }) => policy),
      traffic,
    );
    if (gone)
      return warn(`The tdm-policy ${gone.url.slice(0, 120)} answers ${gone.status}.`, {
        evidence: [...evidence, { ref: gone.id }],
        fix: {
          title: 'Serve the TDM policy where the reservation says',
          instructions: `Serve the policy at ${gone.url.slice(0, 200)} with status 200, or name the address where it is.`,
          snippet: `"tdm-policy": ${JSON.stringify(gone.url.slice(0, 200))}`,
        },
      });
    const count = read.rules.length;
    const said = `The reservation is valid${there ? `, with ${count} ${count === 1 ? 'rule' : 'rules'}` : ''}`;
    if (unread === undefined) return pass(`${said}.`, { evidence });
    return pass(`${said}; whether its policy ${unread.slice(0, 120)} can be read is not known.`, {
      evidence,
      confidence: 'medium',
    });
  },
});
