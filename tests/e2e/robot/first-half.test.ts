import { walkHalf } from './browser-robot.ts';

walkHalf(0);
