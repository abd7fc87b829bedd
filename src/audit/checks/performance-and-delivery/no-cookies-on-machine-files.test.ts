import { exchange, file, files, robots, sample, testCheck } from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './no-cookies-on-machine-files.ts';

/** llms.txt, which sets these cookies. */
const shop = (...cookies: string[]) => {
  const part = file('llmsTxt', '/llms.txt', '# Shop');
  const [seen] = part.traffic?.ok ? part.traffic.value : [];
  const headers = cookies.map((value): [string, string] => ['set-cookie', value]);
  return { ...part, traffic: known(seen ? [{ ...seen, headers }] : []) };
};

testCheck(check, {
  pass: [
    [shop(), /None of 1/],
    // A cookie that is deleted.
    shop('PHPSESSID=deleted; expires=Thu, 01-Jan-1970 00:00:01 GMT; Max-Age=0; path=/'),
    shop('a=; Max-Age=0'),
    // Pages may set any cookie.
    sample(robots('User-agent: *'), {
      traffic: known([exchange({ headers: { 'set-cookie': 'PHPSESSID=1' } })]),
    }),
  ],
  warn: [
    [shop('__cf_bm=abc; path=/; HttpOnly'), /\/llms\.txt sets __cf_bm, a cookie of bot/],
    shop('AWSALB=x; Path=/', 'AWSALBCORS=x; Path=/'),
    shop('_abck=1', 'bm_sz=2', 'TS01ab23cd=3'),
    shop('BIGipServer~pool=1', 'datadome=x', 'visid_incap_123=y'),
  ],
  fail: [
    [shop('PHPSESSID=abc; path=/'), /\/llms\.txt sets PHPSESSID\./],
    [shop('__cf_bm=1', 'JSESSIONID=2; Max-Age=3600'), /sets JSESSIONID\./],
    shop('_shopify_s=1; expires=Fri, 20 Nov 2026 12:30:00 GMT'),
    [
      sample(
        files(
          file('llmsTxt', '/llms.txt', '# Shop', { headers: { 'set-cookie': 'dwsid=1' } }),
          file('agentsMd', '/agents.md', '# Shop', { headers: { 'set-cookie': 'dwsid=2' } }),
        ),
      ),
      /\/llms\.txt and \/agents\.md set dwsid\./,
    ],
  ],
  notApplicable: [robots('', 404)],
  unknown: [{}],
});
