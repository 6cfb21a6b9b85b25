import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { loadQuestions } from '../../data/calls/workflow.ts';
import { useLoaded } from '../../data/state/use-loaded.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { detailPath, shownTime, stepPath } from '../task-list/task-path.ts';
import { Panel } from './Panel.tsx';

const most = 8;

/** Questions that wait for the person's answer, each leading to its process; nothing where none does. */
export function OwnQuestions() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const load = useCallback(() => loadQuestions(), []);
  const questions = useLoaded(load, 'counters').value ?? [];
  if (questions.length === 0) return null;
  return (
    <Panel name="questions" title={t('questions', { count: questions.length })}>
      <ul className="home-tasks">
        {questions.slice(0, most).map((question) => (
          <li key={question.id}>
            <Link to={question.taskId === '' ? detailPath(question) : stepPath(question)}>{question.processCode}</Link>
            <span className="home-task-name">
              {[question.row, question.label[language], question.text].filter(Boolean).join(' · ')}
            </span>
            <span className="home-note">
              {question.askedByName} {shownTime(question.askedAt).slice(5)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
