import { TextDocument } from 'vscode-languageserver-textdocument';
import {
  LSPErrorCodes,
  ResponseError,
  TextDocuments,
  TextDocumentSyncKind,
  type Connection,
  type InitializeParams,
  type InitializeResult,
  type RenameParams,
  type TextDocumentPositionParams,
} from 'vscode-languageserver/node';
import { fileURLToPath } from 'node:url';
import type { Diagnostic } from '../../src/core/errors/diagnostic.ts';
import { pick, type Language } from '../../src/core/text/text.ts';
import { completionItems, hoverOf, nameAt } from './answers.ts';
import { markOf, quickFixes, workspaceEdit } from './findings.ts';
import { findLibrary } from './find-library.ts';
import { LibraryNames } from './library-names.ts';
import { fieldAt, renamedField, RenameRejection } from './rename-field.ts';
import { spotAt, type Spot } from './spot.ts';
import { locationOf, offsetsAt, rangeOf } from './text-places.ts';
import { Workspace } from './workspace.ts';

/** Nothing was typed for so long: the whole library is looked at. */
const idleMs = 250;

/**
 * Answers an editor over a connection: what is wrong, what fits, what it means and where it is written. The library is
 * the one that the server was started for, or found from what is open.
 */
export function serveEditor(connection: Connection, place: ServerPlace): void {
  new LanguageServer(connection, place).listen();
}

/** Where a server was started, and for which folder of descriptors, if for one. */
export interface ServerPlace {
  readonly root: string;
  readonly given?: string | undefined;
}

