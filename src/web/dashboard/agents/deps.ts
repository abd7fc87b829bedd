/** What the section Agents needs. */
import type {
  Activity,
  ActivityWish,
  AgentSales,
  RefusalStore,
  SiteStore,
  Visits,
  VisitsWish,
} from '#storage';

export interface AgentsDeps {
  agents: Agents;
}

export interface Agents {
  sites: Pick<SiteStore, 'list'>;
  activity(wish: ActivityWish): Promise<Activity>;
  /** @param wish.from epoch milliseconds; by the day of the order */
  sales(wish: Pick<ActivityWish, 'sites' | 'from'>): Promise<AgentSales>;
  visits(wish: VisitsWish): Promise<Visits>;
  refusals: Pick<RefusalStore, 'read' | 'days'>;
  /** Epoch milliseconds; of what sells. */
  now(): number;
}
