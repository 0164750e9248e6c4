import { accountRoutes } from './accounts.ts'
import { appsRoutes } from './apps.ts'
import { audienceShowRoutes } from './audience-shows.ts'
import { chatRulesRoutes } from './chat-rules.ts'
import { ingestRoutes } from './ingest.ts'
import { leaderboardRoutes } from './leaderboards.ts'
import { messageRoutes } from './messages.ts'
import { moneyRoutes } from './money.ts'
import { performerRoutes } from './performer.ts'
import { privateShowRoutes } from './private-shows.ts'
import { ratingRoutes } from './ratings.ts'
import { receiptRoutes } from './receipts.ts'
import { recordingRoutes } from './recordings.ts'
import { modeRoutes } from './room-modes.ts'
import { roomRoutes } from './rooms.ts'
import { showServiceRoutes } from './show-services.ts'
import { showRoutes } from './shows.ts'
import { studioRoutes } from './studio.ts'
import { toysRoutes } from './toys.ts'
import { versusRoutes } from './versus.ts'
import { watchRoutes } from './watch.ts'

/** Every call of `/api/v1`; openapi.json is made of this. */
export const routes = {
  ...accountRoutes,
  ...moneyRoutes,
  ...roomRoutes,
  ...performerRoutes,
  ...showRoutes,
  ...receiptRoutes,
  ...privateShowRoutes,
  ...audienceShowRoutes,
  ...showServiceRoutes,
  ...appsRoutes,
  ...versusRoutes,
  ...leaderboardRoutes,
  ...modeRoutes,
  ...ratingRoutes,
  ...watchRoutes,
  ...recordingRoutes,
  ...studioRoutes,
  ...ingestRoutes,
  ...messageRoutes,
  ...chatRulesRoutes,
  ...toysRoutes,
} as const
export type RouteName = keyof typeof routes
