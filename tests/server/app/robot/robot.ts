import type { OutcomeModel, ProcessModel } from '../../../../src/core/model/model.ts';
import type { FormView } from '../../../../src/core/form/form-view.ts';
import type { Client, Json } from '../../support/test-server.ts';
import type { Desks } from './desks.ts';
import type { RobotLibrary } from './robot-library.ts';
import type { Goals } from './route.ts';
import type { Tally } from './tally.ts';

/** What every walk needs. */
export interface Robot {
  readonly desks: Desks;
  readonly library: RobotLibrary;
  readonly tally: Tally;
  /** How it works its pages. */
  readonly hand: Hand;
}

/** An instance under way. */
export interface Walk {
  readonly robot: Robot;
  readonly process: ProcessModel;
  readonly goals: Goals;
  readonly processInstanceId: string;
  readonly starter: Client;
  /** Role of who started it. */
  readonly startRole: string;
  /** Times that each step was done, of all walks of the process. */
  readonly visits: Map<string, number>;
}

/** A page of somebody: whose, and of what. */
export interface OwnPage {
  readonly desks: Desks;
  readonly client: Client;
  readonly view: FormView;
  readonly role: string;
  readonly process: ProcessModel;
  /** What is stored. */
  readonly held: Row;
}

/** An application form about to be handed in. */
export interface FilledStart extends OwnPage {
  readonly definitionId: string;
  readonly data: Row;
}

/** The page of a task about to be handed in; without an outcome it is an application form that came back. */
export interface FilledPage extends OwnPage {
  readonly taskId: string;
  readonly outcome: OutcomeModel | null;
  readonly data: Row;
  readonly prevUser: string;
}

type Row = Readonly<Record<string, unknown>>;

/** A task that its doer has found in the list. */
export interface FoundTask {
  readonly desks: Desks;
  readonly client: Client;
  readonly role: string;
  readonly process: ProcessModel;
  readonly step: string;
  readonly taskId: string;
}

/** How the robot works its pages: by calls of the server, or as people do in a browser. */
export interface Hand {
  /** Starts an instance; answers the server's reply. */
  readonly start: (page: FilledStart) => Promise<Json>;
  readonly claim: (task: FoundTask) => Promise<void>;
  /** Hands a task in with the processes to open; answers the server's reply. */
  readonly handIn: (robot: Robot, page: FilledPage, open: readonly string[]) => Promise<Json>;
  /** Looks at what an instance that has ended left behind. */
  readonly lookBack: (walk: Walk) => Promise<void>;
}
