import type { RawBuilder } from 'kysely';
import type { OutcomeModel, StepModel } from '../../core/descriptor/model.ts';
import type { FoundProcess } from '../forms/find-release.ts';
import type { Move, Touched } from './move.ts';
import type { TaskRow } from './task-store.ts';

/** A task that was just handed in. */
export interface CompletedTask {
  readonly task: TaskRow;
  readonly process: FoundProcess;
  /** Null for the application form. */
  readonly step: StepModel | null;
  readonly outcome: OutcomeModel;
  /** The task that it opened; null where the instance ended. */
  readonly next: TaskRow | null;
  readonly comment: string;
  /** Stored data and own values of the step. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** What happens in a move; the rooms above hear of it in the same transaction. */
export type WorkflowEvent =
  | ({ readonly kind: 'task-completed' } & CompletedTask)
  /** Somebody has the task now: it was claimed or handed over. */
  | { readonly kind: 'task-assigned'; readonly task: TaskRow }
  /** Nobody has it any more; it is offered again. */
  | { readonly kind: 'task-released'; readonly task: TaskRow }
  /** A supervisor took it from its holder. */
  | { readonly kind: 'task-taken-away'; readonly task: TaskRow; readonly reason: string }
  /** It is about to be removed. */
  | { readonly kind: 'task-vanishing'; readonly task: TaskRow }
  /** The last of each move: all that it changed. */
  | ({ readonly kind: 'move-ending' } & Touched);

/** Hears of every event of every move; what it throws undoes the move. */
export type WorkflowListener = (move: Move, event: WorkflowEvent) => Promise<void>;

/**
 * Parts that a room above adds to the statements that offer and assign tasks: claiming stays one statement, and who
 * wins a task changes what follows from it in the same instant.
 */
export interface TaskStatements {
  /** Written with a task that is offered; `task` names the part that has it. */
  offering(task: string, at: Date): RawBuilder<unknown>;
  /** Written with a task that is claimed. */
  claiming(task: string): RawBuilder<unknown>;
  /** The ids of people, not roles, who hear that a task was claimed. */
  readers(taskId: string): RawBuilder<string[]>;
}

/** What the rooms above hand in when the server starts. */
export interface WorkflowSubscribers {
  /** In the order in which they hear of an event. */
  readonly listeners: readonly WorkflowListener[];
  readonly statements: TaskStatements;
}
