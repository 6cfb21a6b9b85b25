import type { PageSection } from '../../../core/descriptor/row-page.ts';
import type { RecordModel } from '../../../core/descriptor/model.ts';
import type { Passport } from '../../api/record-row.ts';
import type { RecordRow } from '../../api/record.ts';
import { usePick } from '../../i18n/i18n.ts';
import { Panel } from '../../page-parts/Panel.tsx';
import type { Lookups } from '../../widgets/widget.ts';
import { Facts } from './Facts.tsx';
import { KinLists } from './KinLists.tsx';
import { NamingWork } from './NamingWork.tsx';
import { Passes } from './Passes.tsx';
import { Related } from './Related.tsx';

interface RowPartProps {
  readonly part: PageSection;
  readonly model: RecordModel;
  readonly row: RecordRow;
  /** What references store of the row. */
  readonly rowKey: string;
  readonly passport: Passport | null;
  readonly lookups: Lookups;
}

/** One part of a row's page. */
export function RowPart({ part, model, row, rowKey, passport, lookups }: RowPartProps) {
  const pick = usePick();
  const title = pick(part.label);
  switch (part.show) {
    case 'facts':
      return (
        <Panel title={title}>
          <Facts model={model} keys={part.fields} row={row} lookups={lookups} />
        </Panel>
      );
    case 'kin':
      return passport === null ? null : (
        <Panel title={title}>
          <KinLists record={model.id} kin={passport.kin} />
        </Panel>
      );
    case 'passes':
      return passport === null ? null : (
        <Panel title={title}>
          <Passes passes={passport.passes} />
        </Panel>
      );
    case 'related':
      return <Related part={part} row={row} />;
    case 'work':
      return (
        <Panel title={title}>
          <NamingWork model={model} rowKey={rowKey} part={model.page.indexOf(part)} />
        </Panel>
      );
  }
}
