import { Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ReleaseScope } from '../../../core/model/release.ts';
import { Mark } from '../../parts/Mark.tsx';

interface ScopeTagsProps {
  readonly scope: ReleaseScope;
  readonly own: string;
}

/** For whom a release is: nothing is said where it is for everybody of the own tenant. */
export function ScopeTags({ scope, own }: ScopeTagsProps) {
  const { t } = useTranslation('studio');
  const others = scope.tenants.length === 1 && scope.tenants[0] === own ? [] : scope.tenants;
  return (
    <Flex gap={4} wrap>
      {scope.tenants.length === 0 && <Mark tone="warn">{t('scope.allTenants')}</Mark>}
      {others.map((tenant) => (
        <Mark key={tenant} tone="warn">
          {tenant}
        </Mark>
      ))}
      {scope.roles.map((role) => (
        <Mark key={role} tone="busy">
          {role}
        </Mark>
      ))}
      {scope.roles.length === 0 && <Mark>{t('scope.allRoles')}</Mark>}
    </Flex>
  );
}
