import { randomUUID } from 'node:crypto'
import Database from 'better-sqlite3'
import { type Action, act, begun, type Standing, type Step } from './purchase-machine.ts'
import type { Outcome } from './test-cards.ts'

/** As a merchant ordered it. Amounts in minor units, times ms since 1970. */
export interface Order {
  readonly reference: string
  readonly amount: number
  readonly currency: string
  readonly description: string
  readonly return_url: string
  readonly customer: string
  readonly country: string | null
  readonly expires_in: number
  /** Whether the page may offer to save the card. */
  readonly save_card: boolean
  /** The saved card that is charged; absent: the buyer types one. */
  readonly card?: string
  readonly initiated_by?: 'buyer' | 'shop'
}

/** What is kept of a card so that it can be charged again: no number. */
export interface CardDraft {
  readonly brand: string
  readonly last4: string
  /** `YYYY-MM`, its last month. */
  readonly expires: string
  /** What comes of charging it. */
  readonly later: Outcome
  /** Its holder agreed that the shop charges it also while they are away. */
  readonly mandate: boolean
}

export interface Card extends CardDraft {
  readonly id: string
  readonly customer: string
  readonly isRemoved: boolean
}

export interface Purchase {
  readonly id: string
  readonly at: number
  readonly order: Order
  readonly standing: Standing
  /** The card that it was paid with; null: none yet. */
  readonly last4: string | null
}

export interface StoredEvent {
  readonly seq: number
  readonly id: string
  readonly purchase: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  readonly at: number
}

/** A webhook that is on its way. */
export interface Delivery {
  readonly seq: number
  readonly tries: number
  /** When the event happened. */
  readonly at: number
}

/** Extra time before a webhook is sent for the first time, ms; `drop`: it is never sent. */
export type Fate = { readonly delayMs: number; readonly copies: number } | 'drop'

/** Everything the biller knows, in one file. No card number is ever in it. */
export class Store {
  readonly #db: Database.Database

