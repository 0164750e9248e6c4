import { action, makeObservable, observable } from 'mobx'

/** Closer to the end than this many px counts as being there. */
const NEAR_PX = 48

/** Keeps a growing list at its end, unless its reader went up to read; then it counts what came. */
export class BottomFollower {
  unseen = 0
  #element: HTMLElement | null = null
  #isAtBottom = true
  #newest: string | undefined
  #lines = 0

  constructor() {
    makeObservable(this, { unseen: observable, setUnseen: action })
  }

  attach(element: HTMLElement): () => void {
    this.#element = element
    const onScroll = (): void => this.#scrolled()
    // The keyboard of a phone, the tip box and long lines all change how much room there is.
    const resize = new ResizeObserver(() => {
      if (this.#isAtBottom) this.#jump()
    })
    resize.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    this.#jump()
    return () => {
      resize.disconnect()
      element.removeEventListener('scroll', onScroll)
      this.#element = null
    }
  }

  /** The list has changed; `newest` names its last line. Older lines make it longer above. */
  grown(newest: string | undefined, lines: number): void {
    const isNew = newest !== this.#newest
    if (!isNew && lines === this.#lines) return
    this.#newest = newest
    this.#lines = lines
    if (this.#isAtBottom) this.#jump()
    else if (isNew) this.setUnseen(this.unseen + 1)
  }

  toBottom(): void {
    this.#isAtBottom = true
    this.setUnseen(0)
    this.#jump()
  }

  setUnseen(unseen: number): void {
    this.unseen = unseen
  }

  #scrolled(): void {
    const element = this.#element
    if (element === null) return
    this.#isAtBottom = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX
    if (this.#isAtBottom && this.unseen > 0) this.setUnseen(0)
  }

  #jump(): void {
    if (this.#element) this.#element.scrollTop = this.#element.scrollHeight
  }
}
