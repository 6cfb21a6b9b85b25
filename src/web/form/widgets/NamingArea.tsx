import TextArea, { type TextAreaRef } from 'antd/es/input/TextArea';
import { useCallback, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lookUpPeople } from '../../data/services/people-cache.ts';
import { personLabel } from '../../data/services/person-label.ts';
import { useNaming } from './use-naming.ts';
import type { Person } from '../../../core/calls/people.ts';
import './naming-area.css';

interface NamingAreaProps {
  readonly id?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** People whose name or account holds a text. */
  readonly find?: (query: string) => Promise<readonly Person[]>;
  /** For a field without a label of its own. */
  readonly label?: string;
  readonly maxLength?: number;
  readonly rows: { readonly minRows: number; readonly maxRows: number };
  readonly className?: string;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  /** Ids of the help and error texts. */
  readonly describedBy?: string | undefined;
  readonly onBlur?: () => void;
}

/** A text of several lines that completes the names of people after an `@`. */
export function NamingArea(props: NamingAreaProps) {
  const {
    id,
    value,
    onChange,
    find = lookUpPeople,
    label,
    maxLength,
    rows,
    className = '',
    disabled = false,
    invalid = false,
  } = props;
  const { t } = useTranslation('notices');
  const area = useRef<TextAreaRef>(null);
  const list = useId();
  const element = useCallback(() => area.current?.resizableTextArea?.textArea ?? null, []);
  const naming = useNaming({ text: value, onText: onChange, find, area: element });
  const { offered, active } = naming;
  const open = offered !== null && offered.length > 0;
  return (
    <div className={`naming-area ${className}`}>
      <TextArea
        ref={area}
        {...(id === undefined ? {} : { id })}
        {...(label === undefined ? {} : { 'aria-label': label, placeholder: label })}
        {...(maxLength === undefined ? {} : { maxLength })}
        {...(invalid ? { status: 'error' as const } : {})}
        value={value}
        disabled={disabled}
        autoSize={rows}
        title={t('naming.hint')}
        aria-invalid={invalid}
        aria-describedby={props.describedBy}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={open ? list : undefined}
        aria-activedescendant={open ? `${list}-${active}` : undefined}
        onChange={(event) => naming.onType(event.target.value)}
        onKeyDown={naming.onKeyDown}
        onSelect={naming.look}
        onBlur={() => {
          naming.close();
          props.onBlur?.();
        }}
      />
      {open && (
        <div
          id={list}
          role="listbox"
          aria-label={t('naming.people')}
          className={naming.below ? 'naming-list naming-below' : 'naming-list'}
        >
          {offered.map((person, index) => (
            <div
              key={person.userId}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === active}
              // The focus stays where the text is typed.
              onMouseDown={(event) => {
                event.preventDefault();
                naming.take(person);
              }}
            >
              {personLabel(person)}
            </div>
          ))}
        </div>
      )}
      <span role="status" className="naming-status">
        {offered !== null && !naming.busy && t('naming.found', { count: offered.length })}
      </span>
    </div>
  );
}
