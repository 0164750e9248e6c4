const windows = new Set<Window>()
const isInstance = Function.prototype[Symbol.hasInstance]

/**
 * Elements of a panel's window are of another realm, though this page draws them: to whatever asks with
 * `instanceof` they are elements all the same, while the window is there. The answer ends it.
 */
export function knowElementsOf(child: Window): () => void {
  windows.add(child)
  return () => {
    windows.delete(child)
  }
}

// What is made from `Node` asks it too, each for its own kind.
Object.defineProperty(Node, Symbol.hasInstance, {
  configurable: true,
  value(this: typeof Node, value: unknown): boolean {
    if (isInstance.call(this, value)) return true
    for (const child of windows) {
      const theirs: unknown = Reflect.get(child, this.name)
      if (typeof theirs === 'function' && isInstance.call(theirs, value)) return true
    }
    return false
  },
})
