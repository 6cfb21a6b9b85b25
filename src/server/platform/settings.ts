import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import { StartError } from './errors/start-error.ts';
import type { PersonLimits } from './http/rate-limits.ts';

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
  /** Whether people that others can reach may have known passwords. */
  readonly allowDemo: boolean;
  /** Whose forwarding headers are believed: so many proxies in front, or those at these addresses and subnets. */
  readonly trustProxy: false | number | readonly string[];
  /** Where people reach the server, without a path; null = as their calls say. */
  readonly publicUrl: string | null;
  /** Calls that one person may make in a minute, by their group. */
  readonly callsPerMinute: PersonLimits;
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
  /** Keys of what is encrypted at rest, 32 bytes each, the one in use first; none = the key file in `dataDir`. */
  readonly secretsKeys: readonly Buffer[];
  /** Where codes for telephones are handed in; null = none are sent. */
  readonly smsGateway: SmsGateway | null;
  /** What those who run the server send for its figures and its description; null without one. */
  readonly metricsToken: string | null;
  /** Hosts that sign-in providers may have; none = any. */
  readonly providerHosts: readonly string[];
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
    allowDemo: env['ALLOW_DEMO'] === '1',
    trustProxy: readTrustProxy(env['TRUST_PROXY'] ?? ''),
    publicUrl: readPublicUrl(env['PUBLIC_URL'] ?? ''),
    callsPerMinute: {
      read: readCount('READS_PER_MINUTE', env['READS_PER_MINUTE'], 3000),
      write: readCount('WRITES_PER_MINUTE', env['WRITES_PER_MINUTE'], 1200),
      heavy: readCount('HEAVY_PER_MINUTE', env['HEAVY_PER_MINUTE'], 120),
    },
    bodyTimeoutMs: 60_000,
    connectionsPerAddress: readCount('CONNECTIONS_PER_ADDRESS', env['CONNECTIONS_PER_ADDRESS'], 500),
    webRoot: fileURLToPath(new URL('../web', import.meta.url)),
    workerFile: fileURLToPath(new URL('worker.js', import.meta.url)),
    frameSources: (env['FRAME_SOURCES'] ?? '').split(/[\s,]+/).filter(Boolean),
    passwordCost: { memoryKiB: 19_456, passes: 2 },
    secretsKeys: (env['SECRETS_KEY'] ?? '').split(',').filter(Boolean).map(readKey),
    smsGateway: readSmsGateway(env),
    metricsToken: env['METRICS_TOKEN'] || null,
    providerHosts: readHosts(env['PROVIDER_HOSTS'] ?? ''),
    outboundTimeoutMs: 10_000,
  };
}

/** Whether only this machine can reach the server. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Whether accounts whose passwords everybody knows must not be reached by others. */
export function forbidsDemo({ host, allowDemo }: Settings): boolean {
  return !allowDemo && !isLoopback(host);
}

/** @throws StartError where others would reach a demo */
export function rejectPublicDemo(settings: Settings): void {
  const { seed, host } = settings;
  if (seed === 'none' || !forbidsDemo(settings)) return;
  throw new StartError(
    `SEED=${seed} makes accounts with known passwords, and HOST ${host} lets others in. Use SEED=none, or ALLOW_DEMO=1 where everybody may use them.`,
  );
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

function readKey(text: string): Buffer {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (key.length === 32) return key;
  throw new StartError(
    'SECRETS_KEY has to be 32 bytes as hex or base64, keys from before behind a comma; make one with: openssl rand -hex 32',
  );
}

function readSmsGateway(env: Environment): SmsGateway | null {
  const url = env['SMS_GATEWAY_URL'] ?? '';
  if (url === '') return null;
  if (URL.canParse(url) && /^https?:/.test(url)) return { url, token: env['SMS_GATEWAY_TOKEN'] ?? '' };
  throw new StartError('SMS_GATEWAY_URL has to be an http or https address.');
}

/** Hosts, with a port where it is not the usual one. */
function readHosts(text: string): readonly string[] {
  const hosts = text.split(/[\s,]+/).filter(Boolean);
  if (hosts.every((host) => URL.canParse(`https://${host}`) && new URL(`https://${host}`).host === host)) return hosts;
  throw new StartError(
    'PROVIDER_HOSTS has to be hosts with commas between them, like id.example.com,qyapi.weixin.qq.com.',
  );
}

function oneOf<const T extends string>(name: string, text: string, values: readonly T[]): T {
  const found = values.find((value) => value === text);
  if (found !== undefined) return found;
  throw new StartError(`${name} is "${text}"; it has to be one of: ${values.join(', ')}.`);
}

function readPublicUrl(text: string): string | null {
  if (text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && /^https?:$/.test(url.protocol) && text.replace(/\/$/, '') === url.origin) return url.origin;
  throw new StartError('PUBLIC_URL has to be where people reach the server, like https://seqdesk.example.com.');
}

const mostProxies = 20;

/** @throws StartError also for `true`: the first address of the header would be believed, which anybody can write */
function readTrustProxy(text: string): Settings['trustProxy'] {
  const named = text.split(',').map((part) => part.trim());
  if (text === '' || text === 'false' || text === '0') return false;
  if (/^\d+$/.test(text) && Number(text) <= mostProxies) return Number(text);
  if (named.every(isAddress)) return named;
  throw new StartError(
    `TRUST_PROXY is "${text}"; say how many proxies stand in front, like TRUST_PROXY=1, or their addresses, like 10.0.0.5,10.1.0.0/16.`,
  );
}

/** Whether a text is an address or a subnet. */
function isAddress(text: string): boolean {
  const [address = '', bits = '0', ...more] = text.split('/');
  const family = isIP(address);
  return family !== 0 && more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
}