class LanguageServer {
  readonly #connection: Connection;
  readonly #documents = new TextDocuments(TextDocument);
  readonly #shown = new Map<string, readonly Diagnostic[]>();
  readonly #place: ServerPlace;
  #workspace: Workspace;
  /** Whether what is open has told where the library is. */
  #isFound = false;
  #language: Language = 'en';
  #waiting: NodeJS.Immediate | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(connection: Connection, place: ServerPlace) {
    this.#connection = connection;
    this.#place = place;
    this.#workspace = new Workspace({ root: place.root, folder: 'schemas' });
  }

  listen(): void {
    const [connection, documents] = [this.#connection, this.#documents];
    connection.onInitialize((params) => this.#begin(params));
    connection.onInitialized(() => this.#look());
    documents.onDidChangeContent(({ document }) => this.#changed(document.uri, document.getText()));
    documents.onDidClose(({ document }) => this.#changed(document.uri, null));
    connection.onDidChangeWatchedFiles(() => this.#look());
    connection.onCompletion((at) => this.#at(at, (spot, text) => completionItems(spot, text, this.#language)));
    connection.onHover((at) => this.#at(at, hoverOf));
    connection.onDefinition((at) => this.#at(at, (spot) => this.#definition(spot)));
    connection.onPrepareRename((at) => {
      const field = this.#fieldAt(at);
      return field === null ? null : { range: rangeOf(field.text, field.start, field.end), placeholder: field.key };
    });
    connection.onRenameRequest((wish) => this.#renamed(wish));
    connection.onCodeAction(({ textDocument: { uri }, range }) => {
      const file = this.#workspace.fileOf(uri);
      const found = { text: this.#workspace.text(file), findings: this.#shown.get(file) ?? [] };
      return [...quickFixes(found, range, { workspace: this.#workspace, language: this.#language })];
    });
    connection.onShutdown(() => {
      clearImmediate(this.#waiting);
      clearTimeout(this.#idle);
    });
    documents.listen(connection);
    connection.listen();
  }

  #begin({ rootUri, workspaceFolders, locale }: InitializeParams): InitializeResult {
    const folders = workspaceFolders?.map(({ uri }) => uri) ?? [];
    this.#find(folders.length > 0 ? folders : [rootUri ?? '']);
    this.#language = locale?.startsWith('zh') === true ? 'zh' : 'en';
    return {
      capabilities: {
        textDocumentSync: TextDocumentSyncKind.Incremental,
        completionProvider: { triggerCharacters: ['"', '@', '.', "'", '-', ':'] },
        hoverProvider: true,
        definitionProvider: true,
        renameProvider: { prepareProvider: true },
        codeActionProvider: { codeActionKinds: ['quickfix'] },
      },
      serverInfo: { name: 'seqdesk' },
    };
  }

  /** Finds the library by folders, or by a file that is open in none that has one. */
  #find(uris: readonly string[]): void {
    const paths = uris.filter((uri) => uri.startsWith('file:')).map((uri) => fileURLToPath(uri));
    const found = this.#isFound ? null : findLibrary(paths, this.#place.given);
    if (found === null) return;
    this.#isFound = true;
    this.#workspace = new Workspace(found);
  }

  /** Looks at what was typed as soon as all that waits of it has come in. */
  #changed(uri: string, text: string | null): void {
    this.#find([uri]);
    this.#workspace.put(this.#workspace.fileOf(uri), text?.replace(/^\uFEFF/, '') ?? null);
    this.#look();
  }

  #look(): void {
    clearTimeout(this.#idle);
    clearImmediate(this.#waiting);
    this.#waiting = setImmediate(() => {
      for (const [file, findings] of this.#workspace.glance()) this.#show(file, this.#atGlance(file, findings));
      this.#idle = setTimeout(() => this.#lookAtAll(), idleMs);
    });
  }

  /** Whether a set is used is known from the whole alone: until it is looked at, what it said last holds. */
  #atGlance(file: string, findings: readonly Diagnostic[]): readonly Diagnostic[] {
    const before = new Set((this.#shown.get(file) ?? []).map(({ message }) => message.en));
    return findings.filter(({ code, message }) => code !== 'reference/set-unused' || before.has(message.en));
  }

  #lookAtAll(): void {
    const whole = this.#workspace.whole();
    for (const file of new Set([...this.#shown.keys(), ...whole.keys()])) this.#show(file, whole.get(file) ?? []);
  }

  #show(file: string, findings: readonly Diagnostic[]): void {
    const before = this.#shown.get(file) ?? [];
    if (JSON.stringify(before) === JSON.stringify(findings) && this.#shown.has(file)) return;
    if (findings.length === 0 && before.length === 0) return;
    this.#shown.set(file, findings);
    const text = findings.length === 0 ? '' : this.#workspace.text(file);
    const diagnostics = findings.map((finding) => markOf(finding, text, this.#language));
    void this.#connection.sendDiagnostics({ uri: this.#workspace.uriOf(file), diagnostics });
  }

  #at<T>(
    { textDocument: { uri }, position }: TextDocumentPositionParams,
    answer: (spot: Spot, text: string) => T,
  ): T | null {
    const file = this.#workspace.fileOf(uri);
    const names = new LibraryNames(this.#workspace.sources());
    const source = names.source(file);
    if (source === undefined) return null;
    const text = this.#workspace.text(file);
    const offset = TextDocument.create(uri, 'json', 0, text).offsetAt(position);
    return answer(spotAt({ text, offset }, source, names), text);
  }

  /** The field that somebody points at, with the text that its key stands in. */
  #fieldAt(at: TextDocumentPositionParams) {
    return this.#at(at, (spot, text) => {
      const offset = offsetsAt(text, { start: at.position, end: at.position }).start;
      const field = fieldAt(spot, text, offset);
      return field === null ? null : { ...field, text };
    });
  }

  /** The edit that renames a field in every file; an editor shows why there is none. */
  #renamed(wish: RenameParams) {
    const field = this.#fieldAt(wish);
    if (field === null || field.key === wish.newName) return null;
    try {
      return workspaceEdit(renamedField(this.#workspace, field, wish.newName), this.#workspace);
    } catch (error) {
      if (!(error instanceof RenameRejection)) throw error;
      return new ResponseError<void>(LSPErrorCodes.RequestFailed, pick(error.text, this.#language));
    }
  }

  #definition(spot: Spot) {
    const place = nameAt(spot)?.place ?? null;
    return place === null ? null : locationOf(place, this.#workspace);
  }
}
