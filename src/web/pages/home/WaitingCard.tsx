import { CheckSquareOutlined, InboxOutlined, RightOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

interface WaitingCardProps {
  readonly list: 'claim' | 'todo';
  /** Null while it is not known. */
  readonly count: number | null;
}

/** How many tasks a list holds, leading to it. */
export function WaitingCard({ list, count }: WaitingCardProps) {
  const { t } = useTranslation('home');
  return (
    <Link to={`/work/${list}`} className="home-card">
      <span className={`home-card-icon home-card-${list}`}>
        {list === 'claim' ? <InboxOutlined /> : <CheckSquareOutlined />}
      </span>
      <span className="home-card-text">
        <span className="home-card-name">{t(`waiting.${list}`)}</span>
        <span className="home-card-count">{count ?? '–'}</span>
      </span>
      <span className="home-card-go">
        {t(list === 'claim' ? 'claimNow' : 'handleNow')} <RightOutlined />
      </span>
    </Link>
  );
}
