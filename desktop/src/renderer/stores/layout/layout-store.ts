import type { KeyValueStorage } from '@footlight/core/ports'
import { action, makeObservable, observable, observableRef } from 'mobx'
import type { Column, Desk } from '../../layout/panel-definition.ts'
import { StoredDesk, untouched } from './desk-layout.ts'

const STORAGE_KEY = 'footlight.layout'

/** Where the panel that she drags would fall. */
export interface DropTarget {
  readonly column: Column
  readonly index: number
}

/**
 * How both desks are laid out, kept on this machine, for each account on its own. What is not kept stands at
 * its home.
 */
export class LayoutStore {
  desks: Readonly<Record<Desk, StoredDesk>>
  dragged: string | null = null
  target: DropTarget | null = null
  /** Grows when a desk goes back to its first day: what measured itself meanwhile starts anew. */
  resets = 0
  readonly #storage: KeyValueStorage
  #account: string | null

  constructor(storage: KeyValueStorage, account: string | null) {
    this.#storage = storage
    this.#account = account
    this.desks = this.#read()
    makeObservable(this, {
      desks: observableRef,
      dragged: observable,
      target: observableRef,
      resets: observable,
      useAccount: action,
      keep: action,
      reset: action,
      drag: action,
    })
  }

  /** The layouts of another account. */
  useAccount(account: string | null): void {
    if (account === this.#account) return
    this.#account = account
    this.desks = this.#read()
    this.resets += 1
  }

  keep(desk: Desk, layout: StoredDesk): void {
    this.desks = { ...this.desks, [desk]: layout }
    this.#storage.set(this.#key(desk), JSON.stringify(layout))
  }

  reset(desk: Desk): void {
    this.keep(desk, untouched)
    this.resets += 1
  }

  drag(dragged: string | null, target: DropTarget | null): void {
    this.dragged = dragged
    this.target = target
  }

  #key(desk: Desk): string {
    return this.#account === null ? `${STORAGE_KEY}.${desk}` : `${STORAGE_KEY}.${desk}.${this.#account}`
  }

  #read(): Readonly<Record<Desk, StoredDesk>> {
    return {
      ready: readDesk(this.#storage.get(this.#key('ready'))),
      air: readDesk(this.#storage.get(this.#key('air'))),
    }
  }
}

function readDesk(text: string | null): StoredDesk {
  if (text === null) return untouched
  try {
    const parsed = StoredDesk.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : untouched
  } catch {
    // Damaged: every panel is at its home.
    return untouched
  }
}
