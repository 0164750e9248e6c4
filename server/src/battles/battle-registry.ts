import type { VersusBattle, VersusResult } from '@footlight/core/protocol'
import type { Battle } from './battle.ts'
import type { VersusRecord } from './battle-port.ts'
import { battleFor, resultFor } from './records.ts'

/** The battles of this process, by the rooms that they are in, and what each room's last one came to. */
export class BattleRegistry {
  /** Each running battle stands here twice, once per room. */
  readonly #running = new Map<string, Battle>()
  readonly #last = new Map<string, VersusResult>()

  of(username: string): Battle | null {
    return this.#running.get(username) ?? null
  }

  /** null: none since the server started. */
  lastOf(username: string): VersusResult | null {
    return this.#last.get(username) ?? null
  }

  all(): readonly Battle[] {
    return [...new Set(this.#running.values())]
  }

  /** Each as the room of the one who invited sees it, most tokens first. */
  present(): readonly VersusBattle[] {
    const battles = this.all().map(({ record, contestants }) => battleFor(record, contestants[0].username))
    const tokens = ({ room, peer }: VersusBattle): number => room.tokens + peer.tokens
    return battles.sort((a, b) => tokens(b) - tokens(a))
  }

  add(battle: Battle): void {
    for (const { username } of battle.contestants) this.#running.set(username, battle)
  }

  /** Both rooms are free from now on. */
  over(battle: Battle): void {
    this.#release(battle)
    this.remember(battle.record)
  }

  remember(record: VersusRecord): void {
    for (const { username } of record.sides) this.#last.set(username, resultFor(record, username))
  }

  /** Its start was not stored: there never was one. */
  forget(battle: Battle): void {
    this.#release(battle)
    for (const { username } of battle.contestants)
      if (this.#last.get(username)?.versus_id === battle.id) this.#last.delete(username)
  }

  #release(battle: Battle): void {
    for (const { username } of battle.contestants)
      if (this.#running.get(username) === battle) this.#running.delete(username)
  }
}
