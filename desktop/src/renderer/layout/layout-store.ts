import type { KeyValueStorage } from '@footlight/core/ports'
import { action, makeObservable, observable, observableRef } from 'mobx'
import type { Column, LayoutName } from './panel-definition.ts'
import { StoredLayout, untouched } from './panel-layout.ts'

const STORAGE_KEY = 'footlight.layout'

/** Where the panel that the performer drags would fall. */
export interface DropTarget {
  readonly column: Column
  readonly index: number
}

/**
 * How both layouts are arranged, stored on this machine, for each account on its own. What is not stored
 * stands at its home.
 */
export class LayoutStore {
  layouts: Readonly<Record<LayoutName, StoredLayout>>
  dragged: string | null = null
  target: DropTarget | null = null
  /** Grows when a layout goes back to its first day: what measured itself meanwhile starts anew. */
  resets = 0
  readonly #storage: KeyValueStorage
  #account: string | null

  constructor(storage: KeyValueStorage, account: string | null) {
    this.#storage = storage
    this.#account = account
    this.layouts = this.#read()
    makeObservable(this, {
      layouts: observableRef,
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
    this.layouts = this.#read()
    this.resets += 1
  }

  keep(layoutName: LayoutName, layout: StoredLayout): void {
    this.layouts = { ...this.layouts, [layoutName]: layout }
    this.#storage.set(this.#key(layoutName), JSON.stringify(layout))
  }

  reset(layoutName: LayoutName): void {
    this.keep(layoutName, untouched)
    this.resets += 1
  }

  drag(dragged: string | null, target: DropTarget | null): void {
    this.dragged = dragged
    this.target = target
  }

  #key(layoutName: LayoutName): string {
    return this.#account === null
      ? `${STORAGE_KEY}.${layoutName}`
      : `${STORAGE_KEY}.${layoutName}.${this.#account}`
  }

  #read(): Readonly<Record<LayoutName, StoredLayout>> {
    return {
      ready: readLayout(this.#storage.get(this.#key('ready'))),
      air: readLayout(this.#storage.get(this.#key('air'))),
    }
  }
}

function readLayout(text: string | null): StoredLayout {
  if (text === null) return untouched
  try {
    const parsed = StoredLayout.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : untouched
  } catch {
    // Damaged: every panel is at its home.
    return untouched
  }
}
