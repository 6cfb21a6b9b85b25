// Answers each message with what all descriptors say; ends with whoever asks. Run by whole-library.mjs.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../build/files.mjs';

const module = pathToFileURL(join(root, 'dist', 'generators', 'authoring.js'));
const { followDescriptors, terminalText } = /** @type {typeof import('../../generators/authoring.ts')} */ (
  await import(module.href)
);
const authoring = followDescriptors(root);
process.on('message', () => {
  const state = authoring.read();
  process.send?.({ ...state, text: terminalText(state.report) });
});
process.on('disconnect', () => process.exit(0));
