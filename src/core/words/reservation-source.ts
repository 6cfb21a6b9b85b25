/** The name under which expressions read the reserved row. */
export const reservedName = 'reserved';
