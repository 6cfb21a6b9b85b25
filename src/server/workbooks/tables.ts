/** What a title of a customer's files names. */
export interface LearnedTitleTable {
  tenant_id: string;
  /** Empty for files of nobody in particular. */
  customer: string;
  /** As titles are compared. */
  title: string;
  /** Empty where the title is to be left out. */
  column_key: string;
  learned_by: string;
  learned_at: Date;
}
