/** Of a form that a biller sent, the fields that are read: names, addresses and the rest of cards are not kept. */
export function keptFields(form: URLSearchParams, names: readonly string[]): string {
  const kept = new URLSearchParams()
  for (const name of names) {
    const value = form.get(name)
    if (value !== null && value !== '') kept.set(name, value)
  }
  return kept.toString()
}

/** Throws where it is not there: a part of a form says nothing. */
export function fieldOf(form: URLSearchParams, name: string): string {
  const value = form.get(name)
  if (value === null || value === '') throw new Error(`${name} is missing`)
  return value
}
