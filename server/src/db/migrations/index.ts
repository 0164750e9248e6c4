import type { DatabaseKind } from '../database-kind.ts'
import type { Migrations } from '../migrate.ts'
import { people } from './0001-people.ts'
import { sessions } from './0002-sessions.ts'
import { follows } from './0003-follows.ts'
import { rooms } from './0004-rooms.ts'
import { chat } from './0005-chat.ts'
import { revenueShares } from './0006-revenue-shares.ts'

export function siteMigrations(kind: DatabaseKind): Migrations {
  return {
    '0001-people': people(kind),
    '0002-sessions': sessions(kind),
    '0003-follows': follows(kind),
    '0004-rooms': rooms(kind),
    '0005-chat': chat(kind),
    '0006-revenue-shares': revenueShares(kind),
  }
}
