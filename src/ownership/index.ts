/** Whether somebody who says that a site is theirs can prove it. */
export {};
