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
  name: 'Declared TDM reservation is valid',
  description: 'Detects invalid or blanket text and data mining (TDM) reservations.',
  why: 'If the whole storefront is reserved without readable terms, careful AI operators do not use its products.',
  judged: {
    pass: '/.well-known/tdmrep.json, headers, and meta elements are valid, and none reserves product pages without a policy. The audit does not fetch policies, so confidence is lower unless the policy is one of the sampled pages.',
    warn: 'Product pages are reserved without a tdm-policy that states the terms of use, or a tdm-policy is known to return 404 or 410.',
    fail: 'tdmrep.json is not a JSON array of entries with a location and a tdm-reservation of 0 or 1, a tdm-policy in it is not an http or https URL, or a header or meta element has a value other than 0 or 1.',
    notApplicable: 'The storefront has no tdmrep.json and no header or meta element with a reservation.',
    unknown: 'The file could not be read, and no header or meta element has a reservation.',
  },
  priority: 'low',
  effort: 'hours',
  maturity: 'emerging',
  fix: {
    title: 'Limit the reservation, or add a readable policy',
    instructions: 'Reserve only editorial paths, or set tdm-policy to the URL of the terms.',
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
      if (file?.state === 'absent')
        return notApplicable('The storefront does not reserve text and data mining.');
      const reason = !file ? 'not-requested' : file.state === 'blocked' ? 'blocked' : 'failed';
      return unknown(reason, '/.well-known/tdmrep.json could not be read.');
    }
    const bad = stated.find(({ reserved }) => reserved === undefined);
    if (bad) return fail('A tdm-reservation is not 0 or 1.', { evidence: [bad.proof] });
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
        `tdmrep.json reserves ${rule.location.slice(0, 80)}, which includes product pages, without a policy.`,
        {
          evidence: [{ ref: file?.ref ?? '', snippet: rule.text, pointer: `/${rule.index}` }],
        },
      );
    const open = stated.find(({ role, reserved, policy }) => role === 'product' && reserved && !policy);
    if (open)
      return warn('A product page reserves text and data mining without a policy.', {
        evidence: [open.proof],
      });
    const { gone, unread } = policyAnswers(
      [...read.rules, ...stated].map(({ policy }) => policy),
      traffic,
    );
    if (gone)
      return warn(`The tdm-policy ${gone.url.slice(0, 120)} returned ${gone.status}.`, {
        evidence: [...evidence, { ref: gone.id }],
        fix: {
          title: 'Serve the TDM policy at the declared URL',
          instructions: `Serve the policy at ${gone.url.slice(0, 200)} with status 200, or set tdm-policy to its actual URL.`,
          snippet: `"tdm-policy": ${JSON.stringify(gone.url.slice(0, 200))}`,
        },
      });
    const count = read.rules.length;
    const said = `The reservation is valid${there ? `, with ${count} ${count === 1 ? 'rule' : 'rules'}` : ''}`;
    if (unread === undefined) return pass(`${said}.`, { evidence });
    return pass(`${said}. The audit did not fetch its policy ${unread.slice(0, 120)}.`, {
      evidence,
      confidence: 'medium',
    });
  },
});
