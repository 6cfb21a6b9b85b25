import { statfs } from 'node:fs/promises';

/** Bytes left for this process on the disk of a folder. */
export async function roomLeft(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
