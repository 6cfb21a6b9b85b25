/** The field that holds a person's words with a completion, wherever a step stores them. */
export const opinionKey = 'opinionText';
