/** What a browser calls itself, in words; it is only a hint. */

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const first = (list: typeof browsers, agent: string) => list.find(([shape]) => shape.test(agent))?.[1];

export function deviceOf(agent: string): string {
  const [browser, system] = [first(browsers, agent), first(systems, agent)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? (agent === '' ? 'An unknown program' : agent.slice(0, 60));
}
