// npm run build [step …]: packages, generators, generated source, web app and server, as far as they are not up to date.
import './build/node-version.mjs';
import { installPackages } from './build/install.mjs';
import { bringUpToDate, buildAll, isStep } from './build/steps.mjs';

const names = process.argv.slice(2);
const unknown = names.filter((name) => !isStep(name));
if (unknown.length > 0) {
  console.error(`Unknown step: ${unknown.join(', ')}.`);
  process.exit(2);
}
await installPackages();
if (names.length === 0) await buildAll();
for (const name of names.filter(isStep)) await bringUpToDate(name);
