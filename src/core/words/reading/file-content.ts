import { sha256Hex } from '../../text/sha256.ts';
import { isObject } from '../../text/json.ts';

/**
 * All that a descriptor file says but its version and its meta-schema, as a text: equal texts mean the same. The order of
 * keys counts, since fields are shown in it.
 */
export function fileContent(value: unknown): string {
  if (!isObject(value)) return JSON.stringify(value);
  const { $schema: _schema, version: _version, ...content } = value;
  return JSON.stringify(content);
}

/** Lower-case hex SHA-256 of what a file says. */
export function fileContentHash(value: unknown): string {
  return sha256Hex(fileContent(value));
}
