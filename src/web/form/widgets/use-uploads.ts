import { useCallback, useContext, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptOf, isAccepted } from '../../../core/form/file-accept.ts';
import { UploadsContext } from './uploads-context.ts';
import type { WidgetProps } from './widget.ts';
import { filesOf, type FileValue } from '../../../core/values/file.ts';

/** An upload under way, as a fraction from 0 to 1. */
export interface RunningUpload {
  readonly name: string;
  readonly fraction: number;
}

/** Uploads of one file field: those running, what went wrong, and how to begin. */
export interface Uploads {
  readonly running: readonly RunningUpload[];
  readonly problems: readonly string[];
  readonly add: (files: readonly File[]) => void;
}

/** Uploads files one after the other and adds each to the field's value as it arrives. */
export function useUploads(props: WidgetProps): Uploads {
  const { t } = useTranslation('renderer');
  const [running, setRunning] = useState<readonly RunningUpload[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  // The newest props: the value may have changed while an upload was under way.
  const latest = useRef(props);
  latest.current = props;
  const underWay = useContext(UploadsContext);
  const add = useCallback(
    (files: readonly File[]) => {
      const batch = uploadAll();
      underWay?.add(batch);

      async function uploadAll(): Promise<boolean> {
        const accept = acceptOf(latest.current.field);
        const refused: string[] = [];
        for (const file of files) {
          const name = file.name;
          if (!isAccepted(file, accept)) refused.push(t('fileType', { name, accept }));
          else refused.push(...(await uploadOne(file)));
        }
        setProblems(refused);
        return refused.length === 0;
      }

      async function uploadOne(file: File): Promise<string[]> {
        try {
          setRunning([{ name: file.name, fraction: 0 }]);
          const stored = await latest.current.services.upload(file, (fraction) =>
            setRunning([{ name: file.name, fraction }]),
          );
          keep(latest.current, stored);
          underWay?.uploaded(file, latest.current.field);
          return [];
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          return [t('uploadFailed', { name: file.name, reason })];
        } finally {
          setRunning([]);
        }
      }
    },
    [t, underWay],
  );
  return { running, problems, add };
}

function keep({ field, value, onChange }: WidgetProps, file: FileValue): void {
  onChange(field.type === 'array' ? [...filesOf(value), file] : file);
}
