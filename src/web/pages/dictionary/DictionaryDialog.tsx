import { Alert, Form, Input, InputNumber, Modal, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DictionaryRow } from '../../../core/calls/dictionaries.ts';
import { submitDictionary, type DictionaryStore } from '../../data/calls/dictionary.ts';
import { useCall } from '../../data/state/use-call.ts';

interface DictionaryDialogProps {
  readonly store: DictionaryStore;
  /** What is known of the row; without `id` it is a new one. */
  readonly row: Partial<DictionaryRow>;
  readonly onClose: (saved: boolean) => void;
}

interface Values {
  readonly code: string;
  readonly dictKey: string;
  readonly dictValue: string;
  readonly dictValueEn: string;
  readonly sort: number;
  readonly remark: string;
  readonly sealed: boolean;
}

/** Adds or changes a dictionary or one of its entries; a refusal is shown in the dialog and nothing typed is lost. */
export function DictionaryDialog({ store, row, onClose }: DictionaryDialogProps) {
  const { t } = useTranslation('dictionary');
  const [form] = Form.useForm<Values>();
  const { busy, failure, run } = useCall();
  const top = row.parentId === undefined || row.parentId === '0';
  const kind = top ? 'dictionary' : 'entry';
  async function save(values: Values): Promise<void> {
    const { sealed, ...rest } = values;
    const id = row.id === undefined ? {} : { id: row.id };
    const place = { parentId: row.parentId ?? '0', code: rest.code ?? row.code, dictKey: top ? '-1' : rest.dictKey };
    await submitDictionary(store, { ...rest, ...place, ...id, isSealed: sealed ? 1 : 0 });
    onClose(true);
  }
  const needed = (label: string) => [{ required: true, whitespace: true, message: t('needed', { label }) }];
  const initial = { sort: 1, remark: '', dictValueEn: '', ...row, sealed: row.isSealed === 1 };
  return (
    <Modal
      open
      title={t(`dialog.${kind}.${row.id === undefined ? 'add' : 'edit'}`)}
      okText={t('save')}
      onOk={() => form.submit()}
      onCancel={() => onClose(false)}
      confirmLoading={busy}
      mask={{ closable: false }}
    >
      {failure !== null && <Alert type="error" showIcon title={failure} role="alert" style={{ marginBottom: 12 }} />}
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={initial}
        onFinish={(values) => void run(() => save(values))}
      >
        {top && (
          <Form.Item name="code" label={t('field.code')} rules={needed(t('field.code'))}>
            <Input maxLength={100} />
          </Form.Item>
        )}
        {!top && (
          <Form.Item name="dictKey" label={t('field.dictKey')} rules={needed(t('field.dictKey'))}>
            <Input maxLength={100} />
          </Form.Item>
        )}
        <Form.Item name="dictValue" label={t('field.dictValue')} rules={needed(t('field.dictValue'))}>
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item name="dictValueEn" label={t('field.dictValueEn')}>
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item
          name="sort"
          label={t('field.sort')}
          rules={[{ required: true, message: t('needed', { label: t('field.sort') }) }]}
        >
          <InputNumber precision={0} min={0} max={99_999} />
        </Form.Item>
        <Form.Item name="remark" label={t('field.remark')}>
          <Input maxLength={255} />
        </Form.Item>
        <Form.Item name="sealed" label={t('field.isSealed')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </Form>
    </Modal>
  );
}
