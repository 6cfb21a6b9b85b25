import type { OpenTool } from './sheet-controller.ts';

/** What was typed for a tool while it was being fetched, and whether Enter followed. */
interface Ahead {
  text: string;
  enter: boolean;
}

/** Each opening of a tool has an object of its own. */
const typed = new WeakMap<OpenTool, Ahead>();

/** What was typed for the tool that is open; nothing where none is. */
export function typedAhead(tool: OpenTool | null): Ahead {
  const ahead = (tool === null ? undefined : typed.get(tool)) ?? { text: '', enter: false };
  if (tool !== null) typed.set(tool, ahead);
  return ahead;
}
