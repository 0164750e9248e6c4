import type { DatabaseKind } from '../database-kind.ts'
import type { Migrations } from '../migrate.ts'
import { people } from './0001-people.ts'
import { sessions } from './0002-sessions.ts'
import { follows } from './0003-follows.ts'
import { rooms } from './0004-rooms.ts'
import { chat } from './0005-chat.ts'
import { revenueShares } from './0006-revenue-shares.ts'
import { shows } from './0007-shows.ts'
import { performerSettings } from './0008-performer-settings.ts'
import { showShares } from './0009-show-shares.ts'
import { apps } from './0010-apps.ts'
import { versus } from './0011-versus.ts'
import { roomModes } from './0012-room-modes.ts'
import { ratings } from './0013-ratings.ts'
import { recordings } from './0014-recordings.ts'
import { fanClub } from './0015-fan-club.ts'
import { streamKeys } from './0016-stream-keys.ts'
import { privateMessages } from './0017-private-messages.ts'
import { chatRules } from './0018-chat-rules.ts'
import { studio } from './0020-studio.ts'
import { tipRings } from './0021-tip-rings.ts'
import { standbyStays } from './0022-standby-stays.ts'
import { modelSearch } from './0023-model-search.ts'

export function siteMigrations(kind: DatabaseKind): Migrations {
  return {
    '0001-people': people(kind),
    '0002-sessions': sessions(kind),
    '0003-follows': follows(kind),
    '0004-rooms': rooms(kind),
    '0005-chat': chat(kind),
    '0006-revenue-shares': revenueShares(kind),
    '0007-shows': shows(kind),
    '0008-performer-settings': performerSettings(kind),
    '0009-show-shares': showShares(),
    '0010-apps': apps(kind),
    '0011-versus': versus(kind),
    '0012-room-modes': roomModes(kind),
    '0013-ratings': ratings(kind),
    '0014-recordings': recordings(kind),
    '0015-fan-club': fanClub(kind),
    '0016-stream-keys': streamKeys(kind),
    '0017-private-messages': privateMessages(kind),
    '0018-chat-rules': chatRules(kind),
    '0020-studio': studio(kind),
    '0021-tip-rings': tipRings(kind),
    '0022-standby-stays': standbyStays(kind),
    '0023-model-search': modelSearch(kind),
  }
}
