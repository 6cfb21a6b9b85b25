import { useEffect, useState } from 'react';
import { loadAvatar } from '../calls/account.ts';

interface Picture {
  readonly avatar: string;
  /** Null where it could not be fetched. */
  readonly url: string | null;
}

/** Addresses within this page of the pictures fetched so far, by their files' ids; a file never changes. */
const known = new Map<string, Promise<string>>();

function fetched(id: string): Promise<string> {
  const before = known.get(id);
  if (before !== undefined) return before;
  const url = loadAvatar(id).then((bytes) => URL.createObjectURL(bytes));
  known.set(id, url);
  url.catch(() => known.delete(id));
  return url;
}

/**
 * Where a picture can be shown from: files are fetched with the token in a header, other addresses stand for themselves.
 *
 * @param avatar id of a file, an address, or empty for none
 * @returns null while there is nothing to show
 */
export function useAvatar(avatar: string): string | null {
  const [picture, setPicture] = useState<Picture>({ avatar: '', url: null });
  const isFile = /^\d+$/.test(avatar);
  useEffect(() => {
    if (!isFile) return undefined;
    let current = true;
    fetched(avatar).then(
      (url) => current && setPicture({ avatar, url }),
      () => current && setPicture({ avatar, url: null }),
    );
    return () => {
      current = false;
    };
  }, [avatar, isFile]);
  if (!isFile) return avatar === '' ? null : avatar;
  return picture.avatar === avatar ? picture.url : null;
}
