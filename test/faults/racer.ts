/** One of two nodes that race: runs the given operations, and reports how often it won. */
import { openDatabase } from '#storage';
import { raceKinds } from './race-kinds.ts';

export interface Turn {
  kind: string;
  round: number;
}

const database = await openDatabase(process.argv[2] ?? '');
process.on('message', (turn: Turn) => {
  const { kind, round } = turn;
  Promise.resolve(raceKinds[kind]?.act(database, round)).then(
    (wins) => process.send?.({ ...turn, wins }),
    (error: unknown) => process.send?.({ ...turn, error: String(error) }),
  );
});
process.on('disconnect', () => void database.close());
process.send?.({ isReady: true });
