import { BpmnModdle } from 'bpmn-moddle';
import * as elements from 'bpmn-elements';
import serializer, { TypeResolver } from 'moddle-context-serializer';

/** Where an instance stands in the engine. */
export interface EngineState {
  readonly waiting: readonly string[];
  /** The ends reached so far. */
  readonly ends: readonly string[];
  readonly running: boolean;
}

/** An instance of a process in an engine of somebody else's. */
export interface EngineInstance {
  readonly state: () => EngineState;
  /** Completes a waiting task with an outcome. */
  readonly complete: (step: string, outcome: string) => void;
}

const condition = /^\$\{outcome == '([^']+)'\}$/;

/** Reads an exported process once; each call of the answer starts an instance of it. */
export async function engineOf(xml: string): Promise<() => EngineInstance> {
  const { rootElement, elementsById, references, warnings } = await new BpmnModdle().fromXML(xml);
  if (warnings.length > 0) throw new Error(warnings.map(({ message }) => message).join('\n'));
  const read = { rootElement, elementsById, references, warnings };
  const described = serializer(read, TypeResolver({ ...elements }));
  return () => startInstance(elements.Context(described));
}

function startInstance(context: elements.ContextInstance): EngineInstance {
  let chosen = '';
  const ends: string[] = [];
  const definition = new elements.Definition(context, {
    expressions: {
      resolveExpression: (text: string) => {
        const outcome = condition.exec(text)?.[1];
        if (outcome === undefined) throw new Error(`the condition ${text} cannot be read`);
        return outcome === chosen;
      },
    },
  });
  definition.on('activity.enter', ({ id, type }: { readonly id: string; readonly type: string }) => {
    if (type === 'bpmn:EndEvent') ends.push(id);
  });
  definition.run();
  const tasks = () => definition.getPostponed().filter(({ type }) => type === 'bpmn:UserTask');
  return {
    state: () => ({ waiting: tasks().map(({ id }) => id), ends, running: definition.isRunning }),
    complete: (step, outcome) => {
      chosen = outcome;
      const task = tasks().find(({ id }) => id === step);
      if (task === undefined) throw new Error(`the engine does not wait at ${step}`);
      task.signal();
    },
  };
}
