/** A list of texts as it is stored, in JSON. */
export function textsOf(json: string): readonly string[] {
  const value: unknown = JSON.parse(json)
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string'))
    throw new TypeError('a list of texts is something else')
  return value
}
