import type { MachineFix } from '../errors/diagnostic-catalogue.ts';
import type { Descriptor } from '../../generated/descriptor.ts';
import { isObject, own, pointerTo } from '../text/json.ts';
import type { LinkedProcess, LinkedRecord } from '../model/link.ts';
import { dictionaryKey, entriesOf } from '../model/link-library.ts';
import type { FieldModel, SetModel } from '../model/model.ts';
import { below, type Place } from '../words/place.ts';
import { setParts } from '../words/set-parts.ts';
import type { Check, CheckedSet, Report } from './check.ts';
import { around, freeName, isSameValue, removing, replacing, valueAt } from './edits.ts';
import { onlyOne, renameOne, rule } from '../errors/diagnostic-rule.ts';

const clashId = rule('clash/id', {
  message: { zh: '“{name}”已在 {other} 中定义。', en: '"{name}" is already defined in {other}.' },
  why: onlyOne,
  fix: renameOne,
});

const clashSet = rule('clash/set', {
  message: { zh: '字段集“{name}”已在 {other} 中定义。', en: 'The field set "{name}" is already defined in {other}.' },
  why: onlyOne,
  fix: renameOne,
});

const clashSetHidden = rule('clash/set-hidden', {
  severity: 'warning',
  message: {
    zh: '本流程的字段集“{name}”盖过了 {other} 中的同名字段集。',
    en: 'The set "{name}" of this process takes the place of the shared one in {other}.',
  },
  why: {
    zh: '流程族里写的是共用的那一个，表单上出现的却是这一个。',
    en: 'The family means the shared one, but the form shows this one.',
  },
  fix: renameOne,
});

const clashField = rule('clash/field', {
  message: {
    zh: '字段“{name}”同时来自“{first}”和“{second}”。',
    en: 'The field "{name}" comes from both "{first}" and "{second}".',
  },
  why: { zh: '两处填写的内容会互相覆盖。', en: 'What is filled in at one place would overwrite the other.' },
  fix: {
    zh: '给其中一个字段换个名字，或只用一个字段集。',
    en: 'Rename the field in one of them, or use only one of the sets.',
  },
});

const clashRule = rule('clash/rule', {
  message: { zh: '规则“{name}”出现了两次。', en: 'The rule "{name}" stands twice.' },
  why: { zh: '报告里分不清是哪一条。', en: 'A report could not say which of them is meant.' },
  fix: renameOne,
});

/** No two descriptors have the same id, dictionary code, or name of a set or print layout. */
export const checkNames: Check = {
  name: 'names',
  readsMenu: true,
  codes: [clashId, clashSet, clashSetHidden],
  run: ({ entries, library }, report) => {
    const owners = new Map<string, Place>();
    const checked = new Set(entries.map(({ source }) => source));
    const claim = (name: string, shown: string, place: Place): void => {
      const first = owners.get(name);
      const code = name.startsWith('set ') ? clashSet : clashId;
      if (first === undefined) owners.set(name, place);
      else if (checked.has(place.source)) {
        report(code, place, { name: shown, other: first.source.file }, withoutCopy(place, first));
      }
    };
    for (const { value, source } of library.entries) {
      for (const name of descriptorNames(value)) claim(name, value.id, { source, pointer: '/id' });
      if (value.kind !== 'types') continue;
      for (const name of Object.keys(value.sets)) {
        claim(`set ${name}`, name, { source, pointer: pointerTo('/sets', name), of: 'key' });
      }
      for (const name of Object.keys(value.prints ?? {})) {
        claim(`print ${name}`, name, { source, pointer: pointerTo('/prints', name), of: 'key' });
      }
    }
    for (const { value, source } of entriesOf(entries, 'process')) {
      for (const name of value.extends === undefined ? [] : Object.keys(value.sets ?? {})) {
        const shared = library.sets.get(name);
        const place: Place = { source, pointer: pointerTo('/sets', name), of: 'key' };
        if (shared === undefined) continue;
        const fix = withoutCopy(place, shared.place);
        report(clashSetHidden, place, { name, other: shared.place.source.file }, fix);
      }
    }
  },
};

function isTypes({ source: { value } }: Place): boolean {
  return isObject(value) && value['kind'] === 'types';
}

/** Takes away what says the same as another place; what says something else takes a person. */
function withoutCopy(place: Place, other: Place): MachineFix {
  const isCopy = place.of === 'key' && isSameValue(valueAt(place), valueAt(other));
  // The last set of a types file would take the file along.
  const isOnly = Object.keys(valueAt(around(place)) ?? {}).length === 1 && place.pointer.startsWith('/sets/');
  return isCopy && !(isOnly && isTypes(place)) ? removing(place) : {};
}

