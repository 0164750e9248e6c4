export {
  createServer,
  type FootlightServer,
  type ServerDependencies,
  StartRefused,
} from './app/create-server.ts'
export { type Config, isLoopback, readConfig } from './platform/config.ts'
export { type HttpLimits, httpLimits } from './platform/http/http-deps.ts'
export { createLogger } from './platform/logger.ts'
