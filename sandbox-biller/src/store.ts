import { randomUUID } from 'node:crypto'
import Database from 'better-sqlite3'
import { type Action, act, begun, type Standing, type Step } from './purchase-machine.ts'

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
        body text not null, standing text not null, last4 text) strict;
      create table if not exists events (seq integer primary key autoincrement, id text not null unique,
        purchase text not null, type text not null, data text not null, at integer not null) strict;
      create index if not exists events_of on events (purchase);
      create table if not exists deliveries (id integer primary key, seq integer not null, at integer not null,
        due_at integer, tries integer not null) strict;
      create index if not exists deliveries_due on deliveries (due_at) where due_at is not null;
      create table if not exists timers (id integer primary key, due_at integer not null, purchase text not null,
        action text not null) strict;
    `)
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

  /** What the action does, written with the events of it and the webhooks that tell them: all, or nothing. */
  act(id: string, action: Action, now: number, fateOf: () => Fate, last4: string | null = null): Step {
    return this.#db.transaction((): Step => {
      const purchase = this.byId(id)
      if (purchase === null) return { ok: false, refusal: 'not_open' }
      const step = act(purchase.standing, purchase.order.amount, action)
      if (!step.ok) return step
      this.#db
        .prepare('update purchases set standing = ?, last4 = coalesce(?, last4) where id = ?')
        .run(JSON.stringify(step.standing), last4, id)
      for (const { type, data } of step.events) this.#addEvent(id, type, data, now, fateOf())
      return step
    })()
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
