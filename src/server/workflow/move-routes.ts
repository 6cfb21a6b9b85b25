import { handle, type Route } from '../platform/http/handle.ts';
import { answerQuestion, askQuestion } from './ask-question.ts';
import { cancelReceive, claimTask } from './claim-task.ts';
import { completeTask } from './complete-task.ts';
import { handOverTask, releaseClaimed } from './hand-over.ts';
import { revokeProcess } from './revoke-process.ts';
import { startProcess } from './start-process.ts';
import { recaption } from './take-back.ts';

/** The moves of tasks and instances (S4-08), each one transaction. */
export const workflowMoveRoutes: readonly Route[] = [
  handle('POST /api/blade-flow/process/start', (unit, { body: { processDefinitionId, data = {} } }) =>
    startProcess(unit, processDefinitionId, data),
  ),
  handle(
    'POST /api/blade-flow/work/claim-task',
    (unit, { query }) => claimTask(unit, query.taskId),
    'task.claimed-done',
  ),
  handle('POST /api/blade-flow/work/complete-task', (unit, { body }) => completeTask(unit, body)),
  handle(
    'POST /api/blade-flow/workflow/cancelReceive',
    (unit, { query }) => cancelReceive(unit, query.taskId),
    'task.cancel-done',
  ),
  handle(
    'POST /api/blade-flow/workflow/releaseTask',
    (unit, { body }) => releaseClaimed(unit, body),
    'task.release-done',
  ),
  handle(
    'POST /api/blade-flow/workflow/handOverTask',
    (unit, { body }) => handOverTask(unit, body),
    'task.hand-over-done',
  ),
  handle('POST /api/blade-flow/workflow/recaption', (unit, { query }) => recaption(unit, query.processInstanceId)),
  handle('POST /api/blade-flow/workflow/revokeProcess', (unit, { query }) =>
    revokeProcess(unit, query.processInstanceId),
  ),
  handle('POST /api/blade-flow/work/ask', (unit, { body }) => askQuestion(unit, body)),
  handle('POST /api/blade-flow/work/answer', (unit, { body }) => answerQuestion(unit, body)),
];
