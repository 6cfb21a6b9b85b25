import { joinList } from '../../../core/text/list-text.ts';
import { Alert, Button, Card, Skeleton } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnAccount } from '../../../core/calls/auth.ts';
import { dictionaryEntries } from '../../data/calls/dictionary.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { useLoaded, type Loaded } from '../../data/state/use-loaded.ts';
import { AvatarField } from './AvatarField.tsx';

/** Who the person is to the company: picture, account, roles and how far these reach. */
export function RightsCard({ loaded }: { readonly loaded: Loaded<OwnAccount> }) {
  const { t } = useTranslation('info');
  const { t: shell } = useTranslation('shell');
  const language = useLanguage();
  const { value: own, failure, reload } = loaded;
  const load = useCallback(() => dictionaryEntries('biz', 'region'), []);
  const region = useLoaded(load, 'dict').value?.find(({ dictKey }) => dictKey === own?.region);
  const regionName = language === 'en' ? region?.dictValueEn || region?.dictValue : region?.dictValue;
  const roles = (language === 'en' ? own?.roleNameEn : own?.roleName) ?? '';
  const lines = [
    [t('account'), own?.account],
    [t('roles'), joinList(roles.split(','), language)],
    [t('scope.name'), own === null ? '' : t(`scope.${own.dataScope}`)],
    [t('region'), regionName ?? own?.region],
  ] as const;
  const again = <Button onClick={reload}>{shell('retry')}</Button>;
  return (
    <Card title={<h2 className="info-title">{t('rights')}</h2>} data-testid="info-rights">
      <AvatarField />
      {failure !== null && <Alert type="error" showIcon title={failure} action={again} />}
      {own === null && failure === null && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {own !== null && (
        <dl className="info-lines">
          {lines.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value || '–'}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
