import * as z from 'zod/mini'

/** Fonts that a person may write in; clients know what stands behind each name. */
export const chatFonts = [
  'Default',
  'Arial',
  'Bookman Old Style',
  'Comic Sans MS',
  'Courier',
  'Lucida',
  'Palantino',
  'Tahoma',
  'Times New Roman',
] as const
export type ChatFont = (typeof chatFonts)[number]

/** In px, where 11 is the size of everybody else's lines. */
export const chatFontSizes = ['9', '10', '11', '14', '18'] as const
export type ChatFontSize = (typeof chatFontSizes)[number]

/**
 * Colors that a person may write in, the plain one first. They name a color: what is drawn is the one of the
 * reader's theme that stands for it, which is always legible there.
 */
export const chatTextColors = [
  '#333333',
  '#b3135a',
  '#1c56c9',
  '#0b7247',
  '#8a5300',
  '#6f35c4',
  '#b23a1c',
  '#0b6b7d',
  '#566300',
] as const
export type ChatTextColor = (typeof chatTextColors)[number]

/** How somebody writes; what is plain is absent. */
export interface ChatStyle {
  readonly font_family?: string
  readonly font_size?: string
  readonly text_color?: string
}

/** How much of a line stands above the one that answers it, in code points. */
export const QUOTE_CHARS_MAX = 120

/** The line that another one answers, as it was said. */
export const Quote = z.object({ username: z.string(), message: z.string() })
export type Quote = z.infer<typeof Quote>

export const EMOTICON_CODE_PATTERN = /^[a-z0-9_]{2,24}$/

/** A picture that stands in a text as `:code:`. */
export interface ListedEmoticon {
  readonly code: string
  /** What else it is found by, in any language. */
  readonly words: readonly string[]
}
