type Camel<S extends string> = S extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : S;

/** A row with its columns named as on the wire. */
export type CamelRow<R> = { readonly [K in keyof R & string as Camel<K>]: R[K] };

/** The name on the wire of a column, `realName` for `real_name`. */
export function camelCase(column: string): string {
  return column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** The column of a name on the wire. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A row with its columns named as on the wire. */
export function camelRow<R extends object>(row: R): CamelRow<R> {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [camelCase(column), value])) as CamelRow<R>;
}
