/** Grey lines where the lines of a list will stand, so that nothing moves when they come. */
export function PanelWait({ rows }: { readonly rows: number }) {
  return (
    <div className="home-wait" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} />
      ))}
    </div>
  );
}
