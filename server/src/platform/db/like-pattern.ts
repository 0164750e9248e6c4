/** For `like … escape '\'`: what holds the text, in which nothing is a pattern. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
