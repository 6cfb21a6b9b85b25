import { useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Text } from '../../../core/text/text.ts';
import { findMenu } from '../../data/state/menu-tree.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { menuState } from '../../data/state/menu.ts';
import { useCounters } from '../../data/state/use-counters.ts';
import { useTabTitle } from '../../data/tabs/use-tab-title.ts';
import { StatusPage } from '../error/StatusPage.tsx';
import { TaskListPage } from '../task-list/TaskListPage.tsx';
import './dashboard.css';

/** Everything that waits at a stage, or that one of the task counters counts, whoever it waits for (S1-05). */
export function StagePage() {
  const language = useLanguage();
  const [search] = useSearchParams();
  const { menus } = useSnapshot(menuState);
  const [menuId, counter] = [search.get('menuId') ?? '', search.get('counter') ?? ''];
  const entry = findMenu(menus ?? [], menuId, 'id');
  const counted = useCounters().find(({ id }) => id === counter);
  const title: Text | null =
    entry === null ? (counted?.label ?? null) : { zh: entry.name, en: entry.nameEn || entry.name };
  useTabTitle(title);
  if (title === null) return menus === null ? null : <StatusPage status="404" />;
  return (
    <>
      <h1 className="dashboard-list-title">{title[language]}</h1>
      <TaskListPage list="stage" {...(entry === null ? { counter } : { menuId })} />
    </>
  );
}
