/** The gateway behind a step's task. */
export function gatewayId(step: string): string {
  return `${step}_gateway`;
}

/** The way that an outcome takes. */
export function outcomeFlowId(step: string, outcome: string): string {
  return `${step}_${outcome}`;
}

/** The end that an outcome leads to, where it ends the process. */
export function endId(step: string, outcome: string): string {
  return `${step}_${outcome}_end`;
}

/** A way that nothing is chosen for. */
export function plainFlowId(from: string, to: string): string {
  return `${from}_to_${to}`;
}

/** The event that every chart begins with. */
export const startEventId = 'start_event';

/** Everything in a chart that leaving a step by an outcome passes; a chart has not each of them. */
export function passedIds(step: string, outcome: string): readonly string[] {
  const gateway = gatewayId(step);
  return [step, plainFlowId(step, gateway), gateway, outcomeFlowId(step, outcome), endId(step, outcome)];
}
