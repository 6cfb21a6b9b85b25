import { fileURLToPath } from 'node:url';
import { StartError } from './errors/start-error.ts';

/** Work that argon2id puts into one password hash. */
export interface PasswordCost {
  readonly memoryKiB: number;
  readonly passes: number;
}

/** What the environment decides. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** A PostgreSQL of yours; null = the embedded one in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly seed: 'demo' | 'small' | 'accounts' | 'none';
  readonly logLevel: string;
  /** Whose forwarding headers are believed: nobody's, everybody's, or those of a comma list of addresses. */
  readonly trustProxy: boolean | string;
  /** Longest wait for a body, uploads aside. */
  readonly bodyTimeoutMs: number;
  /** Connections that one address may hold, where no proxy stands in front. */
  readonly connectionsPerAddress: number;
  /** Folder of the built web app. */
  readonly webRoot: string;
  /** The built program of threads. */
  readonly workerFile: string;
  /** Origins that the page may show in frames, beyond its own. */
  readonly frameSources: readonly string[];
  readonly passwordCost: PasswordCost;
  /** Key of what is encrypted at rest, 32 bytes; null = the key file in `dataDir`. */
  readonly secretsKey: Buffer | null;
  /** Where codes for telephones are handed in; null = none are sent. */
  readonly smsGateway: SmsGateway | null;
  /** Longest wait for somebody else's server. */
  readonly outboundTimeoutMs: number;
}

/** An HTTP service that sends text messages. */
export interface SmsGateway {
  readonly url: string;
  /** Sent as bearer token; empty = none. */
  readonly token: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * Reads the settings from environment variables.
 *
 * @throws StartError naming the variable that cannot be used
 */
export function readSettings(env: Environment): Settings {
  return {
    port: readPort(env['PORT'] ?? '8080'),
    host: env['HOST'] ?? '127.0.0.1',
    dataDir: env['DATA_DIR'] ?? './data',
    databaseUrl: readDatabaseUrl(env['DATABASE_URL']),
    seed: oneOf('SEED', env['SEED'] ?? 'demo', ['demo', 'small', 'accounts', 'none']),
    logLevel: oneOf('LOG_LEVEL', env['LOG_LEVEL'] ?? 'warn', levels),
    trustProxy: readTrustProxy(env['TRUST_PROXY']),
    bodyTimeoutMs: 60_000,
    connectionsPerAddress: readCount('CONNECTIONS_PER_ADDRESS', env['CONNECTIONS_PER_ADDRESS'], 500),
    webRoot: fileURLToPath(new URL('../web', import.meta.url)),
    workerFile: fileURLToPath(new URL('worker.js', import.meta.url)),
    frameSources: (env['FRAME_SOURCES'] ?? '').split(/[\s,]+/).filter(Boolean),
    passwordCost: { memoryKiB: 19_456, passes: 2 },
    secretsKey: readKey(env['SECRETS_KEY']),
    smsGateway: readSmsGateway(env),
    outboundTimeoutMs: 10_000,
  };
}

/** Whether only this machine can reach the server. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new StartError(`PORT is "${text}"; it has to be a number from 0 to 65535.`);
}

/** A whole number above 0. */
function readCount(name: string, text: string | undefined, usual: number): number {
  if (text === undefined || text === '') return usual;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new StartError(`${name} is "${text}"; it has to be a whole number above 0.`);
}

function readDatabaseUrl(text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  if (/^postgres(ql)?:\/\//.test(text)) return text;
  throw new StartError('DATABASE_URL has to look like postgresql://user:password@host:5432/database.');
}

function readKey(text: string | undefined): Buffer | null {
  if (text === undefined || text === '') return null;
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (key.length === 32) return key;
  throw new StartError('SECRETS_KEY has to be 32 bytes as hex or base64; make one with: openssl rand -hex 32');
}

function readSmsGateway(env: Environment): SmsGateway | null {
  const url = env['SMS_GATEWAY_URL'] ?? '';
  if (url === '') return null;
  if (URL.canParse(url) && /^https?:/.test(url)) return { url, token: env['SMS_GATEWAY_TOKEN'] ?? '' };
  throw new StartError('SMS_GATEWAY_URL has to be an http or https address.');
}

function oneOf<const T extends string>(name: string, text: string, values: readonly T[]): T {
  const found = values.find((value) => value === text);
  if (found !== undefined) return found;
  throw new StartError(`${name} is "${text}"; it has to be one of: ${values.join(', ')}.`);
}

function readTrustProxy(text: string | undefined): boolean | string {
  if (text === undefined || text === '' || text === 'false') return false;
  return text === 'true' ? true : text;
}