  constructor(path: string) {
    this.#db = new Database(path)
    this.#db.pragma('journal_mode = WAL')
    this.#db.pragma('synchronous = FULL')
    this.#db.exec(`
      create table if not exists purchases (id text primary key, at integer not null, reference text not null unique,
        body text not null, standing text not null, last4 text, saves text) strict;
      create table if not exists cards (id text primary key, customer text not null, body text not null,
        is_removed integer not null) strict;
      create table if not exists events (seq integer primary key autoincrement, id text not null unique,
        purchase text not null, type text not null, data text not null, at integer not null) strict;
      create index if not exists events_of on events (purchase);
      create table if not exists deliveries (id integer primary key, seq integer not null, at integer not null,
        due_at integer, tries integer not null) strict;
      create index if not exists deliveries_due on deliveries (due_at) where due_at is not null;
      create table if not exists timers (id integer primary key, due_at integer not null, purchase text not null,
        action text not null) strict;
    `)
    // A file of before cards were saved.
    const columns = this.#db.prepare('select name from pragma_table_info(?)').pluck().all('purchases')
    if (!columns.includes('saves')) this.#db.exec('alter table purchases add column saves text')
  }

  /** The purchase of this reference; `taken`: it was another one. */
  begin(order: Order, now: number): { readonly purchase: Purchase; readonly isNew: boolean } | 'taken' {
    const known = this.byReference(order.reference)
    if (known !== null)
      return JSON.stringify(known.order) === JSON.stringify(order)
        ? { purchase: known, isNew: false }
        : 'taken'
    const id = `sbp_${randomUUID().replaceAll('-', '')}`
    this.#db
      .prepare('insert into purchases (id, at, reference, body, standing) values (?, ?, ?, ?, ?)')
      .run(id, now, order.reference, JSON.stringify(order), JSON.stringify(begun))
    this.timer(id, { do: 'expire' }, now + order.expires_in * 1_000)
    return { purchase: this.byId(id)!, isNew: true }
  }

  byId(id: string): Purchase | null {
    return purchaseOf(this.#db.prepare('select * from purchases where id = ?').get(id))
  }

  byReference(reference: string): Purchase | null {
    return purchaseOf(this.#db.prepare('select * from purchases where reference = ?').get(reference))
  }

  newest(limit: number): readonly Purchase[] {
    const rows = this.#db.prepare('select * from purchases order by at desc, id limit ?').all(limit)
    return rows.flatMap((row) => purchaseOf(row) ?? [])
  }

  /**
   * What the action does, written with the events of it and the webhooks that tell them: all, or nothing. `saves`: the card is
   * saved when it was approved; null: it is not.
   */
  act(
    id: string,
    action: Action,
    now: number,
    fateOf: () => Fate,
    typed: { readonly last4: string; readonly saves: CardDraft | null } | null = null,
  ): Step {
    return this.#db.transaction((): Step => {
      const purchase = this.byId(id)
      if (purchase === null) return { ok: false, refusal: 'not_open' }
      const step = act(purchase.standing, purchase.order.amount, action)
      if (!step.ok) return step
      this.#db
        .prepare('update purchases set standing = ? where id = ?')
        .run(JSON.stringify(step.standing), id)
      if (typed !== null)
        this.#db
          .prepare('update purchases set last4 = ?, saves = ? where id = ?')
          .run(typed.last4, typed.saves === null ? null : JSON.stringify(typed.saves), id)
      for (const { type, data } of step.events)
        this.#addEvent(
          id,
          type,
          type === 'purchase.approved' ? { ...data, ...this.#saved(purchase) } : data,
          now,
          fateOf(),
        )
      return step
    })()
  }

  #saved({ id, order }: Purchase): { readonly saved_card?: object } {
    const row = this.#db.prepare('select saves from purchases where id = ?').get(id) as {
      saves: string | null
    }
    if (row.saves === null) return {}
    const card = { id: `sbc_${randomUUID().replaceAll('-', '')}`, ...(JSON.parse(row.saves) as CardDraft) }
    this.#db
      .prepare('insert into cards (id, customer, body, is_removed) values (?, ?, ?, 0)')
      .run(card.id, order.customer, row.saves)
    const { later: _later, ...shown } = card
    return { saved_card: shown }
  }

  card(id: string): Card | null {
    const row = this.#db.prepare('select * from cards where id = ?').get(id)
    if (row === undefined) return null
    const { customer, body, is_removed } = row as { customer: string; body: string; is_removed: number }
    return { id, customer, isRemoved: is_removed === 1, ...(JSON.parse(body) as CardDraft) }
  }

  removeCard(id: string): void {
    this.#db.prepare('update cards set is_removed = 1 where id = ?').run(id)
  }

  #addEvent(purchase: string, type: string, data: object, now: number, fate: Fate): void {
    const { lastInsertRowid: seq } = this.#db
      .prepare('insert into events (id, purchase, type, data, at) values (?, ?, ?, ?, ?)')
      .run(`sbe_${randomUUID().replaceAll('-', '')}`, purchase, type, JSON.stringify(data), now)
    if (fate === 'drop') return
    for (let copy = 0; copy < fate.copies; copy += 1) this.#addDelivery(Number(seq), now, now + fate.delayMs)
  }

  #addDelivery(seq: number, now: number, dueAt: number): void {
    this.#db
      .prepare('insert into deliveries (seq, at, due_at, tries) values (?, ?, ?, 0)')
      .run(seq, now, dueAt)
  }

  /** Once more, by hand. */
  resend(seq: number, now: number): void {
    if (this.event(seq) !== null) this.#addDelivery(seq, now, now)
  }

  event(seq: number): StoredEvent | null {
    return eventOf(this.#db.prepare('select * from events where seq = ?').get(seq))
  }

  eventsOf(purchase: string): readonly StoredEvent[] {
    const rows = this.#db.prepare('select * from events where purchase = ? order by seq').all(purchase)
    return rows.flatMap((row) => eventOf(row) ?? [])
  }

  eventsAfter(seq: number, limit: number): readonly StoredEvent[] {
    const rows = this.#db.prepare('select * from events where seq > ? order by seq limit ?').all(seq, limit)
    return rows.flatMap((row) => eventOf(row) ?? [])
  }

  eventsBetween(from: number, to: number): readonly StoredEvent[] {
    const rows = this.#db.prepare('select * from events where at >= ? and at < ? order by seq').all(from, to)
    return rows.flatMap((row) => eventOf(row) ?? [])
  }

  dueDeliveries(now: number, limit: number): readonly (Delivery & { readonly id: number })[] {
    return this.#db
      .prepare('select id, seq, tries, at from deliveries where due_at <= ? order by due_at, id limit ?')
      .all(now, limit) as (Delivery & { id: number })[]
  }

  /** `dueAt` null: it was delivered, or nobody tries again. */
  delivered(id: number, dueAt: number | null): void {
    this.#db.prepare('update deliveries set due_at = ?, tries = tries + 1 where id = ?').run(dueAt, id)
  }

  /** Something that happens later without anybody's doing. */
  timer(purchase: string, action: Action, dueAt: number): void {
    this.#db
      .prepare('insert into timers (due_at, purchase, action) values (?, ?, ?)')
      .run(dueAt, purchase, JSON.stringify(action))
  }

  runTimers(now: number, fateOf: () => Fate): void {
    const rows = this.#db.prepare('select * from timers where due_at <= ? order by due_at').all(now) as {
      id: number
      purchase: string
      action: string
    }[]
    for (const { id, purchase, action } of rows) {
      // Its action says itself whether it still fits.
      this.act(purchase, JSON.parse(action) as Action, now, fateOf)
      this.#db.prepare('delete from timers where id = ?').run(id)
    }
  }

  close(): void {
    this.#db.close()
  }
}

function purchaseOf(row: unknown): Purchase | null {
  if (row === undefined) return null
  const { id, at, body, standing, last4 } = row as Record<'id' | 'body' | 'standing', string> & {
    at: number
    last4: string | null
  }
  return { id, at, order: JSON.parse(body) as Order, standing: JSON.parse(standing) as Standing, last4 }
}

function eventOf(row: unknown): StoredEvent | null {
  if (row === undefined) return null
  const { data, ...rest } = row as Omit<StoredEvent, 'data'> & { data: string }
  return { ...rest, data: JSON.parse(data) as Record<string, unknown> }
}
