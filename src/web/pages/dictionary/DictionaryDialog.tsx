import { Alert, Form, Input, InputNumber, Modal, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DictionaryRow } from '../../../core/calls/dictionaries.ts';
import { ask } from '../../data/calls/client.ts';
import { useFormKey } from '../../data/calls/form-key.ts';
import { dictionaryGroups, type DictionaryStore } from '../../data/calls/dictionary.ts';
import { useCall } from '../../data/state/use-call.ts';

interface DictionaryDialogProps {
  readonly store: DictionaryStore;
  /** What is known of the row; without `id` it is a new one. */
  readonly row: Partial<DictionaryRow>;
  readonly onClose: (saved: boolean) => void;
}

type Texts = Readonly<Record<'code' | 'dictKey' | 'dictValue' | 'dictValueEn' | 'remark', string>>;
type Values = Texts & { readonly sort: number; readonly sealed: boolean };

/** Adds or changes a dictionary or one of its entries; a rejection is shown in the dialog and nothing typed is lost. */
export function DictionaryDialog({ store, row, onClose }: DictionaryDialogProps) {
  const { t } = useTranslation('dictionary');
  const [form] = Form.useForm<Values>();
  const { busy, failure, run } = useCall();
  const formKey = useFormKey();
  const top = row.parentId === undefined || row.parentId === '0';
  const kind = top ? 'dictionary' : 'entry';
  async function save({ sealed, ...values }: Values): Promise<void> {
    const id = row.id === undefined ? {} : { id: row.id };
    const place = {
      parentId: row.parentId ?? '0',
      code: values.code ?? row.code,
      dictKey: top ? '-1' : values.dictKey,
    };
    const body = { ...values, ...place, ...id, isSealed: sealed ? 1 : 0 };
    await ask(`POST /api/blade-system/${dictionaryGroups[store]}/submit`, { body, formKey, silent: true });
    onClose(true);
  }
  const needed = (name: keyof Texts | 'sort') => ({
    required: true,
    message: t('needed', { label: t(`field.${name}`) }),
  });
  const text = (name: keyof Texts, maxLength: number, optional?: 'optional') => (
    <Form.Item
      name={name}
      label={t(`field.${name}`)}
      rules={optional === undefined ? [{ ...needed(name), whitespace: true }] : []}
    >
      <Input maxLength={maxLength} />
    </Form.Item>
  );
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
        initialValues={{ sort: 1, remark: '', dictValueEn: '', ...row, sealed: row.isSealed === 1 }}
        onFinish={(values) => void run(() => save(values))}
      >
        {text(top ? 'code' : 'dictKey', 100)}
        {text('dictValue', 200)}
        {text('dictValueEn', 200, 'optional')}
        <Form.Item name="sort" label={t('field.sort')} rules={[needed('sort')]}>
          <InputNumber precision={0} min={0} max={99_999} />
        </Form.Item>
        {text('remark', 255, 'optional')}
        <Form.Item name="sealed" label={t('field.isSealed')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </Form>
    </Modal>
  );
}
