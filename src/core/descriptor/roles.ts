/** The role aliases of the product; descriptors may name these and no others. */
export const roles = [
  'administrator',
  'lab-technician',
  'lab-supervisor',
  'qc',
  'sequencing-operator',
  'bioinformatician',
  'sales',
  'customer-manager',
  'regional-director',
  'finance',
  'legal',
  'archivist',
  'hr',
  'analyst',
] as const;

/** A role alias. */
export type Role = (typeof roles)[number];

const known: ReadonlySet<string> = new Set(roles);

/** Whether a word is the alias of a role. */
export function isRole(word: string): word is Role {
  return known.has(word);
}
