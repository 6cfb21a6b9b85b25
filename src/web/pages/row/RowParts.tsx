import { Skeleton } from 'antd';
import { useCallback, useState } from 'react';
import { RowPart, type RowPartProps } from './RowPart.tsx';

type RowPartsProps = Omit<RowPartProps, 'part' | 'at' | 'onWhole'>;

/**
 * The parts of a row's page. All fetch at once, but each is shown only when those above it have what they fetch, so
 * that nothing moves under the eyes of whoever reads.
 */
export function RowParts({ model, ...of }: RowPartsProps) {
  const [whole, setWhole] = useState<ReadonlySet<number>>(new Set());
  const tellWhole = useCallback(
    (at: number) => setWhole((known) => (known.has(at) ? known : new Set(known).add(at))),
    [],
  );
  const first = model.page.findIndex((_, at) => !whole.has(at));
  const shown = first === -1 ? model.page.length : first;
  return (
    <>
      {model.page.map((part, at) => (
        <div key={part.label.en} className="row-part" hidden={at >= shown}>
          <RowPart part={part} at={at} model={model} {...of} onWhole={tellWhole} />
        </div>
      ))}
      {/* One of its own for each part that is waited for: it stands in for that part, and moves nowhere. */}
      {shown < model.page.length && <Skeleton key={shown} active />}
    </>
  );
}
