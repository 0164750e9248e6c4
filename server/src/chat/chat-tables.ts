import type { Generated } from 'kysely'

/** Private messages and the rules of chats. */
export interface ChatTables {
  pm_messages: PmMessagesTable
  pm_chats: { owner_id: number; peer_id: number; last_id: number; read_up_to: number }
  chat_rules: { owner_id: number; filters: string; raid_until: number | null }
  chat_speakers: { owner_id: number; speaker_id: number }
  blocked_regions: { owner_id: number; countries: string; states: string }
}

export interface PmMessagesTable {
  id: Generated<number>
  low_id: number
  high_id: number
  sender_id: number
  recipient_id: number
  ref: string
  text: string
  sent_at: number
}
