import { Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ChangeClass } from '../../../core/release/change.ts';
import { classNames, countsOn, type PlanBlock, type PlannedItem } from '../../../core/release/plan-blocks.ts';
import type { Text } from '../../../core/text/text.ts';
import { usePick } from '../../i18n/i18n.ts';
import { Mark, type MarkTone } from '../../parts/Mark.tsx';

/** The colour of each class. */
const classTones: Readonly<Record<ChangeClass, MarkTone>> = {
  safe: 'good',
  upcast: 'warn',
  pin: 'busy',
  refuse: 'bad',
};

interface Told {
  readonly message: Text;
}

/** What a release would do to one thing, or to several alike: losses first, moves apart from edits. */
export function PlanBlockCard({ block }: { readonly block: PlanBlock }) {
  const { t } = useTranslation('studio');
  const { items, losses, breaks, edits, moves, keeps } = block;
  const [first, ...others] = items;
  if (first === undefined) return null;
  return (
    <section className="studio-block" data-testid="plan-block" data-class={first.class}>
      <ItemHead item={first} />
      <div className="studio-class">{t(`class.${first.class}`)}</div>
      {others.length > 0 && (
        <details className="studio-alike">
          <summary>{t('plan.alike', { count: others.length })}</summary>
          {others.map((item) => (
            <ItemHead key={`${item.kind} ${item.id}`} item={item} />
          ))}
        </details>
      )}
      <Lines name="losses" tone="bad" told={losses} />
      <Lines name="breaks" tone="warn" told={breaks} />
      <Lines name="edits" tone="plain" told={edits} />
      <Lines name="moves" tone="plain" told={moves} />
      <Lines name="keeps" tone="good" told={keeps} />
    </section>
  );
}

function ItemHead({ item }: { readonly item: PlannedItem }) {
  const { t } = useTranslation('studio');
  const pick = usePick();
  const { kind, id, label, against, version } = item;
  return (
    <Flex gap={6} wrap align="center" className="studio-item">
      <Mark tone={classTones[item.class]}>{pick(classNames[item.class])}</Mark>
      <b>{pick(label)}</b>
      <span className="studio-id">
        {t(`kind.${kind as 'process'}`)} <code>{id}</code> <Versions against={against} version={version} />
      </span>
      {countsOn(item).map(({ of, count, tried }) => (
        <Mark key={of}>
          {t(`plan.${of}`, { count })}
          {tried !== null && ` ${t('plan.tried', { count: tried })}`}
        </Mark>
      ))}
    </Flex>
  );
}

/** From which version to which; files of kinds without releases of their own keep theirs. */
function Versions({ against, version }: Pick<PlannedItem, 'against' | 'version'>) {
  const { t } = useTranslation('studio');
  if (against < 0) return t('plan.new', { version });
  if (version === 0) return `v${against} → ${t('plan.out')}`;
  return against === version ? null : `v${against} → v${version}`;
}

interface LinesProps {
  readonly name: 'losses' | 'breaks' | 'edits' | 'moves' | 'keeps';
  readonly tone: MarkTone;
  readonly told: readonly Told[];
}

function Lines({ name, tone, told }: LinesProps) {
  const { t } = useTranslation('studio');
  const pick = usePick();
  if (told.length === 0) return null;
  return (
    <div className={`studio-lines studio-lines-${tone}`}>
      <span className="studio-lines-name">{t(`plan.${name}`)}</span>
      <ul>
        {told.map(({ message }, index) => (
          <li key={index}>{pick(message)}</li>
        ))}
      </ul>
    </div>
  );
}
