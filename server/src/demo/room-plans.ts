import type { VoyeurKind } from '@footlight/core/protocol'
import type { AppSetting } from '../apps/commands.ts'

/** What is kept going in a room for as long as its scene is on air. */
export type Activity = 'tips' | 'private' | 'ticket' | 'goal_show' | 'standby' | 'battle'

export interface RoomPlan {
  readonly username: string
  readonly subject: string
  /** Tokens a minute of a private; spies pay a third of it. */
  readonly price: number
  readonly activity: Activity
  readonly apps: readonly AppSetting[]
  readonly voyeur: VoyeurKind | null
  /** null: open to everybody. */
  readonly password: string | null
}

/** The password of the one room that has one; its subject says it. */
const ROOM_PASSWORD = 'footlight'

function plan(
  username: string,
  subject: string,
  price: number,
  rest: Partial<Omit<RoomPlan, 'username' | 'subject' | 'price'>> = {},
): RoomPlan {
  return { username, subject, price, activity: 'tips', apps: [], voyeur: null, password: null, ...rest }
}

function goals(...steps: readonly (readonly [title: string, tokens: number])[]): AppSetting {
  const to = { is_active: true, goals: steps.map(([title, tokens]) => ({ title, tokens })), reset: false }
  return { app: 'goals', to }
}

function tipMenu(label: string, ...items: readonly (readonly [title: string, tokens: number])[]): AppSetting {
  return {
    app: 'tip_menu',
    to: {
      is_active: true,
      label,
      items: items.map(([title, tokens]) => ({ title, tokens, category: null, isActive: true })),
    },
  }
}

const koth: AppSetting = { app: 'koth', to: { is_active: true, mode: 'single', minimum: 5, minutes: 60 } }

const scratchCard: AppSetting = {
  app: 'scratchoff',
  to: {
    title: 'Scratch a star',
    price: 10,
    fields: 40,
    prizes: [
      { title: 'Choose the next song', count: 6 },
      { title: 'A dedication', count: 4 },
    ],
  },
}

/** Of the rooms that stream scenes, one by one another thing to see and to try. */
export const roomPlans: readonly RoomPlan[] = [
  plan('aurora_vale', 'Bonsoir! Dance practice, next goal: a new song', 24, {
    apps: [
      goals(['A new song', 150], ['Light show', 300], ['Encore', 500]),
      tipMenu('Requests', ['Wave', 5], ['Spin', 15], ['Your song', 40]),
    ],
  }),
  plan('ines_marlowe', 'Guitarra y juegos. Private shows welcome', 6, { activity: 'private' }),
  plan('marlon_reyes', 'Dance battle night: who moves better?', 30, { activity: 'battle' }),
  plan('felix_ashby', 'Dance battle night: glasses on, game on', 18, { activity: 'battle' }),
  plan('mirela_dusk', 'Ticket show later today: stories under the lamp', 36, { activity: 'ticket' }),
  plan('nova_sterling', 'Body paint and a scratch card', 42, { apps: [scratchCard] }),
  plan('theo_and_mina', 'Acoustic evening for two', 60, {
    apps: [
      goals(['Duet', 200], ['Unplugged encore', 400]),
      tipMenu('Song book', ['Ballad', 20], ['Rock', 25]),
    ],
  }),
  plan('saffron_quill', 'King of the hill: the highest tip gets a portrait', 30, { apps: [koth] }),
  plan('odette_frost', 'Window to the sea. Stille Kamera', 12, { voyeur: 'general' }),
  plan('juniper_hale', 'Goal show: slow breathing, pledge to join', 12, { activity: 'goal_show' }),
  plan('cassia_noir', 'Torno subito. Ask for a private', 48, { activity: 'standby' }),
  plan('velvet_duo', `Behind a password: "${ROOM_PASSWORD}"`, 54, { password: ROOM_PASSWORD }),
]
