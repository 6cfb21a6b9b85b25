import { Environment } from '@marcbachmann/cel-js';
import { registeredFunctions } from './functions/function-list.ts';
import { registerMacros } from './macros.ts';

function buildBase(): Environment {
  const environment = new Environment({ limits: { maxAstNodes: 5000, maxDepth: 100, maxCallArguments: 6 } });
  for (const { name, signature, handler, description } of registeredFunctions.values()) {
    if (!signature.startsWith(`${name}(`)) throw new Error(`signature of ${name} does not begin with its name`);
    environment.registerFunction(signature, { handler, description: description.en, async: false });
  }
  registerMacros(environment);
  return environment;
}

let base: Environment | null = null;

/** A fresh environment with all functions of the language and no names. */
export function newEnvironment(): Environment {
  // Built once, on first use; a clone shares its functions and takes names of its own.
  base ??= buildBase();
  return base.clone();
}
