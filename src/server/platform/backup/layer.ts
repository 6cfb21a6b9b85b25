import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartError } from '../errors/start-error.ts';
import { readIdentities, writeIdentity, newIdentity, type Identity, type Recipient } from './age/keys.ts';
import { opening, sealing } from './age/streams.ts';

/** How the files of a backup lie on the disk: as they are, or each as an age file. */
export interface Layer {
  /** What follows the name of each file. */
  readonly suffix: '' | '.age';
  /** What each file goes through on its way to the disk, or from it. */
  readonly through: () => Transform;
}

/** Files as they are. */
export const plain: Layer = { suffix: '', through: () => new PassThrough() };

/** The file of an encrypted backup that holds its key, closed with the passphrase. */
export const keyFile = 'key.age';

/** Files that only these recipients can open. */
export function sealedFor(recipients: readonly Recipient[]): Layer {
  return { suffix: '.age', through: () => sealing(recipients) };
}

/** Files of an encrypted backup. */
export function openedBy(identities: readonly Identity[]): Layer {
  return { suffix: '.age', through: () => opening(identities) };
}

/** Whether a folder holds an encrypted backup. */
export function isSealed(folder: string): boolean {
  return existsSync(join(folder, 'backup.json.age'));
}

/** A key of its own for one backup, and the file that gives it to who knows the passphrase: deriving it takes a second. */
export async function keyFor(passphrase: string): Promise<{ readonly identity: Identity; readonly file: Buffer }> {
  const identity = newIdentity();
  return { identity, file: await pour(Buffer.from(`${writeIdentity(identity)}\n`), sealing(passphrase)) };
}

/** @throws StartError where the passphrase is wrong */
export async function keyBehind(folder: string, passphrase: string): Promise<Identity[]> {
  const file = join(folder, keyFile);
  if (!existsSync(file))
    throw new StartError('The backup was not made with a passphrase. Give its key: --identity FILE');
  return readIdentities((await pour(readFileSync(file), opening(passphrase))).toString(), file);
}

/**
 * Writes a file of a backup.
 *
 * @returns SHA-256 of what went in, in hex
 */
export async function writeThrough(layer: Layer, file: string, content: Readable): Promise<string> {
  const hash = createHash('sha256');
  const tally = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const target = createWriteStream(`${file}${layer.suffix}`, { mode: 0o600, flush: true });
  await pipeline(content, tally, layer.through(), target);
  return hash.digest('hex');
}

/** Reads a file of a backup into a stream, or into one after another. */
export function readThrough(layer: Layer, file: string, ...into: readonly (Transform | Writable)[]): Promise<void> {
  return pipeline([createReadStream(`${file}${layer.suffix}`), layer.through(), ...into]);
}

/** What comes out of a stream as something goes in. */
export async function pour(content: Buffer, stream: Transform): Promise<Buffer> {
  const parts: Buffer[] = [];
  stream.on('data', (part: Buffer) => parts.push(part));
  await pipeline(Readable.from([content]), stream);
  return Buffer.concat(parts);
}
