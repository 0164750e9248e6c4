import type { SwipeItem } from '@footlight/core/protocol/swipe'

/** So many rooms before the end of what is known, more are asked for. */
const ASK_BEFORE = 3

const nameOf = ({ card }: SwipeItem): string => card.username

/** The rooms of a feed as they came, and which of them is shown. */
export class FeedQueue {
  #items: readonly SwipeItem[] = []
  /** -1: none is shown. */
  #index = -1

  get isEmpty(): boolean {
    return this.#items.length === 0
  }

  get next(): SwipeItem | undefined {
    return this.#items[this.#index + 1]
  }

  get last(): SwipeItem | undefined {
    return this.#items.at(-1)
  }

  get isShort(): boolean {
    return this.#items.length - this.#index <= ASK_BEFORE
  }

  reset(items: readonly SwipeItem[]): void {
    this.#items = items
    this.#index = -1
  }

  /** The room that is shown from now on; undefined: there is none, and nothing changes. */
  go(step: 1 | -1): SwipeItem | undefined {
    const item = this.#items[this.#index + step]
    if (item !== undefined) this.#index += step
    return item
  }

  /** What comes behind. A feed of one or two rooms comes round to the one that is last here. */
  append(items: readonly SwipeItem[]): void {
    const lastName = this.last && nameOf(this.last)
    const [first] = items
    const isSame = first !== undefined && nameOf(first) === lastName
    this.#items = [...this.#items, ...(isSame ? items.slice(1) : items)]
  }

  /** Comes next. */
  insert(item: SwipeItem): void {
    const at = this.#index + 1
    this.#items = [...this.#items.slice(0, at), item, ...this.#items.slice(at)]
  }

  /** Not in the feed any more. Where it is shown, `next` is what comes in its place. */
  drop(username: string): void {
    const shown = this.#items[this.#index]
    const isShown = shown !== undefined && nameOf(shown) === username
    const kept = (items: readonly SwipeItem[]) => items.filter((item) => nameOf(item) !== username)
    const before = kept(this.#items.slice(0, Math.max(0, this.#index)))
    const after = kept(this.#items.slice(this.#index + 1))
    this.#items = shown === undefined || isShown ? [...before, ...after] : [...before, shown, ...after]
    this.#index = shown === undefined ? -1 : before.length - (isShown ? 1 : 0)
  }
}
