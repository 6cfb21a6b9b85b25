import { useMemo, useState, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { RelatedSection } from '../../../core/words/row-page.ts';
import type { RecordModel, FieldModel } from '../../../core/model/model.ts';
import type { RecordRow } from '../../../core/calls/records.ts';
import { listRecords } from '../../data/calls/record.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { listTotal } from '../../parts/list-total.ts';
import { formServices, prepareValues } from '../../data/services/form-services.ts';
import { LoadedTable } from '../../parts/LoadedTable.tsx';
import { useScreenLevel } from '../../parts/screen-level.ts';
import { session } from '../../data/state/session.ts';
import { listColumns, seenFields } from '../record/list-columns.ts';
import { narrowColumns } from '../record/narrow-columns.ts';
import { recordColumns } from '../record/record-columns.ts';
import { columnsWidth } from '../record/column-width.ts';
import { isSettled, useLoaded } from '../../data/state/use-loaded.ts';
import { showValue } from '../../../core/values/values.ts';
import type { Lookups } from '../../../core/values/value-field.ts';
import { useReady, type ReportReady } from './use-ready.ts';
import '../record/record-table.css';
import { countRows } from '../../data/calls/record-row.ts';

/** Which related rows are shown. */
interface RelatedQuery {
  /** A value of the field they are counted by; empty for rows without one, null for all. */
  readonly group: string | null;
  readonly current: number;
  readonly size: number;
}

/** All of them, the first page. */
const firstRelated: RelatedQuery = { group: null, current: 1, size: 10 };

function groupFilter(by: string | null, group: string | null): Readonly<Record<string, unknown>> {
  if (by === null || group === null) return {};
  return group === '' ? { [`${by}_null`]: 'true' } : { [`${by}_equal`]: group };
}

/** Fetches related rows and their counts, again whenever tasks move. */
function useRelated(model: RecordModel, by: string | null, filters: string, query: RelatedQuery) {
  const count = useCallback(async () => {
    if (by === null) return [];
    return countRows(model, by, JSON.parse(filters) as Readonly<Record<string, unknown>>);
  }, [model, by, filters]);
  const list = useCallback(async () => {
    const base = JSON.parse(filters) as Readonly<Record<string, unknown>>;
    const { group, current, size } = query;
    const page = await listRecords(model, { ...base, ...groupFilter(by, group), current, size });
    await prepareValues(model.fields.values(), page.records);
    return page;
  }, [model, by, filters, query]);
  return { counts: useLoaded(count, 'counters'), rows: useLoaded(list, 'counters') };
}

interface RelatedRowsProps {
  readonly model: RecordModel;
  readonly part: RelatedSection;
  /** Which part of the row's page this is. */
  readonly at: number;
  /** The filters of the list call, as JSON. */
  readonly filters: string;
  readonly onWhole: ReportReady;
}

const noRoles: readonly string[] = [];

/** Related rows, counted by a field and filtered by it. */
export function RelatedRows({ model: whole, part, at, filters, onWhole }: RelatedRowsProps) {
  const { t } = useTranslation('record');
  const language = useLanguage();
  const model = useMemo(() => (part.list === undefined ? whole : { ...whole, list: part.list }), [whole, part.list]);
  const services = useMemo(() => formServices({ formId: whole.id }), [whole.id]);
  const [query, setQuery] = useState<RelatedQuery>(firstRelated);
  const roles = session.user?.roles ?? noRoles;
  // Nobody counts rows by what they do not see.
  const [group] = seenFields(whole, part.group === undefined ? [] : [part.group], roles);
  const { counts, rows } = useRelated(whole, group?.key ?? null, filters, query);
  useReady(isSettled(counts) && isSettled(rows), at, onWhole);
  const narrow = useScreenLevel() === 0;
  const { shown } = listColumns(model, roles, language);
  const columns = recordColumns(model, shown, language, services, null).map((column) => ({ ...column, sorter: false }));
  return (
    <>
      {group !== undefined && counts.value !== null && counts.value.length > 0 && (
        <GroupChoice
          field={group}
          counts={counts.value}
          chosen={query.group}
          lookups={services}
          onChoose={(value) => setQuery({ ...query, group: value, current: 1 })}
        />
      )}
      <LoadedTable<RecordRow>
        loaded={rows}
        rows={rows.value?.records ?? []}
        none={t(query.group === null ? 'noneYet' : 'none')}
        rowKey="id"
        className="record-table"
        columns={narrow ? narrowColumns(model, columns) : columns}
        {...(narrow ? {} : { scroll: { x: columnsWidth(columns) } })}
        tableLayout="fixed"
        onChange={(paging) => setQuery({ ...query, current: paging.current ?? 1, size: paging.pageSize ?? query.size })}
        pagination={{
          current: query.current,
          pageSize: query.size,
          total: rows.value?.total ?? 0,
          hideOnSinglePage: true,
          showTotal: (total) => t('total', { total: listTotal(total) }),
        }}
      />
    </>
  );
}

interface GroupChoiceProps {
  readonly field: FieldModel;
  readonly counts: readonly { readonly value: string; readonly count: number }[];
  /** Null for all rows. */
  readonly chosen: string | null;
  readonly lookups: Lookups;
  readonly onChoose: (value: string | null) => void;
}

/** How many rows have which value; pressing one shows those alone. */
function GroupChoice({ field, counts, chosen, lookups, onChoose }: GroupChoiceProps) {
  const { t } = useTranslation('record');
  const language = useLanguage();
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const order = (value: string): number => field.choices?.findIndex((choice) => choice.value === value) ?? 0;
  const told = counts.toSorted((a, b) => order(a.value) - order(b.value));
  const name = (value: string): string =>
    value === '' ? t('row.noValue') : showValue(value, { field, language, lookups });
  return (
    <div className="row-groups" role="group" aria-label={field.label[language]}>
      {[{ value: null, count: all }, ...told].map(({ value, count }) => (
        <button
          key={value ?? 'all'}
          type="button"
          aria-pressed={chosen === value}
          data-value={value ?? 'all'}
          onClick={() => onChoose(value)}
        >
          {value === null ? t('row.all') : name(value)} <strong>{count}</strong>
        </button>
      ))}
    </div>
  );
}
