/** The kinds of a family's parameters; a list kind is spliced into the list that holds `{param}`. */
export type FamilyParam =
  | 'set'
  | 'sets'
  | 'process'
  | 'prefix?'
  | 'processes'
  | 'roles'
  | 'workdays'
  | 'counter'
  | 'counts'
  | 'step?'
  | 'outcome?';

/** A parameter as a family declares it: its kind, or that with the value it has where a process says nothing. */
export type FamilyParamSource = FamilyParam | { readonly kind: FamilyParam; readonly default: unknown };
