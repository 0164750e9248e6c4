/** Paragraphs are divided by empty lines; one that begins with `#` is a heading. Nothing in it is markup. */
export function LegalParagraphs({ paragraphs }: { readonly paragraphs: readonly string[] }) {
  return paragraphs.map((paragraph, index) => {
    const Tag = paragraph.startsWith('#') ? 'h2' : 'p'
    // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike, and none comes or goes
    return <Tag key={index}>{paragraph.replace(/^#+\s*/, '')}</Tag>
  })
}

export function paragraphsOf(text: string): readonly string[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
}
