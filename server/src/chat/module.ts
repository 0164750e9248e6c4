import type { Served } from '../accounts/register-route.ts'
import type { Config } from '../platform/config.ts'
import { areaModule } from '../platform/module.ts'
import type { FeatureRegistry } from '../rooms/room-feature.ts'
import { type ChatStores, chatFeatures } from './chat-feature.ts'
import { createChatRepository } from './chat-repository.ts'
import { createChatRulesRepository } from './chat-rules-repository.ts'
import { registerChatRules } from './chat-rules-routes.ts'
import type { ChatRouteDeps } from './held-routes.ts'
import { chat, chatRules } from './migrations.ts'
import { LibreTranslate, type Translator } from './translator.ts'

interface Uses extends ChatStores {
  readonly config: Config
  readonly roomFeatures: FeatureRegistry
}

/** What is said in rooms, and the rules that performers set for it. */
export const chatModule = areaModule({
  name: 'chat',
  migrations: (kind) => ({
    '0005-chat': chat(kind),
    '0018-chat-rules': chatRules(kind),
  }),
  repositories: (db) => ({
    chat: createChatRepository(db),
    chatRules: createChatRulesRepository(db),
  }),
  open({ config, roomFeatures, ...stores }: Uses) {
    roomFeatures.add(chatFeatures(stores))
    /** null: the operator has none. */
    const translator: Translator | null =
      config.translateUrl === null ? null : new LibreTranslate(config.translateUrl, config.translateApiKey)
    return { translator }
  },
  routes: ({ registrar, ...deps }: Served & ChatRouteDeps) => registerChatRules(registrar, deps),
})
