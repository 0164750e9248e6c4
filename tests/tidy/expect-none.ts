/** Fails with what to do first, and then every place where it has to be done. */
export function expectNone(violations: readonly string[], advice: string): void {
  if (violations.length === 0) return
  const error = new Error(`${advice}\n${violations.map((each) => `  ${each}`).join('\n')}`)
  // The way through the rule says nothing about the places that it found.
  error.stack = error.message
  throw error
}
