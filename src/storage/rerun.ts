/** For the folders beside `commerce`, which another folder of that name may not be reached by path. */
export { rerun } from './commerce/rerun.ts';
