/** The picture of whoever has set none: by sex, 1 male, 2 female, any other the boy (S3-02). */
export function defaultAvatar(sex: number): string {
  if (sex === 1) return '/avatars/male.svg';
  return sex === 2 ? '/avatars/female.svg' : '/avatars/boy.svg';
}
