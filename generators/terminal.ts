import { createInterface } from 'node:readline/promises';

/** What a command line reads and where it prints. */
export interface Terminal {
  /** The project: paths are relative to it, and its schemas/ is the library. */
  readonly root: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
  /** Asks the person; absent where nobody can answer. */
  readonly ask?: (question: string) => Promise<string>;
}

/** The terminal of this process. */
export const terminal: Terminal = {
  root: process.cwd(),
  environment: process.env,
  print: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
  ...(process.stdin.isTTY === true && { ask }),
};

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}
