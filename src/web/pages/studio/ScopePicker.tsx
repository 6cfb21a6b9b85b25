import { Flex, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ReleaseScope } from '../../../core/model/release.ts';
import { ask } from '../../data/calls/client.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { useLoaded } from '../../data/state/use-loaded.ts';

const scopeChoices = () => ask('GET /api/seqdesk-baseconfig/form-management/scopes', { silent: true });

interface ScopePickerProps {
  readonly scope: ReleaseScope;
  readonly onChange: (scope: ReleaseScope) => void;
}

/** For whom a release is published; tenants are asked for only where there are several to choose from. */
export function ScopePicker({ scope, onChange }: ScopePickerProps) {
  const { t } = useTranslation('studio');
  const language = useLanguage();
  const { value: choices } = useLoaded(scopeChoices, 'release');
  const tenants = choices?.tenants ?? [];
  return (
    <Flex gap={8} wrap>
      <Select
        mode="multiple"
        allowClear
        value={[...scope.roles]}
        options={(choices?.roles ?? []).map(({ alias, name, nameEn }) => ({
          value: alias,
          label: language === 'en' && nameEn !== '' ? nameEn : name,
        }))}
        optionFilterProp="label"
        aria-label={t('scope.roles')}
        placeholder={t('scope.roles')}
        className="studio-scope"
        onChange={(roles) => onChange({ ...scope, roles })}
      />
      {tenants.length > 1 && (
        <Select
          mode="multiple"
          allowClear
          value={[...scope.tenants]}
          options={tenants.map(({ tenantId, name }) => ({ value: tenantId, label: `${name} ${tenantId}` }))}
          optionFilterProp="label"
          aria-label={t('scope.tenants')}
          placeholder={t('scope.tenants')}
          className="studio-scope"
          onChange={(chosen) => onChange({ ...scope, tenants: chosen })}
        />
      )}
    </Flex>
  );
}
