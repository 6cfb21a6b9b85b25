/** Something that nodes tell each other; `null` for a tenant means all tenants. */
export type ServerEvent =
  | {
      /** Task counters of these roles or people changed. */
      readonly kind: 'counters';
      readonly tenantId: string;
      readonly roles: readonly string[];
      readonly users: readonly string[];
    }
  | {
      /** Notices of these people, or of the people of these roles, became more, fewer or others. */
      readonly kind: 'notice';
      readonly tenantId: string;
      readonly roles: readonly string[];
      readonly users: readonly string[];
    }
  | {
      /** A form's newest release changed; empty tenants mean all. */
      readonly kind: 'release';
      readonly formId: string;
      readonly version: number;
      readonly tenants: readonly string[];
      /** Pages are told in another way; only nodes have to forget what they remember. */
      readonly untold?: true;
    }
  | { readonly kind: 'dict'; readonly tenantId: string | null; readonly code: string }
  | {
      /** A session ended or changed, or all of a user or tenant; whoever remembers them must forget. */
      readonly kind: 'session';
      readonly sessionId: string | null;
      readonly userId: string | null;
      /** Given where all sessions of a tenant ended. */
      readonly tenantId?: string | null;
    }
  | {
      /** Somebody's page opened or left a task; with `asks`, those who have it open too answer. */
      readonly kind: 'presence';
      readonly tenantId: string;
      readonly taskId: string;
      readonly page: string;
      readonly userId: string;
      readonly name: string;
      readonly here: boolean;
      readonly asks: boolean;
    }
  | {
      /** A person's draft of a task was saved. */
      readonly kind: 'draft';
      readonly tenantId: string;
      readonly userId: string;
      readonly taskId: string;
      readonly seq: number;
    }
  | {
      /** Somebody asked about a value of a task's instance, or answered; of interest to its open pages and these people. */
      readonly kind: 'question';
      readonly tenantId: string;
      readonly taskId: string;
      readonly users: readonly string[];
    }
  | {
      /** Settings of the installation changed. */
      readonly kind: 'settings';
    }
  | {
      /** Menu entries, or what roles are granted, changed: menus, buttons and rights are to be read anew. */
      readonly kind: 'menu';
      readonly tenantId: string | null;
    }
  | {
      /** Events may have been missed: every cache is to be dropped. */
      readonly kind: 'reset';
    };
