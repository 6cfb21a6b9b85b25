import type { ReactNode } from 'react';

interface ChoiceCardsProps<T extends string> {
  /** Sets the group apart from others on the page. */
  readonly name: string;
  readonly legend: string;
  readonly choices: readonly { readonly value: T; readonly label: string; readonly picture?: ReactNode }[];
  /** What is chosen; a value that is not among the choices leaves all of them open. */
  readonly chosen: string;
  readonly disabled?: boolean;
  readonly onChoose: (value: T) => void;
}

/** One of a few, chosen by the mouse or by the arrow keys: radio buttons that look like cards. */
export function ChoiceCards<T extends string>(props: ChoiceCardsProps<T>) {
  const { name, legend, choices, chosen, disabled = false, onChoose } = props;
  return (
    <fieldset className="choice-group" disabled={disabled}>
      <legend>{legend}</legend>
      <div className="choice-cards">
        {choices.map(({ value, label, picture }) => (
          <label key={value} className="choice-card">
            <input
              type="radio"
              className="visually-hidden"
              name={`choice-${name}`}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            {picture}
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
