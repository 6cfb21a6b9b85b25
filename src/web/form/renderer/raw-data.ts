/** Data of a form as indented JSON, for the view that remains when nothing better can be drawn. */
export function rawText(data: unknown): string {
  try {
    return JSON.stringify(data, null, 2);
  } catch {
    return String(data);
  }
}
