import { Badge, Button, Card, Flex, Select, Tabs, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type TaskListName, listStartable, listTasks } from '../../data/calls/workflow.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { TaskListPage } from '../task-list/TaskListPage.tsx';
import { useCallback } from 'react';
import type { Text } from '../../../core/text/text.ts';
import { dictionaryEntries } from '../../data/calls/dictionary.ts';
import { useLoaded } from '../../data/state/use-loaded.ts';
import { categoriesOf, categoryOf } from '../task-list/task-path.ts';

/** What a node's page shows beside its list. */
interface NodeFacts {
  /** Names of processes by id; empty where there is only one. */
  readonly labels: ReadonlyMap<string, Text>;
  /** Address of the application form, when this person may start the process. */
  readonly start: string | null;
  /** How many tasks stand in the lists that wait for somebody; empty until that is known. */
  readonly waiting: Readonly<Partial<Record<TaskListName, number>>>;
}

const firstRow = { current: 1, size: 1 };

async function namesOf(processes: readonly string[]): Promise<ReadonlyMap<string, Text>> {
  if (processes.length < 2) return new Map();
  const rows = await dictionaryEntries('system', 'flow');
  return new Map(
    rows.map(({ dictKey, dictValue, dictValueEn }) => [dictKey, { zh: dictValue, en: dictValueEn || dictValue }]),
  );
}

async function startOf(process: string): Promise<string | null> {
  const { records } = await listStartable({ ...firstRow, category: categoryOf(process) });
  const row = records[0];
  return row === undefined ? null : `/work/process/${row.routeValue}/form/${encodeURIComponent(row.id)}`;
}

/** Which tasks a node's page shows and counts: those of one process or, where nobody chose it, of all. */
interface Counted {
  readonly process: string;
  readonly menuId: string;
  readonly isWhole: boolean;
}

/** Fetches the facts of a node's process, the counts again whenever tasks move. */
function useNode(processes: readonly string[], { process, menuId, isWhole }: Counted): NodeFacts {
  const names = useCallback(() => namesOf(processes), [processes]);
  const start = useCallback(() => startOf(process), [process]);
  const counts = useCallback(async () => {
    const query = { ...firstRow, category: isWhole ? categoriesOf(processes) : categoryOf(process) };
    const [claim, todo, stage] = await Promise.all([
      listTasks('claim', query),
      listTasks('todo', query),
      listTasks('stage', { ...query, menuId }),
    ]);
    return { claim: claim.total, todo: todo.total, stage: stage.total };
  }, [processes, process, menuId, isWhole]);
  return {
    labels: useLoaded(names, 'dict').value ?? new Map(),
    start: useLoaded(start, 'release').value,
    waiting: useLoaded(counts, 'counters').value ?? {},
  };
}

interface NodePageProps {
  /** Name of the node in the page's language. */
  readonly name: string;
  readonly menuId: string;
  /** Processes counted under the node, at least one. */
  readonly processes: readonly string[];
}

const lists = ['stage', 'claim', 'todo', 'send', 'done'] as const satisfies readonly TaskListName[];

/** A node of the menu (S3-12): the task lists of its process, and the way to start one. */
export function NodePage({ name, menuId, processes }: NodePageProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const navigate = useNavigate();
  // List and process stand in the address, so that going back from a task finds them again.
  const [search, setSearch] = useSearchParams();
  const chosen = processes.find((id) => id === search.get('process'));
  const process = chosen ?? processes[0] ?? '';
  // Every list has all that the menu counts, until somebody chooses one of the node's processes.
  const isWhole = chosen === undefined && processes.length > 1;
  const { labels, start, waiting } = useNode(processes, { process, menuId, isWhole });
  // The count beside the entry in the menu leads to as many tasks.
  const list = lists.find((id) => id === search.get('list')) ?? 'stage';
  function show(next: { readonly process?: string; readonly list?: string }): void {
    const named = { ...(chosen === undefined ? {} : { process: chosen }), list };
    setSearch({ ...named, ...next }, { replace: true });
  }
  const items = lists.map((key) => ({
    key,
    label: (
      <Flex component="span" gap={4} className={key === 'stage' ? 'count-of-all' : undefined}>
        {t(`list.${key}`)}
        <Badge count={waiting[key] ?? 0} size="small" overflowCount={9999} />
      </Flex>
    ),
  }));
  return (
    <Flex vertical gap={16}>
      <Card size="small" data-testid="node-head">
        <Flex gap={16} wrap align="center" justify="space-between">
          <Typography.Title level={4} style={{ margin: 0 }}>
            {name}
          </Typography.Title>
          <Flex gap={12} wrap>
            {processes.length > 1 && (
              <Select
                aria-label={t('column.process')}
                value={isWhole ? '' : process}
                popupMatchSelectWidth={false}
                options={[
                  { value: '', label: t('allProcesses') },
                  ...processes.map((id) => ({ value: id, label: labels.get(id)?.[language] ?? id })),
                ]}
                onChange={(next) => show({ process: next })}
              />
            )}
            {start !== null && (
              <Button type="primary" onClick={() => void navigate(start)}>
                {t('action.start')}
              </Button>
            )}
          </Flex>
        </Flex>
        <Tabs
          activeKey={list}
          onChange={(next) => show({ list: next })}
          items={items}
          tabBarStyle={{ marginBottom: 0 }}
        />
      </Card>
      <TaskListPage
        key={`${isWhole ? '' : process} ${list}`}
        list={list}
        {...(isWhole ? { among: processes } : { process })}
        {...(list === 'stage' ? { menuId } : {})}
      />
    </Flex>
  );
}
