import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '../../i18n/i18n.ts';
import { menuName } from '../../data/state/menu-tree.ts';
import { stageListPath, type StageRow } from './stage-view.ts';

/** What waits at the stages, each number leading to its list. */
export function StageTable({ rows }: { readonly rows: readonly StageRow[] }) {
  const { t } = useTranslation('dashboard');
  const { t: home } = useTranslation('home');
  const language = useLanguage();
  return (
    <table className="dashboard-figures">
      <thead>
        <tr>
          <th scope="col">{t('stage.name')}</th>
          <th scope="col">{t('stage.open')}</th>
          <th scope="col">{t('stage.overdue')}</th>
          <th scope="col">{t('stage.counters')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ entry, open, overdue, counters }) => (
          <tr key={entry.id}>
            <th scope="row">
              <Link to={stageListPath({ menuId: entry.id })}>{menuName(entry, language)}</Link>
            </th>
            <td>{open}</td>
            <td>{overdue}</td>
            <td className="dashboard-counters">
              {counters.map(({ name, count }) => (
                <Link key={name} to={stageListPath({ counter: name })}>
                  {home(`stage.${name}`)} {count}
                </Link>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
