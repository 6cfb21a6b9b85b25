/** Characters of a cell, as Excel has it. */
export const mostCharacters = 32_767;
