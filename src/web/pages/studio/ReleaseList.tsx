import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BundleHead } from '../../../core/calls/releases.ts';
import { ask } from '../../data/calls/client.ts';
import { useLoaded } from '../../data/state/use-loaded.ts';
import { LoadedTable } from '../../parts/LoadedTable.tsx';
import { Mark } from '../../parts/Mark.tsx';
import { TakeBackDrawer } from './TakeBackDrawer.tsx';

const pageSize = 20;
const mostNamed = 6;

/** What the company released as one, the newest first; each can be taken back as a whole. */
export function ReleaseList({ onChanged }: { readonly onChanged: () => void }) {
  const { t } = useTranslation('studio');
  const [current, setCurrent] = useState(1);
  const [asked, setAsked] = useState<number | null>(null);
  const load = useCallback(
    () => ask('GET /api/seqdesk-baseconfig/release/list', { query: { current, size: pageSize }, silent: true }),
    [current],
  );
  const releases = useLoaded(load, 'release');
  const columns = [
    {
      title: t('column.release'),
      render: (_: unknown, row: BundleHead) => (
        <>
          <div>
            <Mark tone="busy">{row.number}</Mark> {row.reason}{' '}
            {row.restored > 0 && <Mark>{t('releases.restored', { number: row.restored })}</Mark>}
          </div>
          <span className="studio-when">
            {row.appliedByName} {row.appliedAt.slice(0, 16)}
          </span>
          <ReleaseContent content={row.content} />
        </>
      ),
    },
    {
      title: t('column.actions'),
      width: 96,
      render: (_: unknown, row: BundleHead) => (
        <div className="row-actions">
          <Button size="small" type="link" danger onClick={() => setAsked(row.number)}>
            {t('releases.takeBack')}
          </Button>
        </div>
      ),
    },
  ];
  return (
    <>
      <LoadedTable<BundleHead>
        loaded={releases}
        rows={releases.value?.records ?? []}
        none={t('releases.none')}
        rowKey="number"
        columns={columns}
        scroll={{ x: 300 }}
        pagination={{
          current,
          pageSize,
          total: releases.value?.total ?? 0,
          hideOnSinglePage: true,
          showSizeChanger: false,
          onChange: setCurrent,
        }}
      />
      {asked !== null && (
        <TakeBackDrawer
          number={asked}
          onClose={(done) => {
            setAsked(null);
            if (!done) return;
            releases.reload();
            onChanged();
          }}
        />
      )}
    </>
  );
}

/** What a release was of. */
function ReleaseContent({ content }: Pick<BundleHead, 'content'>) {
  const { t } = useTranslation('studio');
  const named = content.slice(0, mostNamed);
  return (
    <div className="studio-content">
      {named.map(({ kind, id, version }) => (
        <span key={`${kind} ${id}`}>
          {t(`kind.${kind}`)} <code>{id}</code> {version === 0 ? t('plan.out') : `v${version}`}
        </span>
      ))}
      {content.length > named.length && <span>{t('releases.more', { count: content.length - named.length })}</span>}
    </div>
  );
}
