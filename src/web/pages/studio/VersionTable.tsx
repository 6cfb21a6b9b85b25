import { Button, Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ReleaseHead } from '../../../core/calls/forms.ts';
import type { Page } from '../../../core/calls/shapes.ts';
import { Mark } from '../../parts/Mark.tsx';
import { session } from '../../data/state/session.ts';
import { LoadedTable } from '../../parts/LoadedTable.tsx';
import type { Loaded } from '../../data/state/use-loaded.ts';
import type { VersionQuestion } from './ReasonDialog.tsx';
import type { ReleaseScope } from '../../../core/model/release.ts';

interface VersionTableProps {
  readonly versions: Loaded<Page<ReleaseHead>>;
  readonly onDownload: (version: number) => void;
  readonly onAsk: (question: VersionQuestion) => void;
}

/** What came with the software stays, and so does what came along with a look-up table while it is in use. */
function mayRetire({ status, origin, current }: ReleaseHead): boolean {
  return status === 'published' && origin !== 'built-in' && !(origin === 'table' && current);
}

/** The versions of a form: for whom, who, when, why, how many open tasks show each, and what can be done with it. */
export function VersionTable({ versions, onDownload, onAsk }: VersionTableProps) {
  const { t } = useTranslation('studio');
  const columns = [
    {
      title: t('column.version'),
      width: 120,
      render: (_: unknown, row: ReleaseHead) => (
        <>
          <Mark tone={row.current ? 'busy' : 'plain'}>v{row.version}</Mark> {row.current && t('forms.current')}
          {row.status === 'retired' && <Mark tone="bad">{t('forms.retired')}</Mark>}
        </>
      ),
    },
    {
      title: t('column.scope'),
      width: 150,
      render: (_: unknown, row: ReleaseHead) => <ScopeTags scope={row.scope} own={session.user?.tenantId ?? ''} />,
    },
    {
      title: t('column.publishedAt'),
      width: 140,
      render: (_: unknown, row: ReleaseHead) => row.publishedAt.slice(0, 16),
    },
    {
      title: t('column.publishedBy'),
      width: 110,
      render: (_: unknown, row: ReleaseHead) => (row.origin === 'built-in' ? t('forms.builtIn') : row.publishedByName),
    },
    { title: t('column.reason'), render: (_: unknown, row: ReleaseHead) => <VersionReason row={row} /> },
    {
      title: t('column.openTasks'),
      width: 100,
      align: 'end' as const,
      // Tasks are opened with forms, which carry the table.
      render: (_: unknown, row: ReleaseHead) => (row.kind === 'table' ? '' : row.openTasks),
    },
    {
      title: t('column.actions'),
      width: 190,
      render: (_: unknown, row: ReleaseHead) => (
        <div className="row-actions">
          <Button size="small" type="link" onClick={() => onDownload(row.version)}>
            {t('forms.download')}
          </Button>
          {!row.current && (
            <Button size="small" type="link" danger onClick={() => onAsk({ kind: 'rollback', version: row.version })}>
              {t('forms.rollback')}
            </Button>
          )}
          {mayRetire(row) && (
            <Button size="small" type="link" danger onClick={() => onAsk({ kind: 'retire', version: row.version })}>
              {t('forms.retire')}
            </Button>
          )}
        </div>
      ),
    },
  ];
  return (
    <LoadedTable<ReleaseHead>
      loaded={versions}
      rows={versions.value?.records ?? []}
      none={t('forms.none')}
      rowKey="id"
      columns={columns}
      scroll={{ x: 940 }}
      pagination={{ pageSize: 20, hideOnSinglePage: true }}
    />
  );
}

/** Why a version was published, what it changed, and why it was retired. */
function VersionReason({ row }: { readonly row: ReleaseHead }) {
  const { t } = useTranslation('studio');
  const { reason, restored, origin, changeClass, retiredAt, retiredByName: name, retireReason } = row;
  return (
    <>
      <div>
        {reason} {restored > 0 && <Mark>{t('forms.restored', { version: restored })}</Mark>}
        {origin === 'table' && <Mark tone="busy">{t('forms.withTable')}</Mark>}
        {changeClass !== '' && <Mark>{t(`change.${changeClass}`)}</Mark>}
      </div>
      {retiredAt !== '' && (
        <div className="studio-why">
          {t('forms.retiredBy', { name, at: retiredAt.slice(0, 16), reason: retireReason })}
        </div>
      )}
    </>
  );
}

/** For whom a release is: nothing is said where it is for everybody of the own tenant. */
function ScopeTags({ scope, own }: { readonly scope: ReleaseScope; readonly own: string }) {
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
