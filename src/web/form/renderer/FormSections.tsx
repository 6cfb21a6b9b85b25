import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { Fragment, useMemo } from 'react';
import { useFormScope } from './form-scope.ts';
import { formParts, type FormPart } from '../../../core/form/form-parts.ts';
import { SectionCard } from './SectionCard.tsx';

/** rjsf's ObjectFieldTemplate: the fields in their sections, detail tables below theirs, the sample sheet on its own. */
export function FormSections({ properties }: ObjectFieldTemplateProps) {
  const { view } = useFormScope().store;
  const parts = useMemo(() => formParts(view), [view]);
  const content = new Map(properties.map((property) => [property.name, property.content]));
  function draw(part: FormPart) {
    if (part.kind === 'sheet') return <Fragment key={part.table.name}>{content.get(part.table.name)}</Fragment>;
    return (
      <SectionCard
        key={part.section.set}
        section={part.section}
        fields={part.section.fields.map(({ field }) => content.get(field.key))}
        tables={part.tables.map((table) => content.get(table.name))}
      />
    );
  }
  return <>{parts.map(draw)}</>;
}
