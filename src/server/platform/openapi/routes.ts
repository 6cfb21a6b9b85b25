import { route, type Route } from '../http/handle.ts';
import { openApiDocument } from './document.ts';

/** The description of every call, for those who write clients. */
export const openApiRoutes: readonly Route[] = [route('GET /openapi.json', () => openApiDocument())];
