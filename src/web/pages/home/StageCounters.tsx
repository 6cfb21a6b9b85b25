import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useLanguage } from '../../i18n/i18n.ts';
import { menuName } from '../../data/state/menu-tree.ts';
import { wakeCounters } from '../../data/state/counter-polling.ts';
import { menuState } from '../../data/state/menu.ts';
import { stageListPath, stageRows } from '../dashboard/stage-view.ts';
import { Panel } from './Panel.tsx';
import { PanelFailure } from './PanelFailure.tsx';
import { PanelWait } from './PanelWait.tsx';

/** How many tasks wait at each stage of the person's menu (S6-07); no value, -1, is shown as 0 (S9-12). */
export function StageCounters() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const { counters, menus, menuCounts, countersFailed } = useSnapshot(menuState);
  const stages = menus === null ? null : stageRows(menus, menuCounts, counters, []);
  // The counters of the tasks may come before the menu is there to be counted.
  const isCounted = Object.keys(counters).length > 0 && stages?.every(({ entry }) => entry.id in menuCounts) === true;
  const rows = isCounted ? stages : [];
  return (
    <Panel name="stages" title={t('stages')} extra={<Link to="/wel/dashboard">{t('dashboard')}</Link>}>
      {countersFailed && !isCounted && <PanelFailure text={t('notCounted')} onRetry={wakeCounters} />}
      {!countersFailed && !isCounted && <PanelWait rows={3} />}
      {isCounted && rows.length === 0 && <p className="home-none">{t('noStages')}</p>}
      <ul className="home-stages">
        {rows.map(({ entry, open, counters: parts }) => (
          <li key={entry.id} className={open === 0 ? 'home-stage home-stage-idle' : 'home-stage'}>
            <Link to={stageListPath({ menuId: entry.id })}>
              <span className="home-stage-name">{menuName(entry, language)}</span>
              <span className="home-stage-count">{open}</span>
            </Link>
            <span className="home-stage-parts">
              {parts
                .filter(({ count }) => count > 0 && parts.length > 1)
                .map(({ name, count }) => (
                  <Link key={name} to={stageListPath({ counter: name })}>
                    {t(`stage.${name}`)} {count}
                  </Link>
                ))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
