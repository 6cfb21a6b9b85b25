import { product } from '../../../core/product.ts';
import type { Identity } from './identity.ts';
import type { TokenPair } from './sessions.ts';
import { accessSeconds } from './tokens.ts';

/** The answer of the token call; it stands outside the envelope. */
export function tokenReply(identity: Identity, tokens: TokenPair): Record<string, unknown> {
  return {
    access_token: tokens.accessToken,
    refresh_token: tokens.refreshToken,
    token_type: 'bearer',
    expires_in: accessSeconds,
    scope: 'all',
    client_id: product.clientId,
    ...identityFields(identity),
    detail: { type: 'web' },
  };
}

/** What the token reply and the user-info call say of a person alike. */
export function identityFields(identity: Identity): Record<string, unknown> {
  return {
    tenant_id: identity.tenantId,
    user_id: identity.userId,
    account: identity.account,
    user_name: identity.account,
    nick_name: identity.nickName,
    real_name: identity.realName,
    avatar: identity.avatar,
    sex: identity.sex,
    role_id: identity.roleIds.join(','),
    role_name: identity.roles.join(','),
    dept_id: identity.deptId,
    post_id: identity.postId,
    oauth_id: identity.oauthId,
    must_change_password: identity.mustChangePassword,
  };
}
