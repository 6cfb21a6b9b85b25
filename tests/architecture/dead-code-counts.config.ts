/** A reporter for knip that prints how many files it read. */
export default function printCounts({ counters }: { readonly counters: { readonly processed: number } }): void {
  console.log(JSON.stringify({ processed: counters.processed }));
}
