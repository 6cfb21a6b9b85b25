import type { PageSection } from '../../../core/words/row-page.ts';
import type { RecordModel } from '../../../core/model/model.ts';
import type { Passport, RecordRow } from '../../../core/calls/records.ts';
import { usePick } from '../../i18n/i18n.ts';
import { Panel } from '../../parts/Panel.tsx';
import type { Lookups } from '../../../core/values/value-field.ts';
import { Facts } from './Facts.tsx';
import { KinLists } from './KinLists.tsx';
import { NamingWork } from './NamingWork.tsx';
import { Passes } from './Passes.tsx';
import { Related } from './Related.tsx';
import { useReady, type ReportReady } from './use-ready.ts';

interface RowPartProps {
  readonly part: PageSection;
  /** Which part of the record's page this is. */
  readonly at: number;
  readonly model: RecordModel;
  readonly row: RecordRow;
  /** What references store of the row. */
  readonly rowKey: string;
  readonly passport: Passport | null;
  readonly lookups: Lookups;
  readonly onWhole: ReportReady;
}

/** One part of a row's page. */
export function RowPart({ part, at, model, row, rowKey, passport: sampleHistory, lookups, onWhole }: RowPartProps) {
  const pick = usePick();
  const title = pick(part.label);
  useReady(part.show !== 'related' && part.show !== 'work', at, onWhole);
  switch (part.show) {
    case 'facts':
      return (
        <Panel title={title}>
          <Facts model={model} keys={part.fields} row={row} lookups={lookups} />
        </Panel>
      );
    case 'lineage':
      return sampleHistory === null ? null : (
        <Panel title={title}>
          <KinLists record={model.id} kin={sampleHistory.kin} />
        </Panel>
      );
    case 'participations':
      return sampleHistory === null ? null : (
        <Panel title={title}>
          <Passes passes={sampleHistory.passes} />
        </Panel>
      );
    case 'related':
      return <Related {...{ part, at, row, onWhole }} />;
    case 'work':
      return (
        <Panel title={title}>
          <NamingWork model={model} rowKey={rowKey} part={at} onWhole={onWhole} />
        </Panel>
      );
  }
}
