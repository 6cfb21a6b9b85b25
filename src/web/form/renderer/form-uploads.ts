/** Files on their way into an open form. What is handed in before they are there would go without them. */
export class FormUploads {
  readonly #underWay = new Set<Promise<boolean>>();

  /** Notes files under way; `batch` says in the end whether all of them came into the form, and never fails. */
  add(batch: Promise<boolean>): void {
    this.#underWay.add(batch);
    void batch.then(() => this.#underWay.delete(batch));
  }

  /** Waits until no file is under way; false where one of those waited for did not come. */
  async arrived(): Promise<boolean> {
    let all = true;
    while (this.#underWay.size > 0) {
      const batches = await Promise.all(this.#underWay);
      all &&= !batches.includes(false);
    }
    return all;
  }
}
