/** Drawn viewers who talk and tip. The payer of the private is none of them. */
export const talkers = ['quiet_harbor', 'north_lantern', 'slow_comet'] as const

/** Something is said or tipped this often, in all rooms together. */
export const TALK_EVERY_MS = 15_000
/** Each so many-th time it is a tip. */
const TIP_EVERY = 7
const TIPS = [5, 10, 5, 15, 25, 5, 10] as const

const lines = {
  english: [
    'good evening everyone',
    'love the light in here',
    'what song is this?',
    'hello from the harbor',
    'that was lovely',
    'back again, missed the start',
  ],
  german: ['Guten Abend zusammen', 'Schönes Licht heute', 'Bis später!'],
  french: ['Bonsoir tout le monde', 'Quelle belle ambiance', 'On reste encore un peu'],
  spanish: ['¡Buenas noches!', 'Qué buen ritmo', 'Saludos desde el puerto'],
  italian: ['Buonasera a tutti', 'Che bella atmosfera', 'Torno tra poco'],
} as const satisfies Record<string, readonly string[]>

export interface TalkTurn {
  /** Grows by one with each turn; the same over a restart. */
  readonly number: number
  readonly username: string
  readonly room: string
  /** null: something is said. */
  readonly tip: number | null
  readonly line: string
}

/**
 * What is said or tipped in this quarter of a minute. All of it follows from the clock, so that nothing is
 * remembered and a restart repeats no tip.
 */
export function talkTurn(
  now: number,
  rooms: readonly { readonly username: string; readonly languages: readonly string[] }[],
): TalkTurn | null {
  const number = Math.floor(now / TALK_EVERY_MS)
  const room = rooms[number % rooms.length]
  if (room === undefined) return null
  const language = room.languages.find((name): name is keyof typeof lines => name in lines) ?? 'english'
  const said = lines[language]
  // Rounds are counted, so that a room does not hear the same voice or line each time that its turn comes.
  const round = Math.floor(number / rooms.length)
  return {
    number,
    username: talkers[(number + round) % talkers.length]!,
    room: room.username,
    tip: (number + round) % TIP_EVERY === 0 ? TIPS[round % TIPS.length]! : null,
    line: said[round % said.length]!,
  }
}
