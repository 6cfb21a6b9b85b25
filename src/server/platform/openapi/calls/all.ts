import type { DescribedCalls, JsonSchema } from '../described-call.ts';
import { authCalls } from './auth.ts';
import { deliveryCalls, deliverySchemas } from './delivery.ts';
import { dictionaryCalls, dictionarySchemas } from './dictionaries.ts';
import { formCalls, formSchemas } from './forms.ts';
import { historyCalls } from './history.ts';
import { batchCalls, draftCalls, moveCalls } from './moves.ts';
import { noticeCalls, noticeSchemas } from './notices.ts';
import { operationCalls } from './operations.ts';
import { fileCalls, recordCalls, recordSchemas } from './records.ts';
import { statisticsCalls, statisticsSchemas } from './statistics.ts';
import { systemCalls, systemSchemas } from './system.ts';
import { settingCalls, tenantCalls } from './tenants.ts';
import { workflowCalls, workflowSchemas } from './workflow.ts';

/** Every call by its part of the server; the part's name is its tag. */
export const describedParts: Readonly<Record<string, DescribedCalls>> = {
  operations: operationCalls,
  auth: authCalls,
  system: systemCalls,
  tenants: tenantCalls,
  settings: settingCalls,
  dictionaries: dictionaryCalls,
  workflow: { ...workflowCalls, ...historyCalls, ...moveCalls, ...batchCalls, ...draftCalls },
  delivery: { ...deliveryCalls, ...statisticsCalls },
  notices: noticeCalls,
  forms: formCalls,
  records: recordCalls,
  files: fileCalls,
};

/** Shapes that have names. */
export const describedSchemas: Readonly<Record<string, JsonSchema>> = {
  ...systemSchemas,
  ...dictionarySchemas,
  ...workflowSchemas,
  ...deliverySchemas,
  ...noticeSchemas,
  ...statisticsSchemas,
  ...formSchemas,
  ...recordSchemas,
};

/** Routes that are no calls: the web app's files. */
export const undescribed: readonly string[] = ['GET /*'];
