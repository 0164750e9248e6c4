import * as z from 'zod/mini'

/** One line that is shown as it is: no control characters, so that nothing is hidden or turned around. */
export const plainLine = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u))

/** Several such lines. */
export const plainText = (max: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(/^(?:[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|\n)*$/u))

/**
 * A title and a text in each language; `[words](/path)` in the text is a link to a path of the site
 * (`notice-text.ts`). null: not written in this language; whoever reads it gets English, or the first that there is.
 */
export const localTexts = (titleMax: number, textMax: number) => {
  const words = z.nullable(z.object({ title: plainLine(titleMax), text: plainText(textMax) }))
  return z.object({ en: words, de: words, es: words, fr: words, it: words, nl: words })
}
export type LocalTexts = z.infer<ReturnType<typeof localTexts>>

export const noTexts: LocalTexts = { en: null, de: null, es: null, fr: null, it: null, nl: null }
