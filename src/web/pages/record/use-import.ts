import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordModel } from '../../../core/model/model.ts';
import { ApiError } from '../../data/calls/api-error.ts';
import type { ImportReport } from '../../../core/calls/records.ts';
import { useFormKey } from '../../data/calls/form-key.ts';
import { importRecords } from '../../data/calls/record.ts';
import { failureText } from '../../data/state/use-loaded.ts';

/** Where an import stands. */
export type ImportStage =
  | { readonly kind: 'choosing' }
  /** `rows` to be written, null while they are checked; `fraction` of the file that was sent. */
  | { readonly kind: 'working'; readonly rows: number | null; readonly fraction: number }
  | { readonly kind: 'checked'; readonly report: ImportReport }
  | { readonly kind: 'written'; readonly report: ImportReport };

/** An import of a workbook, step by step. */
export interface Import {
  readonly stage: ImportStage;
  readonly failure: string | null;
  readonly choose: (file: File) => Promise<void>;
  readonly confirm: () => Promise<void>;
  readonly again: () => void;
}

const choosing: ImportStage = { kind: 'choosing' };

/** Checks a workbook as soon as it is chosen, and writes it when that is confirmed. */
export function useImport(model: RecordModel): Import {
  const { t } = useTranslation('record');
  const formKey = useFormKey();
  const [file, setFile] = useState<File | null>(null);
  const [stage, setStage] = useState<ImportStage>(choosing);
  const [failure, setFailure] = useState<string | null>(null);
  async function send(sent: File, seal: string, rows: number | null): Promise<void> {
    setFailure(null);
    setStage({ kind: 'working', rows, fraction: 0 });
    try {
      const report = await importRecords(model, { file: sent, confirm: seal, formKey }, (fraction) =>
        setStage({ kind: 'working', rows, fraction }),
      );
      setStage({ kind: report.written ? 'written' : 'checked', report });
    } catch (error) {
      setFailure(failureText(error));
      const report = newReport(error);
      setStage(report === null ? choosing : { kind: 'checked', report });
    }
  }
  return {
    stage,
    failure,
    choose: async (chosen) => {
      setFile(chosen);
      if (/\.xlsx$/i.test(chosen.name)) await send(chosen, '', null);
      else setFailure(t('importing.notASheet'));
    },
    confirm: async () => {
      if (file === null || stage.kind !== 'checked') return;
      const { confirm, added, changed } = stage.report;
      await send(file, confirm, added + changed);
    },
    again: () => {
      setFailure(null);
      setStage(choosing);
    },
  };
}

/** The check that came with a rejection to write, or null. */
function newReport(error: unknown): ImportReport | null {
  if (!(error instanceof ApiError)) return null;
  const data = error.data as Partial<ImportReport> | null;
  return data?.findings === undefined ? null : (data as ImportReport);
}
