import { App, Flex, Select } from 'antd';
import { useState } from 'react';
import { askQuestion } from '../../../data/calls/workflow.ts';
import { useCall } from '../../../data/state/use-call.ts';
import { useFormScope } from '../../../form/renderer/form-scope.ts';
import { ReasonModal } from '../../../form/widgets/ReasonModal.tsx';
import { pinChoices, rowChoices, type Pinned, type Stored } from './question-place.ts';
import type { QuestionTexts } from './questions.en.ts';

/** Most signs of a question or an answer, as the server takes them. */
export const longestWords = 1000;

interface AskDialogProps {
  readonly instanceId: string;
  readonly stored: Stored;
  /** What it is about to begin with. */
  readonly first: Pinned | null;
  readonly texts: QuestionTexts;
  /** Something was asked, or the person changed their mind. */
  readonly onDone: () => void;
}

/** Asks about a field or a cell: the one that was selected, or another one. */
export function AskDialog({ instanceId, stored, first, texts, onDone }: AskDialogProps) {
  const { message } = App.useApp();
  const { store, language } = useFormScope();
  const choices = pinChoices(store, language);
  const known = choices.some(({ value }) => value === first?.path) ? first : null;
  const [path, setPath] = useState(known?.path);
  const [row, setRow] = useState(known?.row ?? '');
  const { busy, failure, run } = useCall();
  const rows = path === undefined ? [] : rowChoices(store, stored, path).flatMap((choice) => choice ?? []);
  const isCell = path?.includes('.') === true;
  const isRow = rows.some(({ value }) => value === row);
  async function send(text: string): Promise<void> {
    await askQuestion({ processInstanceId: instanceId, path: path ?? '', row: isCell ? row : '', text });
    void message.success(texts.sent);
    onDone();
  }
  return (
    <ReasonModal
      title={texts.ask}
      ok={texts.send}
      label={texts.question}
      maxLength={longestWords}
      busy={busy}
      first={known !== null}
      ready={path !== undefined && (!isCell || isRow)}
      failure={failure !== null && <p className="field-error">{failure}</p>}
      onConfirm={(text) => void run(() => send(text))}
      onClose={onDone}
    >
      <Flex gap={8} wrap>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          className="question-field"
          aria-label={texts.field}
          placeholder={texts.field}
          options={[...choices]}
          value={path}
          onChange={setPath}
        />
        {isCell && (
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            className="question-row"
            aria-label={texts.row}
            placeholder={texts.row}
            options={[...rows]}
            value={isRow ? row : undefined}
            onChange={setRow}
          />
        )}
      </Flex>
    </ReasonModal>
  );
}
