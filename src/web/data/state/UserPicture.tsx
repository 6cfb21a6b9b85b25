import { useState, useCallback } from 'react';
import { loadAvatar } from '../calls/account.ts';
import { useLoaded } from './use-loaded.ts';

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
function useAvatar(avatar: string): string | null {
  const isFile = /^\d+$/.test(avatar);
  const load = useCallback(async () => {
    // Where it could not be fetched, there is nothing to show.
    return { avatar, url: isFile ? await fetched(avatar).catch(() => null) : null };
  }, [avatar, isFile]);
  const picture = useLoaded(load, null).value;
  if (!isFile) return avatar === '' ? null : avatar;
  return picture?.avatar === avatar ? picture.url : null;
}

interface UserPictureProps {
  /** The picture that the person has set, the id of a file or an address, or ''. */
  readonly avatar: string;
  readonly sex: number;
  /** In px. */
  readonly size?: number;
}

/** Somebody's picture; where none is set, or it does not load, the one for their sex. */
export function UserPicture({ avatar, sex, size = 28 }: UserPictureProps) {
  const [broken, setBroken] = useState('');
  const picture = useAvatar(avatar);
  const source = picture === null || broken === picture ? defaultAvatar(sex) : picture;
  const fail = (): void => setBroken(picture ?? '');
  return <img src={source} alt="" width={size} height={size} className="user-picture" onError={fail} />;
}

/** The picture of whoever has set none: by sex, 1 male, 2 female, any other the boy (S3-02). */
export function defaultAvatar(sex: number): string {
  if (sex === 1) return '/avatars/male.svg';
  return sex === 2 ? '/avatars/female.svg' : '/avatars/boy.svg';
}
