import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { serveEditor } from '../language-server/language-server.ts';

// `--stdio`, `--node-ipc` or `--socket=PORT` says how the editor speaks to it.
serveEditor(createConnection(ProposedFeatures.all), process.cwd());
