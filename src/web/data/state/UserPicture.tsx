import { useState } from 'react';
import { useAvatar } from './use-avatar.ts';
import { defaultAvatar } from './default-avatar.ts';

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
