import type { RawBuilder, Selectable } from 'kysely';
import type { OutcomeModel, ProcessModel, StepModel } from '../../core/model/model.ts';
import type { TaskTable } from './tables.ts';

declare module '../platform/services.ts' {
  interface Services {
    /** What the rooms above add to the statements of tasks. */
    readonly taskStatements: TaskStatements;
  }
}

declare module '../platform/unit.ts' {
  interface UnitEvents {
    'task-completed': CompletedTask;
    /** Somebody has the task now: it was claimed or handed over. */
    'task-assigned': { readonly task: Task };
    /** Nobody has it any more; it is offered again. */
    'task-released': { readonly task: Task };
    /** A supervisor took it from its holder. */
    'task-taken-away': { readonly task: Task; readonly reason: string };
    /** Somebody asked about a value, or answered. */
    'question-said': SaidAbout;
    /** What a process approved was taken back. */
    'approval-withdrawn': WithdrawnApproval;
    /** It is about to be removed. */
    'task-vanishing': { readonly task: Task };
    /** The last of each unit that moved something: all that it changed. */
    'move-ending': Touched;
  }
}

type Task = Selectable<TaskTable>;

/** What a move changed: whose counters and notices, and which instances. */
export interface Touched {
  readonly roles: readonly string[];
  readonly users: readonly string[];
  /** Processes whose waiting tasks became more, fewer or others. */
  readonly processes: readonly string[];
  /** People who were written to; their counters stay as they are. */
  readonly readers: readonly string[];
  /** Instances whose data were written: records that follow their tables keep up. */
  readonly written: readonly string[];
  /** Instances that went elsewhere with the data they had. */
  readonly moved: readonly string[];
}

/** A question or an answer, with the open task of its instance. */
export interface SaidAbout {
  readonly task: Task;
  readonly reason: 'question' | 'answer';
  readonly text: string;
  /** People who are told, as far as they may read it. */
  readonly to: readonly string[];
  /** Whether people with these roles may see the value, and with it what is said of it. */
  readonly mayRead: (roles: readonly string[]) => boolean;
}

/** An instance that was finished, and what it approved taken back. */
export interface WithdrawnApproval {
  readonly instanceId: string;
  /** Why. */
  readonly text: string;
  /** Who handed it in. */
  readonly to: readonly string[];
}

/** A task that was just handed in. */
export interface CompletedTask {
  readonly task: Task;
  readonly model: ProcessModel;
  /** Null for the application form. */
  readonly step: StepModel | null;
  readonly outcome: OutcomeModel;
  /** The task that it opened; null where the instance ended. */
  readonly next: Task | null;
  /** Names that the step of that task has and had, by which it was completed before. */
  readonly nextNames: readonly string[];
  readonly comment: string;
  /** Stored data and own values of the step. */
  readonly values: Readonly<Record<string, unknown>>;
}

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
