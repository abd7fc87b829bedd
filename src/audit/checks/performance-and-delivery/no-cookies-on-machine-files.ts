import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { cookiesOf } from '../subjects/delivery/cookies.ts';
import { machineEvidence, machineFiles, joinFileNames } from '../subjects/delivery/machine-files.ts';

export default defineCheck({
  id: 'no-cookies-on-machine-files',
  category: 'performance-and-delivery',
  name: 'Machine-readable files set no cookies',
  description: 'Detects personalized or uncacheable discovery files.',
  why: 'A file that starts a session costs the storefront one session per agent, and caches do not store responses that set cookies.',
  judged: {
    pass: 'robots.txt, sitemaps, llms.txt, feeds, and files under /.well-known/ set no cookies.',
    warn: 'Only cookies of bot management and load balancers are set.',
    fail: 'A file sets any other cookie.',
    notApplicable: 'The storefront has none of these files.',
    unknown: 'None of these files could be fetched.',
  },
  priority: 'low',
  effort: 'minutes',
  fix: {
    title: 'Serve machine-readable files without sessions',
    instructions:
      'Serve these paths before the session middleware, or strip Set-Cookie from their responses at the edge.',
    snippet:
      'location ~ ^/(robots\\.txt|llms\\.txt|sitemap|\\.well-known/) {\n  proxy_hide_header Set-Cookie;\n}',
  },
  sources: ['rfc-9111'],
  needs: ['traffic'],
  uses: machineEvidence,
  evaluate({ traffic, ...given }) {
    const files = machineFiles({ traffic, ...given });
    if (!files.length)
      return Object.keys(given).length
        ? notApplicable('The storefront has none of these files.')
        : unknown('failed', 'None of these files could be fetched.');
    const setting = files
      .map((file) => ({ ...file, cookies: cookiesOf(file.exchange) }))
      .filter(({ cookies }) => cookies.length);
    if (!setting.length) return pass(`None of ${files.length} machine-readable files sets a cookie.`);
    const own = setting.filter(({ cookies }) => cookies.some((one) => !one.infrastructure));
    const shown = own.length ? own : setting;
    // The value may identify a session, so only the name is shown.
    const evidence = shown.slice(0, 4).map(({ exchange, cookies }) => ({
      ref: exchange.id,
      header: `set-cookie: ${(cookies.find((one) => !one.infrastructure) ?? cookies[0])?.name}=…`,
    }));
    const names = [...new Set(shown.flatMap(({ cookies }) => cookies))]
      .filter((one) => !own.length || !one.infrastructure)
      .map(({ name }) => name);
    const said = `${joinFileNames(shown)} set${shown.length === 1 ? 's' : ''} ${[...new Set(names)].slice(0, 3).join(', ')}`;
    return own.length
      ? fail(`${said}.`, { evidence })
      : warn(
          `${said}, ${setting.length === 1 ? 'a cookie' : 'cookies'} of bot management or load balancing.`,
          {
            evidence,
          },
        );
  },
});
