export { type Config, isLoopback, readConfig } from './app/config.ts'
export {
  createServer,
  type FootlightServer,
  type ServerDependencies,
  StartRefused,
} from './app/create-server.ts'
export { createLogger } from './app/logger.ts'
export { systemClock, systemRandom } from './app/system-clock.ts'
export { type HttpLimits, httpLimits } from './http/parts.ts'
