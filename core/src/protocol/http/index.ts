import { accountRoutes } from './accounts.ts'
import { appsRoutes } from './apps.ts'
import { chatRulesRoutes } from './chat-rules.ts'
import { extrasRoutes } from './extras.ts'
import { ingestRoutes } from './ingest.ts'
import { messageRoutes } from './messages.ts'
import { moneyRoutes } from './money.ts'
import { roomRoutes } from './rooms.ts'
import { showRoutes } from './shows.ts'
import { studioRoutes } from './studio.ts'
import { toysRoutes } from './toys.ts'
import { versusRoutes } from './versus.ts'

/** Every call of `/api/v1`; openapi.json is made of this. */
export const routes = {
  ...accountRoutes,
  ...moneyRoutes,
  ...roomRoutes,
  ...showRoutes,
  ...appsRoutes,
  ...versusRoutes,
  ...extrasRoutes,
  ...studioRoutes,
  ...ingestRoutes,
  ...messageRoutes,
  ...chatRulesRoutes,
  ...toysRoutes,
} as const
export type RouteName = keyof typeof routes
export * from './accounts.ts'
export * from './apps.ts'
export * from './chat-rules.ts'
export * from './extras.ts'
export * from './ingest.ts'
export * from './messages.ts'
export * from './money.ts'
export * from './rooms.ts'
export * from './route.ts'
export * from './shows.ts'
export * from './studio.ts'
export * from './toys.ts'
export * from './versus.ts'
