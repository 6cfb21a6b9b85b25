// Starts the language server of the project that is open and speaks to it. CommonJS: VS Code loads extensions so.
const { join, resolve } = require('node:path');
const { workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

/** @type {import('vscode-languageclient/node').LanguageClient | undefined} */
let client;

exports.activate = async () => {
  const folder = workspace.workspaceFolders?.[0]?.uri.fsPath;
  if (folder === undefined) return;
  const settings = workspace.getConfiguration('seqdesk');
  const project = resolve(folder, settings.get('project') || '.');
  const schemas = settings.get('schemas');
  const env = { ...process.env, ...(schemas ? { SCHEMAS_DIR: resolve(folder, schemas) } : {}) };
  client = new LanguageClient(
    'seqdesk',
    'SeqDesk descriptors',
    {
      // The editor's own Node is another one than the project asks for.
      command: 'node',
      args: [join(project, 'scripts', 'run.mjs'), 'language-server', '--stdio'],
      options: { cwd: project, env },
    },
    {
      documentSelector: [{ scheme: 'file', language: 'json' }],
      synchronize: { fileEvents: workspace.createFileSystemWatcher('**/*.json') },
    },
  );
  await client.start();
};

exports.deactivate = () => client?.stop();
