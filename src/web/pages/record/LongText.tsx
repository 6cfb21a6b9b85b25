/** A long value on at most three lines, the whole of it in its tip. */
export function LongText({ text }: { readonly text: string }) {
  return (
    <span className="record-long" title={text}>
      {text}
    </span>
  );
}
