/** Rate limits and quotas of API keys, by plan. */
export type PlanName = 'free' | 'pro' | 'scale';

interface Plan {
  callsPerMinute: number;
  scansPerMonth: number;
}

export const plans: Readonly<Record<PlanName, Plan>> = {
  free: { callsPerMinute: 5, scansPerMonth: 50 },
  pro: { callsPerMinute: 20, scansPerMonth: 1_000 },
  scale: { callsPerMinute: 120, scansPerMonth: 20_000 },
};

export const isPlan = (name: unknown): name is PlanName =>
  typeof name === 'string' && Object.hasOwn(plans, name);
