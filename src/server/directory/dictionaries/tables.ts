import type { Generated } from 'kysely';

/** A dictionary (top row, parent 0, key -1) or one of its entries. */
export interface DictTable {
  id: Generated<string>;
  parent_id: string;
  code: string;
  dict_key: string;
  dict_value: string;
  dict_value_en: Generated<string>;
  sort: Generated<number>;
  remark: Generated<string>;
  /** 1 = hidden from use. */
  is_sealed: Generated<number>;
  is_deleted: Generated<boolean>;
  update_time: Generated<Date>;
}

/** A dictionary of one tenant. */
export interface DictBizTable extends DictTable {
  tenant_id: string;
}
