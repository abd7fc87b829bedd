/**
 * Known weaknesses of what runs in production, as the registry tells them. Fails from moderate on. A registry that has no such
 * service is not the project's fault: it is said, and nothing is decided.
 */
import { spawnSync } from 'node:child_process';

interface Report {
  error?: { code?: string; summary?: string };
  statusCode?: number;
  message?: string;
  metadata?: { vulnerabilities: Record<string, number> };
  vulnerabilities?: Record<string, { name: string; severity: string; range: string }>;
}

const { stdout, stderr } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  timeout: 120_000,
});
const report = parsed(stdout);

if (!report?.metadata) {
  const why = report?.error?.summary || report?.message || stderr.trim() || 'no answer';
  process.stdout.write(`Known weaknesses were not asked for: ${why}\n`);
} else {
  const grave = Object.values(report.vulnerabilities ?? {}).filter(
    ({ severity }) => !['info', 'low'].includes(severity),
  );
  for (const { name, severity, range } of grave) process.stderr.write(`${severity}: ${name} ${range}\n`);
  process.stdout.write(`Known weaknesses of what runs in production: ${grave.length}, moderate or worse.\n`);
  if (grave.length > 0) process.exitCode = 1;
}

function parsed(text: string): Report | undefined {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return undefined;
  }
}
