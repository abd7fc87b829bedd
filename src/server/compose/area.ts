/** One composed area of the service: its parts of the web application, its background tasks, and its shutdown. */
import type { WebDeps } from '#web';
import type { Task } from '../jobs/local-scheduler.ts';

export interface Area {
  deps?: Partial<WebDeps>;
  tasks?: readonly Task[];
  /** Ends what would stay open for as long as its caller wants: the listener waits for all connections. */
  leave?(): void;
  /** It runs audits: it is closed together with the listener, with the same grace. */
  runsAudits?: true;
  /** Frees what it holds. Audits that outlast the grace period are canceled. May be called again. */
  close?(graceMs: number): Promise<void>;
}

type Intersection<Union> = (Union extends unknown ? (of: Union) => void : never) extends (
  of: infer All,
) => void
  ? All
  : never;

type DepsOf<Areas extends readonly Area[]> = Intersection<
  Areas[number] extends infer One ? (One extends { deps: infer Deps } ? Deps : never) : never
>;

/** The parts of all areas in the web application. */
export const depsOf = <const Areas extends readonly Area[]>(areas: Areas): DepsOf<Areas> =>
  Object.assign({}, ...areas.map(({ deps }) => deps)) as DepsOf<Areas>;
