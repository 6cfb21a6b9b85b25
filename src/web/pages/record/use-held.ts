import { useState } from 'react';

/**
 * The newest of something; while somebody is at work with it, what they began with.
 *
 * @param isHeld whether somebody is at work
 */
export function useHeld<T>(newest: T, isHeld: boolean): T {
  const [held, setHeld] = useState(newest);
  if (isHeld) return held;
  if (held !== newest) setHeld(newest);
  return newest;
}
