import { Flex, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ReleaseScope } from '../../../core/release/release.ts';

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
      {scope.tenants.length === 0 && <Tag color="purple">{t('scope.allTenants')}</Tag>}
      {others.map((tenant) => (
        <Tag key={tenant} color="purple">
          {tenant}
        </Tag>
      ))}
      {scope.roles.map((role) => (
        <Tag key={role} color="geekblue">
          {role}
        </Tag>
      ))}
      {scope.roles.length === 0 && <Tag>{t('scope.allRoles')}</Tag>}
    </Flex>
  );
}
