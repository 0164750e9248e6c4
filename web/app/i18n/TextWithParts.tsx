import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react'

interface TextWithPartsProps {
  /** With parts as `<name>words</name>`, none within another. */
  readonly text: string
  /** What each part is, by its name; the words become its children. */
  readonly parts: Readonly<Record<string, ReactElement<{ readonly children?: ReactNode }>>>
}

/** A sentence with links in it, whose words and order are those of its language. */
export function TextWithParts({ text, parts }: TextWithPartsProps) {
  // Of each part three pieces: what stands before it, its name and its words.
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/)
  return pieces.map((piece, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a sentence does not change its order
    if (index % 3 === 0) return <Fragment key={index}>{piece}</Fragment>
    const part = parts[piece]
    return index % 3 === 1 && part ? cloneElement(part, { key: piece }, pieces[index + 1]) : null
  })
}
