import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CodeActionRequest,
  CompletionRequest,
  createConnection,
  createProtocolConnection,
  DefinitionRequest,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  HoverRequest,
  InitializedNotification,
  InitializeRequest,
  PrepareRenameRequest,
  PublishDiagnosticsNotification,
  RenameRequest,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type CodeAction,
  type CompletionItem,
  type Diagnostic,
  type Hover,
  type InitializeResult,
  type Location,
  type Position,
  type ProtocolConnection,
  type TextEdit,
} from 'vscode-languageserver/node';
import { serveEditor } from '../../../generators/language-server/language-server.ts';

/** An editor that speaks to the language server by the protocol, with a project open. */
export class Editor {
  readonly capabilities: InitializeResult['capabilities'];
  readonly #root: string;
  readonly #connection: ProtocolConnection;
  readonly #texts = new Map<string, string>();
  readonly #marks = new Map<string, readonly Diagnostic[]>();
  readonly #waiting = new Set<() => void>();

  private constructor(root: string, connection: ProtocolConnection, { capabilities }: InitializeResult) {
    this.#root = root;
    this.#connection = connection;
    this.capabilities = capabilities;
    connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
      this.#marks.set(uri, diagnostics);
      for (const look of this.#waiting) look();
    });
  }

  /** Opens a project with a server in this process. */
  static open(root: string, locale = 'en', given?: string): Promise<Editor> {
    const [there, back] = [new PassThrough(), new PassThrough()];
    serveEditor(createConnection(new StreamMessageReader(there), new StreamMessageWriter(back)), {
      root: '/nowhere',
      given,
    });
    const client = createProtocolConnection(new StreamMessageReader(back), new StreamMessageWriter(there));
    return Editor.over(client, root, locale);
  }

  /** Opens a project with a server at the other end of a connection. */
  static async over(connection: ProtocolConnection, root: string, locale = 'en'): Promise<Editor> {
    connection.listen();
    const begun = await connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: pathToFileURL(root).href,
      capabilities: {},
      workspaceFolders: [{ uri: pathToFileURL(root).href, name: 'project' }],
      locale,
    });
    const editor = new Editor(root, connection, begun);
    await connection.sendNotification(InitializedNotification.type, {});
    return editor;
  }

  /** Opens a file; gives its text. */
  async show(file: string): Promise<string> {
    const text = readFileSync(join(this.#root, file), 'utf8');
    this.#texts.set(file, text);
    const textDocument = { uri: this.uri(file), languageId: 'json', version: 1, text };
    await this.#connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
    return text;
  }

  /** Types `by` in place of the first `part` of a file. */
  async type(file: string, part: string | RegExp, by: string): Promise<void> {
    const [text, [start, end]] = [this.text(file), this.#span(file, part)];
    const range = { start: this.#position(file, start), end: this.#position(file, end) };
    this.#texts.set(file, text.slice(0, start) + by + text.slice(end));
    const textDocument = { uri: this.uri(file), version: 2 };
    const contentChanges = [{ range, text: by }];
    await this.#connection.sendNotification(DidChangeTextDocumentNotification.type, { textDocument, contentChanges });
  }

  /** What is marked in a file, once it is as a test expects it. */
  marked(file: string, isExpected: (found: readonly Diagnostic[]) => boolean): Promise<readonly Diagnostic[]> {
    return new Promise((resolve) => {
      const look = (): void => {
        const found = this.#marks.get(this.uri(file)) ?? [];
        if (!isExpected(found)) return;
        this.#waiting.delete(look);
        resolve(found);
      };
      this.#waiting.add(look);
      look();
    });
  }

  /** What is proposed right behind the first `part` of a file. */
  async proposed(file: string, part: string | RegExp): Promise<readonly CompletionItem[]> {
    const items = await this.#connection.sendRequest(CompletionRequest.type, this.#behind(file, part));
    return Array.isArray(items) ? items : (items?.items ?? []);
  }

  /** What is told of the end of the first `part` of a file. */
  async told(file: string, part: string | RegExp): Promise<string> {
    const hover: Hover | null = await this.#connection.sendRequest(HoverRequest.type, this.#behind(file, part));
    return hover === null ? '' : (hover.contents as { value: string }).value;
  }

  /** File and text of the line that the end of the first `part` of a file leads to. */
  async origin(file: string, part: string | RegExp): Promise<{ readonly file: string; readonly line: string } | null> {
    const found = await this.#connection.sendRequest(DefinitionRequest.type, this.#behind(file, part));
    if (found === null) return null;
    const { uri, range } = found as Location;
    const path = uri.replace(`${pathToFileURL(this.#root).href}/`, '');
    return { file: path, line: this.text(path).split('\n')[range.start.line]?.trim() ?? '' };
  }

  /** The edits proposed for the first `part` of a file. */
  async fixes(file: string, part: string | RegExp): Promise<readonly CodeAction[]> {
    const { position, textDocument } = this.#behind(file, part);
    const params = { textDocument, range: { start: position, end: position }, context: { diagnostics: [] } };
    return ((await this.#connection.sendRequest(CodeActionRequest.type, params)) ?? []) as CodeAction[];
  }

  /** What would be renamed at the end of the first `part` of a file. */
  async renameable(file: string, part: string | RegExp): Promise<string | null> {
    const found = await this.#connection.sendRequest(PrepareRenameRequest.type, this.#behind(file, part));
    return (found as { readonly placeholder: string } | null)?.placeholder ?? null;
  }

  /** The texts of the files that change where what the end of the first `part` of a file names is renamed. */
  async renamed(file: string, part: string | RegExp, newName: string): Promise<ReadonlyMap<string, string>> {
    const params = { ...this.#behind(file, part), newName };
    const edit = await this.#connection.sendRequest(RenameRequest.type, params);
    const home = `${pathToFileURL(this.#root).href}/`;
    return new Map(
      Object.entries(edit?.changes ?? {}).map(([uri, edits]) => {
        const changed = uri.replace(home, '');
        return [changed, this.edited(changed, edits)] as const;
      }),
    );
  }

  /** The text of a file with edits made. */
  edited(file: string, edits: readonly TextEdit[]): string {
    const ordered = edits.toSorted((one, other) => this.#at(file, other.range.start) - this.#at(file, one.range.start));
    return ordered.reduce(
      (text, { range, newText }) =>
        text.slice(0, this.#at(file, range.start)) + newText + text.slice(this.#at(file, range.end)),
      this.text(file),
    );
  }

  async close(): Promise<void> {
    await this.#connection.sendRequest(ShutdownRequest.type);
    this.#connection.dispose();
  }

  /** Has the process of the server end. */
  async exit(): Promise<void> {
    await this.#connection.sendRequest(ShutdownRequest.type);
    await this.#connection.sendNotification(ExitNotification.type);
  }

  uri(file: string): string {
    return pathToFileURL(join(this.#root, file)).href;
  }

  text(file: string): string {
    return this.#texts.get(file) ?? readFileSync(join(this.#root, file), 'utf8');
  }

  /** Where the first `part` of a file begins and ends. */
  #span(file: string, part: string | RegExp): readonly [number, number] {
    const text = this.text(file);
    const found = typeof part === 'string' ? part : (part.exec(text)?.[0] ?? '');
    const at = text.indexOf(found);
    if (at < 0 || found === '') throw new Error(`${file} does not hold ${String(part)}`);
    return [at, at + found.length];
  }

  #behind(file: string, part: string | RegExp) {
    const position = this.#position(file, this.#span(file, part)[1]);
    return { textDocument: { uri: this.uri(file) }, position };
  }

  #position(file: string, offset: number): Position {
    const lines = this.text(file).slice(0, offset).split('\n');
    return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  }

  #at(file: string, { line, character }: Position): number {
    const lines = this.text(file).split('\n');
    return lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0) + character;
  }
}
