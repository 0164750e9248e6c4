export type ShortcutKey = '/' | 'c' | 't' | 'u' | 'm' | 'f' | 'w' | 'i' | 'l' | '?'

/** Keys of the whole page. They rest while somebody types and while a dialog is open. */
export class Shortcuts {
  readonly #handlers = new Map<ShortcutKey, () => void>()

  /** The newest owner of a key wins; the answer gives it back. */
  on(key: ShortcutKey, handler: () => void): () => void {
    this.#handlers.set(key, handler)
    return () => {
      if (this.#handlers.get(key) === handler) this.#handlers.delete(key)
    }
  }

  /** Listens on the document until the answer is called. */
  listen(target: Document): () => void {
    const onKeyDown = (event: KeyboardEvent): void => this.#handle(event, target)
    target.addEventListener('keydown', onKeyDown)
    return () => target.removeEventListener('keydown', onKeyDown)
  }

  #handle(event: KeyboardEvent, target: Document): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (
      isTyping(event.target) ||
      target.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
    )
      return
    const handler = this.#handlers.get(event.key as ShortcutKey)
    if (handler === undefined) return
    event.preventDefault()
    handler()
  }
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
