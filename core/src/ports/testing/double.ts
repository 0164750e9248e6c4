/**
 * Stands in for a `T` of which a test needs `members` alone: what is given is held to the type, and what is
 * not throws as soon as it is used.
 */
export function doubleOf<T extends object>(members: Partial<T>): T {
  const double = new Proxy(members, {
    get(target, name, receiver) {
      // `await` looks for `then`; printers and matchers look for symbols.
      if (name in target || typeof name === 'symbol' || name === 'then')
        return Reflect.get(target, name, receiver)
      throw new Error(`the test gives no ${name}`)
    },
  })
  return double as T
}
