import { Badge, Button, Card, Flex, Select, Tabs, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { TaskListName } from '../../data/calls/workflow.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { TaskListPage } from '../task-list/TaskListPage.tsx';
import { useNode } from './use-node.ts';

interface NodePageProps {
  /** Name of the node in the page's language. */
  readonly name: string;
  readonly menuId: string;
  /** Processes counted under the node, at least one. */
  readonly processes: readonly string[];
}

const lists = ['claim', 'todo', 'stage', 'send', 'done'] as const satisfies readonly TaskListName[];

/** A node of the menu (S3-12): the task lists of its process, and the way to start one. */
export function NodePage({ name, menuId, processes }: NodePageProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const navigate = useNavigate();
  // List and process stand in the address, so that going back from a task finds them again.
  const [search, setSearch] = useSearchParams();
  const chosen = processes.find((id) => id === search.get('process'));
  const process = chosen ?? processes[0] ?? '';
  const list = lists.find((id) => id === search.get('list')) ?? 'claim';
  // All that waits is what the menu counts, until somebody chooses one of the node's processes.
  const isWhole = list === 'stage' && chosen === undefined && processes.length > 1;
  const { labels, start, waiting } = useNode(processes, process);
  function show(next: { readonly process?: string; readonly list?: string }): void {
    setSearch({ ...(chosen === undefined ? {} : { process: chosen }), list, ...next }, { replace: true });
  }
  const items = lists.map((key) => ({
    key,
    label: (
      <Badge count={waiting[key] ?? 0} size="small" offset={[10, -2]} overflowCount={9999}>
        {t(`list.${key}`)}
      </Badge>
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
                  ...(list === 'stage' ? [{ value: '', label: t('allProcesses') }] : []),
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
        {...(isWhole ? {} : { process })}
        {...(list === 'stage' ? { menuId } : {})}
      />
    </Flex>
  );
}
