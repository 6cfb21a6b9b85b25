import { Select, type SelectProps } from 'antd';
import { useSelectKeys, type SelectKeys } from './use-select-keys.ts';
import { inputProps, type WidgetProps } from './widget.ts';

interface KeyedSelectProps extends SelectKeys, Pick<SelectProps, 'options' | 'notFoundContent'> {
  readonly input: WidgetProps;
  readonly value: unknown;
  /** How options are kept by what was typed; false: the options are hits already. */
  readonly filterOption: Exclude<SelectProps['filterOption'], undefined | true>;
  readonly placeholder: string;
  readonly onChange: (picked: unknown) => void;
  readonly onSearch?: (typed: string) => void;
  readonly onOpened?: () => void;
}

/**
 * A list that the keyboard runs from field to field: Tab takes what was typed or walked to and goes on, Enter takes it,
 * also before a search has answered, Escape closes, Delete empties. Of a field that holds a list several are chosen.
 */
export function KeyedSelect(props: KeyedSelectProps) {
  const { input, placeholder, firstHit, onTake, onEmpty, filterOption, onSearch, onOpened, ...rest } = props;
  const keys = useSelectKeys({ firstHit, onTake, onEmpty });
  return (
    <div onKeyDownCapture={keys.onKeyDown}>
      <Select
        {...inputProps(input)}
        {...rest}
        {...(input.field.type === 'array' ? { mode: 'multiple' as const } : {})}
        allowClear={!input.disabled}
        placeholder={input.disabled ? '' : placeholder}
        className="form-full"
        open={keys.open}
        onActive={keys.onActive}
        showSearch={{
          filterOption,
          onSearch: (typed) => {
            if (keys.onTyped(typed)) onSearch?.(typed);
          },
        }}
        onOpenChange={(open) => {
          const isTyping = keys.onOpenChange(open);
          // What was typed or pasted into the closed list has opened it, and is asked for already.
          if (open && !isTyping) onOpened?.();
        }}
      />
    </div>
  );
}
