export {
  createServer,
  type FootlightServer,
  type ServerDependencies,
  StartRefused,
} from './app/create-server.ts'
export { type HttpLimits, httpLimits } from './app/http-deps.ts'
export { type Config, isLoopback, readConfig } from './platform/config.ts'
export { createLogger } from './platform/logger.ts'
