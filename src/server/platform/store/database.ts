import type { Kysely, Transaction } from 'kysely';
import type {
  CaptchaTable,
  ClientLogTable,
  LoginFailureTable,
  RateBucketTable,
  RoleTable,
  SessionTable,
  SessionTokenTable,
  SignInProviderTable,
  SignInStateTable,
  SmsCodeTable,
  TenantTable,
  ThirdPartyAccountTable,
  UserRoleTable,
  UserTable,
} from '../../directory/auth/tables.ts';
import type { DictBizTable, DictTable } from '../../directory/dictionaries/tables.ts';
import type { FileBlobTable, FileLinkTable, FileTable } from '../../files/tables.ts';
import type { MenuTable, RoleMenuTable, TopMenuEntryTable, TopMenuTable } from '../../directory/menus/tables.ts';
import type { NoticeAddressTable, NoticeReadTable, NoticeTable } from '../../notices/tables.ts';
import type { DefinitionTable, FormReleaseTable, ReleaseBundleTable, ReleaseSourceTable } from '../../forms/tables.ts';
import type { LoginLogTable } from '../../logs/tables.ts';
import type {
  RecordKeyTable,
  RecordCalculationTable,
  RecordOriginTable,
  RecordFollowTable,
  RecordHoldTable,
  RecordKinTable,
  RecordPassTable,
  RecordRowTable,
} from '../../records/tables.ts';
import type { SystemSettingTable } from '../../directory/system-settings/tables.ts';
import type { UserViewTable } from '../../directory/views/tables.ts';
import type { LearnedTitleTable } from '../../workbooks/tables.ts';
import type {
  CandidateTable,
  DraftTable,
  QuestionTable,
  StartDraftTable,
  EventTable,
  InstanceTable,
  NumberCounterTable,
  TaskTable,
} from '../../workflow/tables.ts';
import type { AuditTable, IdempotencyKeyTable, SeedMarkTable } from './tables.ts';

/** Tables of the installation: read before the tenant is known, or the same for all tenants. */
export interface PlatformTables {
  tenant: TenantTable;
  session: SessionTable;
  session_token: SessionTokenTable;
  login_failure: LoginFailureTable;
  captcha: CaptchaTable;
  sign_in_state: SignInStateTable;
  sms_code: SmsCodeTable;
  rate_bucket: RateBucketTable;
  menu: MenuTable;
  dict: DictTable;
  seed_mark: SeedMarkTable;
  system_setting: SystemSettingTable;
  file_blob: FileBlobTable;
}

/** Tables whose rows belong to a tenant; PostgreSQL itself shows a transaction its own tenant's rows alone. */
export interface TenantTables {
  app_user: UserTable;
  role: RoleTable;
  user_role: UserRoleTable;
  sign_in_provider: SignInProviderTable;
  third_party_account: ThirdPartyAccountTable;
  role_menu: RoleMenuTable;
  top_menu: TopMenuTable;
  top_menu_entry: TopMenuEntryTable;
  dict_biz: DictBizTable;
  client_log: ClientLogTable;
  login_log: LoginLogTable;
  audit_log: AuditTable;
  idempotency_key: IdempotencyKeyTable;
  file: FileTable;
  file_link: FileLinkTable;
  form_release: FormReleaseTable;
  release_bundle: ReleaseBundleTable;
  release_source: ReleaseSourceTable;
  wf_definition: DefinitionTable;
  wf_instance: InstanceTable;
  wf_task: TaskTable;
  wf_candidate: CandidateTable;
  wf_event: EventTable;
  wf_draft: DraftTable;
  wf_start_draft: StartDraftTable;
  wf_question: QuestionTable;
  number_counter: NumberCounterTable;
  notice: NoticeTable;
  notice_to: NoticeAddressTable;
  notice_read: NoticeReadTable;
  record_row: RecordRowTable;
  record_key: RecordKeyTable;
  record_hold: RecordHoldTable;
  record_pass: RecordPassTable;
  record_kin: RecordKinTable;
  record_follow: RecordFollowTable;
  record_calculation: RecordCalculationTable;
  record_origin: RecordOriginTable;
  user_view: UserViewTable;
  learned_title: LearnedTitleTable;
}

/** Every table. */
export interface Database extends PlatformTables, TenantTables {}

/** Handle on the installation's own tables. */
export type PlatformHandle = Kysely<PlatformTables>;

/** Handle of one tenant's transaction. */
export type TenantTransaction = Transaction<Database>;
