const overseers: readonly string[] = ['administrator', 'lab-supervisor'];

/** Whether a person may take a claimed task from a colleague; the server decides for each task. */
export function isOverseer(roles: readonly string[]): boolean {
  return roles.some((role) => overseers.includes(role));
}
