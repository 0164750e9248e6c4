import type { IncomingServerEvent } from '../protocol/parse.ts'

/** Something was won or reached in the room. */
export interface WonEntry {
  readonly kind: 'won'
  readonly key: string
  readonly at: number
  /** What is won is the public's. */
  readonly thread?: never
  /** `free`: the crown fell and nobody has it. */
  readonly what: 'king' | 'free' | 'ticket' | 'prize' | 'goal' | 'battle'
  /** Who won it, the performer of a battle too; null: the room together, or nobody. */
  readonly username: string | null
  /** Tokens that it took; null: not told. */
  readonly tokens: number | null
  /** The prize or the goal by its name; empty where it has none. */
  readonly title: string
  /** The goal that follows; null: none does, or it is no goal. */
  readonly next: string | null
}

/** What an event says was won; null: nothing. `nextKey`: for what the server gives no name. */
export function wonEntry(event: IncomingServerEvent, at: number, nextKey: () => string): WonEntry | null {
  const won = (key: string, line: Pick<WonEntry, 'what'> & Partial<WonEntry>): WonEntry => ({
    username: null,
    tokens: null,
    title: '',
    next: null,
    ...line,
    kind: 'won',
    key,
    at,
  })
  switch (event.name) {
    case 'v3.app.koth': {
      const { username, tip } = event.payload
      return username === null
        ? won(nextKey(), { what: 'free' })
        : won(nextKey(), { what: 'king', username, tokens: tip })
    }
    case 'v3.app.golden_ticket': {
      const { round_id, username, tokens } = event.payload
      return won(`won:${round_id}:${username}`, { what: 'ticket', username, tokens })
    }
    case 'v3.app.scratchoff.win': {
      const { card_id, field, username, prize } = event.payload
      return won(`won:${card_id}:${field}`, { what: 'prize', username, title: prize })
    }
    case 'v3.app.goal_reached': {
      const { title, tokens, next_title } = event.payload
      return won(nextKey(), { what: 'goal', tokens, title, next: next_title })
    }
    case 'v3.versus.ended': {
      const { versus_id, winner, room, peer } = event.payload
      if (winner === null) return null
      const { tokens } = winner === room.username ? room : peer
      return won(`won:${versus_id}`, { what: 'battle', username: winner, tokens })
    }
    default:
      return null
  }
}
