import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A place in a text, counted from 1; another object, even of the same place, goes there again. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

interface FileEditorProps {
  readonly text: string;
  readonly disabled: boolean;
  readonly place: TextPlace | null;
  readonly onChange: (text: string) => void;
}

const linesAbove = 3;

/** Where a place stands in a text. */
function offsetOf(text: string, { line, column }: TextPlace): number {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
}

/** The text of a file with the numbers of its lines; goes to a place that it is told. */
export function FileEditor({ text, disabled, place, onChange }: FileEditorProps) {
  const { t } = useTranslation('studio');
  const area = useRef<HTMLTextAreaElement>(null);
  const [top, setTop] = useState(0);
  const gone = useRef<TextPlace | null>(null);
  useEffect(() => {
    const element = area.current;
    if (element === null || place === null || gone.current === place) return;
    gone.current = place;
    const at = offsetOf(text, place);
    element.focus();
    element.setSelectionRange(at, at);
    const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight);
    element.scrollTop = Math.max(0, (place.line - 1 - linesAbove) * lineHeight);
  }, [place, text]);
  const count = text.split('\n').length;
  return (
    <div className="studio-editor">
      <div className="studio-numbers" aria-hidden="true">
        <pre style={{ transform: `translateY(${-top}px)` }}>
          {Array.from({ length: count }, (_, index) => index + 1).join('\n')}
        </pre>
      </div>
      <textarea
        ref={area}
        aria-label={t('desk.text')}
        placeholder={t('desk.paste')}
        value={text}
        disabled={disabled}
        rows={16}
        wrap="off"
        spellCheck={false}
        className="studio-text"
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
