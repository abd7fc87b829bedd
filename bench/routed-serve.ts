/** `serve` for shops on this machine: names served from elsewhere and their authority, as JSON in `BENCH_ROUTES`. */
import { loadConfig } from '../src/config/config.ts';
import { startServer } from '../src/server/start.ts';
import type { Routes } from './node.ts';

const server = await startServer(loadConfig(), {
  fetcher: JSON.parse(process.env['BENCH_ROUTES'] ?? '{}') as Routes,
});
process.once('SIGTERM', () => void server.close());
