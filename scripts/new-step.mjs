// npm run new:step: adds a step to a process or family, or makes a process with its first step.
process.argv.splice(2, 0, 'new-step');
await import('./run.mjs');
