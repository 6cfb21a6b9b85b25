import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { serveEditor } from '../language-server/language-server.ts';

// `--stdio`, `--node-ipc`, `--socket=PORT` or `--pipe=NAME` says how the editor speaks to it; without one it is `--stdio`.
const ways = /^--(?:stdio$|node-ipc$|socket(?:=|$)|pipe(?:=|$))/;
if (!process.argv.some((word) => ways.test(word))) process.argv.push('--stdio');
serveEditor(createConnection(ProposedFeatures.all), { root: process.cwd(), given: process.env['SCHEMAS_DIR'] });
