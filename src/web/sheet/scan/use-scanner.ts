import { useEffect, useEffectEvent, type RefObject } from 'react';
import { fewestSigns, mostGapMs } from '../../parts/scan-burst.ts';
import { holdsText } from '../outside-undo.ts';

/** A field that takes a text. */
type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Signs in quick succession in one field, and what stood there before. */
interface Burst {
  readonly field: TextField;
  readonly before: string;
  readonly caret: number | null;
  readonly code: string;
}

/** Whether keys belong to a field that somebody types into, other than the sheet's own editor. */
function isTypedInto(target: EventTarget | null): boolean {
  return holdsText(target) && !(target as Element).classList.contains('sheet-editor');
}

/** Whether a code that is scanned into a field is meant for it: what is typed there is looked up, or is a code anyway. */
function isForCodes(field: Element): boolean {
  return field.matches('[role="combobox"], .scan-field, .scan-field *');
}

/** Gives a field its former text, and tells the form so. */
function takeBack({ field, before, caret }: Burst): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  // The field's own setter: the one that React puts over it would keep the change from the form.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, before);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.setSelectionRange(caret, caret);
}

/** Tells a scanner's burst in a text field from a person's typing. */
class FieldScans {
  private burst: Burst | null = null;
  private last = 0;

  /** The burst that ends with this key; null while there is none. */
  heed({ key, target, timeStamp, repeat, isComposing }: KeyboardEvent): Burst | null {
    // Shift comes between the signs of a code with capitals.
    if (key === 'Shift') return null;
    const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    const isQuick = timeStamp - this.last <= mostGapMs && this.burst?.field === target;
    const burst = isQuick ? this.burst : null;
    this.last = timeStamp;
    this.burst = null;
    if (!isText || repeat || isComposing || isForCodes(target)) return null;
    if (key === 'Enter') return burst !== null && burst.code.trim().length >= fewestSigns ? burst : null;
    if (key.length !== 1) return null;
    const begun = burst ?? { field: target, before: target.value, caret: target.selectionStart, code: '' };
    this.burst = { ...begun, code: begun.code + key };
    return null;
  }
}

/**
 * Has what a scanner types anywhere on the page go into one field, whatever has the focus: the focus is moved before
 * the first sign is written. Fields of the form keep the keys of people; a scanner's burst in one of them is handed on,
 * and the field is as before.
 */
export function useScanner(field: RefObject<HTMLInputElement | null>, onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    const scans = new FieldScans();
    const listen = (event: KeyboardEvent): void => {
      const own = field.current;
      // A page that is kept behind another one has no box.
      if (own === null || own.offsetParent === null || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target === own) return;
      if (isTypedInto(event.target)) {
        const burst = scans.heed(event);
        if (burst === null) return;
        event.preventDefault();
        event.stopPropagation();
        takeBack(burst);
        take(burst.code.trim());
      } else if (event.key.length === 1 || (event.key === 'Enter' && own.value !== '')) own.focus();
    };
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, [field]);
}
