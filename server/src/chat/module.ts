import type { Clock } from '@footlight/core/ports'
import { CHAT_KEPT_DAYS } from '@footlight/core/protocol'
import type { Served } from '../accounts/register-route.ts'
import type { Config } from '../platform/config.ts'
import { areaModule } from '../platform/module.ts'
import { goes } from '../platform/personal-rows.ts'
import type { FeatureRegistry } from '../rooms/room-feature.ts'
import { type ChatContentDeps, chatContent } from './chat-content.ts'
import { type ChatStores, chatFeatures } from './chat-feature.ts'
import type { ChatRepository } from './chat-port.ts'
import { createChatRepository } from './chat-repository.ts'
import { createChatRulesRepository } from './chat-rules-repository.ts'
import { registerChatRules } from './chat-rules-routes.ts'
import { readEmoticons } from './emoticons.ts'
import { registerFansInRoom } from './fans-in-room.ts'
import { chat, chatAuthors, chatPeople, chatRules } from './migrations.ts'
import { createPersonNoteRepository } from './person-note-repository.ts'
import { type PersonRouteDeps, registerPersonRoutes } from './person-routes.ts'
import { type ChatReportDeps, registerChatReports } from './report-routes.ts'
import { RoomRulesFeature } from './room-rules-feature.ts'
import { LibreTranslate, type Translator } from './translator.ts'

const HOUR_MS = 3_600_000

interface Uses extends ChatStores, ChatContentDeps {
  readonly chat: ChatRepository
  readonly config: Config
  readonly roomFeatures: FeatureRegistry
}

/** What is said in rooms, and the rules that performers set for it. */
export const chatModule = areaModule({
  name: 'chat',
  personalRows: {
    chat_messages: { room_owner_id: goes, author_id: goes },
    chat_highlights: { owner_id: goes },
    chat_rules: { owner_id: goes },
    chat_speakers: { owner_id: goes, speaker_id: goes },
    person_notes: { author_id: goes, about_id: goes },
    blocked_regions: { owner_id: goes },
  },
  migrations: (kind) => ({
    '0005-chat': chat(kind),
    '0018-chat-rules': chatRules(kind),
    '0030-chat-people': chatPeople(kind),
    '0126-chat-authors': chatAuthors(kind),
  }),
  repositories: (db) => ({
    chat: createChatRepository(db),
    chatRules: createChatRulesRepository(db),
    personNotes: createPersonNoteRepository(db),
  }),
  open({ config, roomFeatures, bus, ...stores }: Uses) {
    roomFeatures.add(chatFeatures(stores), () => (context) => new RoomRulesFeature(context))
    /** null: the operator has none. */
    const translator: Translator | null =
      config.translateUrl === null ? null : new LibreTranslate(config.translateUrl, config.translateApiKey)
    return { translator, emoticons: readEmoticons(), chatContent: chatContent({ ...stores, bus }) }
  },
  routes({ registrar, ...deps }: Served & PersonRouteDeps & ChatReportDeps) {
    registerChatRules(registrar, deps)
    registerPersonRoutes(registrar, deps)
    registerChatReports(registrar, deps)
    registerFansInRoom(registrar, deps)
  },
  jobs: ({ chat: lines, clock }: { readonly chat: ChatRepository; readonly clock: Clock }) => [
    {
      name: 'forget_chat',
      everyMs: HOUR_MS,
      runsAtStart: true,
      run: () => lines.forget(clock.now() - CHAT_KEPT_DAYS * 24 * HOUR_MS),
    },
  ],
})
