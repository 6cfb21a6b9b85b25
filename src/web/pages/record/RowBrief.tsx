import type { ReactNode } from 'react';

/** A value of a row with what it is called. */
export interface BriefValue {
  readonly key: string;
  readonly title: string;
  readonly value: ReactNode;
}

interface RowBriefProps {
  /** What the row is told by. */
  readonly head: readonly BriefValue[];
  readonly rest: readonly BriefValue[];
}

/** A row where the list is too narrow for its columns: by what it is told, then each value with its name. */
export function RowBrief({ head, rest }: RowBriefProps) {
  return (
    <div className="record-brief" data-testid="row-brief">
      <div className="record-brief-head">
        {head.map(({ key, value }) => (
          <span key={key}>{value}</span>
        ))}
      </div>
      <dl>
        {rest.map(({ key, title, value }) => (
          <div key={key}>
            <dt className="text-second">{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
