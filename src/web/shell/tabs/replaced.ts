import { createContext } from 'react';

/**
 * Whether the present address took the place of the one before. Routes drawn for a location of their own tell whatever
 * stands in them that it was not, so the root says it beside them. Null where nothing says it.
 */
export const ReplacedContext = createContext<boolean | null>(null);
