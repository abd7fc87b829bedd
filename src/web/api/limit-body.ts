import { bodyLimit } from 'hono/body-limit';
import { problem } from './problems.ts';

/** @param maxSize bytes; a larger body is answered `body-too-large` */
export const limitBody = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw problem('body-too-large', { detail: `At most ${maxSize} bytes are taken.` });
    },
  });
