import { accountRoutes } from './accounts.ts'
import { moneyRoutes } from './money.ts'
import { roomRoutes } from './rooms.ts'

/** Every call of `/api/v1`; openapi.json is made of this. */
export const routes = { ...accountRoutes, ...moneyRoutes, ...roomRoutes } as const
export type RouteName = keyof typeof routes
export * from './accounts.ts'
export * from './money.ts'
export * from './rooms.ts'
export * from './route.ts'