/** A process and a record share their names: releases and pages go by them. */
function descriptorNames(value: Descriptor): readonly string[] {
  if (value.kind === 'process' || value.kind === 'record') return [`form ${value.id}`];
  if (value.kind === 'dictionary') return [`dictionary ${dictionaryKey(value)}`];
  return [`${value.kind} ${value.id}`];
}

/** The sets that come together on a form bring no field twice. */
export const checkFieldClashes: Check = {
  name: 'field-clashes',
  codes: [clashField],
  run: ({ sets, processes, records }, report) => {
    for (const set of sets) checkParts(set, report);
    for (const process of processes) checkForm(process, report);
    for (const record of records) checkForm(record, report);
  },
};

/** The rules of a set have ids of their own. */
export const checkRuleIds: Check = {
  name: 'rule-ids',
  codes: [clashRule],
  run: ({ sets }, report) => {
    for (const set of sets) {
      const seen = new Set<string>();
      const look = (rules: readonly { readonly id: string }[] | undefined, place: Place): void => {
        (rules ?? []).forEach((rule, index, all) => {
          const { id } = rule;
          const at = below(place, pointerTo('', index, 'id'));
          const isCopy = all.slice(0, index).some((other) => isSameValue(other, rule));
          const names = [...seen, ...all.map((other) => other.id)];
          const fix = isCopy ? removing(below(place, pointerTo('', index))) : replacing(at, freeName(id, names));
          if (seen.has(id)) report(clashRule, at, { name: id }, fix);
          seen.add(id);
        });
      };
      look(set.value['x-rules'], below(set.place, '/x-rules'));
      for (const [key, field] of Object.entries(set.value.properties)) {
        look(field['x-rules'], below(set.place, pointerTo('/properties', key, 'x-rules')));
      }
    }
  },
};

function checkParts(set: CheckedSet, report: Report): void {
  if (isCircular(set)) return;
  const owners = new Map<string, string>();
  for (const part of setParts(set.name, set.siblings)) {
    for (const key of Object.keys(own(set.siblings, part)?.properties ?? {})) {
      const first = owners.get(key);
      const mine = part === set.name ? pointerTo('/properties', key) : '/x-fields';
      const place = below(set.place, mine, part === set.name ? 'key' : 'value');
      if (first !== undefined) report(clashField, place, { name: key, first, second: part });
      owners.set(key, part);
    }
  }
}

/** Whether a set is made of sets that merge one another, which is reported as such. */
function isCircular({ name, siblings }: CheckedSet): boolean {
  const bases = (part: string): readonly string[] => own(siblings, part)?.['x-fields'] ?? [];
  return setParts(name, siblings).some((part) => bases(part).some((base) => setParts(base, siblings).includes(part)));
}

function checkForm(linked: LinkedProcess | LinkedRecord, report: Report): void {
  const { scope, descriptor } = linked;
  const owners = new Map<string, FieldModel>();
  const claim = (set: SetModel, seen: Map<string, FieldModel>): void => {
    for (const field of set.fields) {
      const other = seen.get(field.path);
      if (other !== undefined && other.set !== set.name) {
        const args = { name: field.path, first: other.set, second: set.name };
        report(clashField, namePlace(set.name, linked), args);
      }
      seen.set(field.path, field);
    }
  };
  for (const set of scope.stored.values()) if (set.scope !== 'row') claim(set, owners);
  if (descriptor.kind === 'record') return;
  // Own sets of different steps may share keys: each step sees only its own.
  for (const step of descriptor.steps ?? []) {
    const seen = new Map(owners);
    for (const name of step.own ?? []) {
      const set = scope.own.get(name);
      if (set !== undefined) claim(set, seen);
    }
  }
}

/** Where a descriptor first names a set. */
function namePlace(name: string, { descriptor, places }: LinkedProcess | LinkedRecord): Place {
  if (descriptor.kind === 'record')
    return places.at(pointerTo('/data/x-fields', descriptor.data['x-fields'].indexOf(name)));
  const lists = [
    { pointer: '/start/edit', items: descriptor.start?.edit },
    { pointer: '/given', items: descriptor.given },
    ...(descriptor.steps ?? []).flatMap((step, index) => [
      { pointer: pointerTo('/steps', index, 'edit'), items: step.edit },
      { pointer: pointerTo('/steps', index, 'own'), items: step.own },
      { pointer: pointerTo('/steps', index, 'read'), items: step.read },
    ]),
  ];
  for (const { pointer, items } of lists) {
    const index = (items ?? []).findIndex((item) => item === `@${name}` || item === name);
    if (index >= 0) return places.at(pointerTo(pointer, index));
  }
  return places.at('/steps');
}
