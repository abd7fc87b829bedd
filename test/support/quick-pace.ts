/** For services of tests: what they do in the background every five seconds comes four times a second. */
export const quickPace = 0.05;
