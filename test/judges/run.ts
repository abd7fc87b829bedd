/**
 * `npm run judges`: other people's validators, clients and suites against the running sandbox, one line each. `-- <word>` runs
 * the judges with a word in their name, `-- --write` writes docs/conformance.md, `-- --install` only installs, `-- --planted`
 * proves that the judges see faults, `-- --without <name>` leaves a judge out and says so.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { startAgent } from './agent.ts';
import { install } from './install.ts';
import { ask, type Judge, type Outcome } from './judge.ts';
import { judges } from './judges.ts';
import { intro, pagePath, resultOf, sectionOf, sectionsOf } from './page.ts';
import { plantFaults } from './planted.ts';
import { startService } from './service.ts';

const given = process.argv.slice(2);
const isLeftOut = (_: string, at: number) => given[at - 1] === '--without';
const leftOut = given.filter(isLeftOut);
const words = given.filter((one, at) => !one.startsWith('--') && !isLeftOut(one, at));
const chosen = judges.filter(
  ({ name }) => !leftOut.includes(name) && (words.length === 0 || words.some((word) => name.includes(word))),
);

/** Asks some judges about the product in `root`, with a service of their own. */
export async function askAll(
  asked: Judge[],
  root: string,
  tell: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-judges-'));
  const service = await startService(folder, root);
  const agent = await startAgent();
  const outcomes: Outcome[] = [];
  try {
    for (const judge of asked) {
      const own = await mkdtemp(join(folder, 'judge-'));
      const outcome = await ask(judge, { ...service, root, agent, folder: own });
      outcomes.push(outcome);
      tell(outcome);
    }
  } finally {
    await agent.close();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return outcomes;
}

function tellOutcome(outcome: Outcome): void {
  const { judge, tried, faults, seconds } = outcome;
  const result = `${tried}: ${resultOf(outcome)}`;
  console.log(
    `${judge.name.padEnd(24)} ${seconds.toFixed(1).padStart(5)} s  ${judge.versions.join(', ')}; ${result}`,
  );
  for (const { id, text } of faults) console.log(`    ${id}: ${text}`);
}

const formatted = async (text: string): Promise<string> =>
  format(text, { ...(await resolveConfig(pagePath)), parser: 'markdown' });

/** @returns whether the page says the same */
async function comparePage(outcomes: Outcome[]): Promise<boolean> {
  const committed = sectionsOf(await readFile(pagePath, 'utf8').catch(() => ''));
  const now = sectionsOf(await formatted(outcomes.map(sectionOf).join('\n')));
  const differ = [...now].filter(([name, section]) => committed.get(name) !== section).map(([name]) => name);
  const gone = [...committed.keys()].filter((name) => !judges.some((judge) => judge.name === name));
  for (const name of [...differ, ...gone]) console.log(`docs/conformance.md differs: ${name}`);
  return differ.length + gone.length === 0;
}

async function main(): Promise<boolean> {
  for (const name of leftOut) console.log(`${name.padEnd(24)} left out, as asked`);
  const missing = install(leftOut);
  for (const one of missing) console.error(`Not installed: ${one}`);
  if (given.includes('--install') || missing.length > 0) return missing.length === 0;
  const root = join(import.meta.dirname, '../..');
  if (given.includes('--planted')) return plantFaults(root, chosen, askAll);
  const from = performance.now();
  const outcomes = await askAll(chosen, root, tellOutcome);
  const failed = outcomes.filter(({ faults }) => faults.length > 0);
  const total = ((performance.now() - from) / 1000).toFixed(0);
  console.log(`${outcomes.length - failed.length} passed, ${failed.length} failed in ${total} s`);
  if (given.includes('--write')) {
    const sections = sectionsOf(await readFile(pagePath, 'utf8').catch(() => ''));
    for (const outcome of outcomes) sections.set(outcome.judge.name, sectionOf(outcome));
    const order = judges.flatMap(({ name }) => sections.get(name) ?? []);
    await writeFile(pagePath, await formatted([intro, ...order].join('\n\n')));
    return failed.length === 0;
  }
  const isSame = await comparePage(outcomes);
  return isSame && failed.length === 0;
}

process.exitCode = (await main()) ? 0 : 1;
