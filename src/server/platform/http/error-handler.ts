import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { TooCostly } from '../../../core/expression/expression.ts';
import { BusinessError, type Rejection } from '../errors/business-error.ts';
import { say } from '../errors/messages.ts';
import { OAuthError } from '../errors/oauth-error.ts';
import { drain } from './drain.ts';
import { languageOf } from './language.ts';
import { echoRequestId } from './request-id.ts';

/** Turns whatever a handler threw into the answer that the contract gives it. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  echoRequestId(request, reply);
  if (error instanceof OAuthError) return sendOAuthError(error, request, reply);
  const rejection = rejectionOf(error, request);
  if (rejection.status >= 500) request.log.error({ err: error }, 'call failed');
  drain(request, reply);
  return sendRejection(rejection, request, reply);
}

/** The rejection that an error means. */
export function rejectionOf(error: unknown, request: FastifyRequest): BusinessError {
  return error instanceof BusinessError ? error : asRejection(error as FastifyError, request);
}

function sendOAuthError(error: OAuthError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status } = error;
  const description = say(error.key, languageOf(request), error.args);
  const body = { error: error.error, error_code: status, error_description: description };
  return reply.code(status).send(error.error === 'invalid_request' ? { ...body, msg: description } : body);
}

function sendRejection(error: BusinessError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.refusedFor = error.key;
  const msg = say(error.key, languageOf(request), error.args);
  // Whoever reports a failure can name it, and whoever mends it can find it in the logs.
  const data = error.status >= 500 ? { requestId: request.id } : error.data;
  const body = { code: error.code, success: false, data, msg };
  if (error.retryAfter !== null) reply.header('retry-after', error.retryAfter);
  return reply.code(error.status).send(error.code === 401 ? { ...body, message: msg } : body);
}

const byCode: Readonly<Record<string, Rejection>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'http.unreadable'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'http.unreadable'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'http.unreadable'],
  // PostgreSQL cannot keep a NUL in a text.
  '22021': [400, 'form.unstorable'],
  '22P05': [400, 'form.unstorable'],
  // The disk of the database is full, or that of DATA_DIR.
  '53100': [507, 'http.no-room'],
  ENOSPC: [507, 'http.no-room'],
  EDQUOT: [507, 'http.no-room'],
  // A statement took longer than it may.
  '57014': [503, 'http.too-slow'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'http.too-large'],
  FST_REQ_FILE_TOO_LARGE: [413, 'http.too-large'],
  FST_FILES_LIMIT: [413, 'http.too-large'],
  FST_FIELDS_LIMIT: [413, 'http.too-large'],
  FST_PARTS_LIMIT: [413, 'http.too-large'],
};

function asRejection(error: FastifyError, request: FastifyRequest): BusinessError {
  if (error.validation !== undefined) return invalidInput(error.validation, error.validationContext, request);
  if (error instanceof TooCostly) {
    return new BusinessError(400, 'form.too-costly', { args: { expression: error.expression } });
  }
  const known = byCode[error.code];
  if (known !== undefined) return new BusinessError(...known);
  if (error.statusCode === 415 || error.code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') {
    return new BusinessError(415, 'http.media-type', { args: { type: request.headers['content-type'] ?? '' } });
  }
  if (error.statusCode === 429) return new BusinessError(429, 'http.too-many');
  if (isDatabaseAway(error)) return new BusinessError(503, 'http.unavailable');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new BusinessError(400, 'http.unreadable');
  }
  return new BusinessError(500, 'http.internal');
}

/** The first problem only, as the contract has it. */
function invalidInput(
  problems: readonly FastifySchemaValidationError[],
  context: string | undefined,
  request: FastifyRequest,
): BusinessError {
  const [problem] = problems;
  const missing = problem?.keyword === 'required';
  const name = missing ? String(problem.params['missingProperty']) : (problem?.instancePath ?? '').slice(1);
  const parameter = missing ? 'http.parameter-missing' : 'http.parameter-format';
  if (context !== 'body') return new BusinessError(400, parameter, { args: { name } });
  const reason = say(missing ? 'http.field-missing' : 'http.field-format', languageOf(request));
  const args = { name: name === '' ? 'body' : name.replaceAll('/', '.'), reason };
  return new BusinessError(400, 'http.field', { args });
}

/** Classes 08 (connection), 53 (no memory or connection left), 57P (shut down), 25P03 (idle), the socket's own errors, and those that pg tells by their text alone. */
function isDatabaseAway(error: FastifyError & { readonly syscall?: string }): boolean {
  const code = error.code ?? '';
  if (/^(08|53|57P|25P03)/.test(code) || error.syscall === 'connect' || ['ECONNRESET', 'EPIPE'].includes(code))
    return true;
  return /Connection terminated|is not queryable|timeout exceeded when trying to connect|timeout expired|Query read timeout/.test(
    error.message,
  );
}
