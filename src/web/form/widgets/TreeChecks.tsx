import { Button, Empty, Flex, Input, Tree } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../core/text/text.ts';
import { branches, tickedAfter, treeOf } from './tree-choice.ts';
import type { WidgetProps } from './widget.ts';
import type { TreeChoice } from '../../data/services/lookups.ts';
import './tree-checks.css';

interface TreeNode {
  readonly key: string;
  readonly title: string;
  children?: TreeNode[];
}

function nodes(choices: readonly TreeChoice[], language: Language): TreeNode[] {
  return choices.map(({ value, label, children }) => ({
    key: value,
    title: label[language],
    ...(children.length === 0 ? {} : { children: nodes(children, language) }),
  }));
}

interface TreeChecksProps {
  readonly input: WidgetProps;
  readonly choices: readonly TreeChoice[];
}

/** Any number of rows of a tree, by ticking. A tick takes along what is below and above it. */
export function TreeChecks({ input, choices }: TreeChecksProps) {
  const { t } = useTranslation('renderer');
  const { id, value, language, disabled, invalid, describedBy, onChange } = input;
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<readonly string[]>([]);
  const ticked = Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
  const shown = treeOf(choices, typed, language);
  const open = typed.trim() === '' ? opened : branches(shown);
  return (
    <div id={id} className="tree-checks" aria-invalid={invalid} aria-describedby={describedBy}>
      <Flex gap={8} align="center" wrap className="tree-checks-bar">
        <Input.Search
          allowClear
          aria-label={t('tree.find')}
          placeholder={t('tree.find')}
          className="tree-checks-find"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button size="small" onClick={() => setOpened(opened.length === 0 ? branches(choices) : [])}>
          {t(opened.length === 0 ? 'tree.open' : 'tree.close')}
        </Button>
        <span className="tree-checks-count">{t('tree.ticked', { count: ticked.length })}</span>
      </Flex>
      {shown.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('nothingFound')} />
      ) : (
        <Tree<TreeNode>
          checkable
          checkStrictly
          selectable={false}
          height={340}
          disabled={disabled}
          treeData={nodes(shown, language)}
          checkedKeys={{ checked: ticked, halfChecked: [] }}
          expandedKeys={[...open]}
          onExpand={(keys) => setOpened(keys.map(String))}
          onCheck={(_, { node, checked }) => onChange([...tickedAfter(choices, ticked, String(node.key), checked)])}
        />
      )}
    </div>
  );
}
