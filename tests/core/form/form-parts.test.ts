import { describe, expect, test } from 'vitest';
import type { FieldView, FormView, SectionView, TableView } from '../../../src/core/form/form-view.ts';
import { formParts } from '../../../src/core/form/form-parts.ts';

function fields(access: FieldView['access']): readonly FieldView[] {
  return [{ access } as FieldView];
}

function section(set: string, access: FieldView['access']): SectionView {
  return { set, label: { zh: set, en: set }, when: null, fields: fields(access) };
}

function table(name: string, of: string | null, access: FieldView['access']): TableView {
  return { name, section: of, columns: fields(access), canAddRows: false } as unknown as TableView;
}

function order(sections: readonly SectionView[], tables: readonly TableView[]): readonly string[] {
  const view = { sections, tables } as unknown as FormView;
  return formParts(view).map((part) => (part.kind === 'sheet' ? part.table.name : part.section.set));
}

describe('order of a form', () => {
  test('what is to be filled in comes first, the sheet after its sections, what is only shown last', () => {
    const sections = [section('project', 'read'), section('reagents', 'edit')];
    expect(order(sections, [table('samples', null, 'edit')])).toEqual(['reagents', 'samples', 'project']);
  });

  test('a sheet to look at stays at the end', () => {
    const sections = [section('project', 'read'), section('opinion', 'edit')];
    expect(order(sections, [table('samples', null, 'read')])).toEqual(['opinion', 'project', 'samples']);
  });

  test('a section counts as filled in by its detail table, too', () => {
    const sections = [section('project', 'read'), section('reagents', 'read')];
    expect(order(sections, [table('kits', 'reagents', 'edit')])).toEqual(['reagents', 'project']);
  });
});
