/**
 * For services whose tests wait for background work: what comes every five seconds comes four times a second. It costs a tenth of a
 * core for each service that is open, so others keep the pace of production.
 */
export const quickPace = 0.05;
