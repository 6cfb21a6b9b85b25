import type { DragEvent } from 'react';

/** Whether files are held over an element, and nothing inside of it takes them. */
export function offersFiles(event: DragEvent): boolean {
  return !event.defaultPrevented && event.dataTransfer.types.includes('Files');
}
