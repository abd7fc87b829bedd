import { exit, Stop } from '../exit.ts';

/** For what a server throws that cannot listen. */
export const portTaken =
  (port: number, option = '--port') =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Stop(exit.usage, `Port ${port} is already in use. Choose another port with ${option}.`);
  };
