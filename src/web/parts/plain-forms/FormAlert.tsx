/** What went wrong with a form as a whole; nothing while nothing did. */
export function FormAlert({ text }: { readonly text: string | null }) {
  if (text === null) return null;
  return (
    <p className="plain-alert" role="alert">
      {text}
    </p>
  );
}
