import Logger from 'dw/system/Logger';

export const jobLog = (): dw.system.Log => Logger.getLogger('portico', 'portico.jobs');
