import type { Migration } from 'kysely';
import { auditTraces } from './audit-traces.ts';
import { authTables } from './auth-tables.ts';
import { calculatedBatches } from './calculated-batches.ts';
import { dueOrder } from './due-order.ts';
import { filesTables } from './files-tables.ts';
import { idempotencyKeys } from './idempotency-keys.ts';
import { learnedTitles } from './learned-titles.ts';
import { logErasureByValue } from './log-erasure-by-value.ts';
import { logKeeping } from './log-keeping.ts';
import { loginDevices } from './login-devices.ts';
import { loginPhones } from './login-phones.ts';
import { followTables } from './follow-tables.ts';
import { formsTables } from './forms-tables.ts';
import { movingRows } from './moving-rows.ts';
import { noticeTables } from './notice-tables.ts';
import { ownScope } from './own-scope.ts';
import { platformTables } from './platform-tables.ts';
import { preparedRows } from './prepared-rows.ts';
import { questionRows } from './question-rows.ts';
import { questions } from './questions.ts';
import { recordHolds } from './record-holds.ts';
import { recordTables } from './record-tables.ts';
import { recordWork } from './record-work.ts';
import { filesOutOfUse } from './files-out-of-use.ts';
import { releaseBundles } from './release-bundles.ts';
import { releaseScope } from './release-scope.ts';
import { rowOrigins } from './row-origins.ts';
import { startDrafts } from './start-drafts.ts';
import { statisticsIndexes } from './statistics-indexes.ts';
import { storedForms } from './stored-forms.ts';
import { systemTables } from './system-tables.ts';
import { tableReleases } from './table-releases.ts';
import { taskLists } from './task-lists.ts';
import { viewTables } from './view-tables.ts';
import { withdrawnNotices } from './withdrawn-notices.ts';
import { workflowScope } from './workflow-scope.ts';
import { workflowTables } from './workflow-tables.ts';

/** Every migration by its name. One that was released is never changed; names sort in the order they run. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-platform': platformTables,
  '0002-forms': formsTables,
  '0003-workflow': workflowTables,
  '0004-records': recordTables,
  '0005-auth': authTables,
  '0006-system': systemTables,
  '0007-workflow': workflowScope,
  '0008-forms': releaseScope,
  '0009-files': filesTables,
  '0010-notices': noticeTables,
  '0011-statistics': statisticsIndexes,
  '0012-task-lists': taskLists,
  '0013-follow': followTables,
  '0014-record-work': recordWork,
  '0015-views': viewTables,
  '0016-table-releases': tableReleases,
  '0017-record-holds': recordHolds,
  '0018-stored-forms': storedForms,
  '0019-prepared-rows': preparedRows,
  '0020-moving-rows': movingRows,
  '0021-login-devices': loginDevices,
  '0022-start-drafts': startDrafts,
  '0023-login-phones': loginPhones,
  '0024-due-order': dueOrder,
  '0025-audit-traces': auditTraces,
  '0026-idempotency-keys': idempotencyKeys,
  '0027-own-scope': ownScope,
  '0028-log-keeping': logKeeping,
  '0029-calculated-batches': calculatedBatches,
  '0030-release-bundles': releaseBundles,
  '0031-log-erasure-by-value': logErasureByValue,
  '0032-files-out-of-use': filesOutOfUse,
  '0033-row-origins': rowOrigins,
  '0034-learned-titles': learnedTitles,
  '0035-questions': questions,
  '0036-withdrawn-notices': withdrawnNotices,
  '0037-question-rows': questionRows,
};
