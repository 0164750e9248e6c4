import { accountRoutes } from './accounts.ts'
import { appsRoutes } from './apps.ts'
import { extrasRoutes } from './extras.ts'
import { moneyRoutes } from './money.ts'
import { roomRoutes } from './rooms.ts'
import { showRoutes } from './shows.ts'
import { versusRoutes } from './versus.ts'

/** Every call of `/api/v1`; openapi.json is made of this. */
export const routes = { ...accountRoutes, ...moneyRoutes, ...roomRoutes, ...showRoutes, ...appsRoutes, ...versusRoutes, ...extrasRoutes } as const
export type RouteName = keyof typeof routes
export * from './accounts.ts'
export * from './apps.ts'
export * from './extras.ts'
export * from './money.ts'
export * from './rooms.ts'
export * from './route.ts'
export * from './shows.ts'
export * from './versus.ts'
