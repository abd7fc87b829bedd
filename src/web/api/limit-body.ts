import { bodyLimit } from 'hono/body-limit';
import { problem } from './problems.ts';

/** @param maxSize bytes; a larger body is rejected with `body-too-large` */
export const limitBody = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw problem('body-too-large', { detail: `The request body is larger than ${maxSize} bytes.` });
    },
  });
