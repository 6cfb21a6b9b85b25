/** Whether PostgreSQL refused a row because another one has the same unique values. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

/** Whether PostgreSQL refused to remove a row because others refer to it. */
export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503';
}
