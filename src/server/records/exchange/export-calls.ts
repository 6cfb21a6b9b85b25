import type { ExportSums } from '../../../core/calls/calculations.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { leaveTrace } from '../../platform/traces.ts';
import type { Unit } from '../../platform/unit.ts';
import { askedOf } from '../list-query.ts';
import { decimalsOf, exportedLines, type WantedLines } from './export-as.ts';
import { writeExport, type WrittenExport } from './write-export.ts';

/** A file with columns of its own; the log says who took it, of what. */
export async function exportAs(unit: Unit, wanted: WantedLines): Promise<WrittenExport> {
  const exported = await exportedLines(unit, wanted);
  const { model, record, lines, ids } = exported;
  const asked = model.rows === null ? askedOf(record, wanted.query) : { ids: wanted.ids };
  await leaveTrace(unit, 'GET /api/seqdesk-:area/:record/export', {
    subject: wanted.address.record,
    ...(model.rows === null ? {} : { subjectId: wanted.ids }),
    query: { as: model.id, ...asked },
    columns: model.columns.flatMap(({ field }) => field ?? []),
    rows: lines.length,
    ids,
  });
  return writeExport(exported, unit.now);
}

/**
 * The lines of an export that groups its rows, to be shown on a page: sums that name nobody.
 *
 * @throws BusinessError 404 where it groups nothing
 */
export async function exportSums(unit: Unit, wanted: WantedLines): Promise<ExportSums> {
  const { model, record, lines, total } = await exportedLines(unit, wanted);
  if (model.group === null) throw new BusinessError(404, 'record.missing');
  const columns = model.columns.map(({ header, field, sum, count }) => ({
    label: header,
    decimals: count ? 0 : sum ? decimalsOf(record, field) : null,
  }));
  const rows = lines.map(({ values }) => values.map((value) => value ?? null));
  return { columns, rows, total: total?.map((value) => value ?? null) ?? [] };
}
