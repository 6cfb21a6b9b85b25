const descriptors = ['dictionary', 'family', 'menu', 'process', 'record', 'table', 'types'];
const all = [...descriptors, 'application', 'accounts', 'texts', 'instruments'];

/** Words that tell editors and readers of files something, and the code nothing else. */
export const notes: readonly string[] = [
  // By it the meta-schema is chosen: another one would be another file.
  ...all.flatMap((kind) => ['$schema', 'kind', 'description'].map((word) => `${kind}.${word}`)),
  // Of what is released as part of forms; forms carry versions of their own.
  ...['dictionary', 'family', 'menu', 'types', 'table'].map((kind) => `${kind}.version`),
  ...['dictionary', 'menu'].map((kind) => `${kind}.id`),
  ...['field', 'value', 'set'].flatMap((thing) => [`${thing}.description`, `${thing}.additionalProperties`]),
  // One value alone may stand there.
  'printButton.verb',
  'rule.source',
  'rule.status',
  ...['quoted', 'cited', 'proposal'].map((status) => `rule.status=${status}`),
];
