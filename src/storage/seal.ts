/** For the folders beside `commerce`, which another folder of that name may not be reached by path. */
export { sealWith, type Seal } from './commerce/seal.ts';
