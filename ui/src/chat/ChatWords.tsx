import { type ChatStyle, chatTextColors } from '@footlight/core/protocol/chat-style'
import { readWords } from '@footlight/core/rules/chat/words'
import type { CSSProperties } from 'react'
import { Emoticon } from './Emoticon.tsx'
import classes from './ChatWords.module.css'

/** What stands behind the names of the allow list; what is not here is the page's own font. */
const fonts: Readonly<Record<string, string>> = {
  Arial: 'Arial, Helvetica, sans-serif',
  'Bookman Old Style': '"Bookman Old Style", Bookman, Georgia, serif',
  'Comic Sans MS': '"Comic Sans MS", "Comic Neue", cursive',
  Courier: '"Courier New", Courier, monospace',
  Lucida: '"Lucida Grande", "Lucida Sans Unicode", sans-serif',
  Palantino: '"Palatino Linotype", Palatino, serif',
  Tahoma: 'Tahoma, Verdana, sans-serif',
  'Times New Roman': '"Times New Roman", Times, serif',
}

/** Against a plain line. The smallest stay legible. */
const sizes: Readonly<Record<string, string>> = { 9: '0.9em', 10: '0.95em', 14: '1.15em', 18: '1.35em' }

/**
 * How a line is drawn. A color is the one of the reader's theme that stands for it, so that it has the contrast
 * of a name there.
 */
export function drawnStyle({ font_family = '', font_size = '', text_color = '' }: ChatStyle): CSSProperties {
  const color = (chatTextColors as readonly string[]).indexOf(text_color)
  const [fontFamily, fontSize] = [fonts[font_family], sizes[font_size]]
  return {
    ...(fontFamily !== undefined && { fontFamily }),
    ...(fontSize !== undefined && { fontSize }),
    ...(color > 0 && { color: `var(--name-${color - 1})` }),
  }
}

export interface ChatWordsProps {
  readonly text: string
  /** Of the emoticons that are drawn; the others stay text. */
  readonly codes: ReadonlySet<string>
  /** Reader's own name; null: none. */
  readonly me: string | null
  /** null: in the page's own font, size and color. */
  readonly style: ChatStyle | null
}

/** The words of a line with its emoticons and mentions. What it is made of stays text nodes. */
export function ChatWords({ text, codes, me, style }: ChatWordsProps) {
  return (
    <span className={classes.words} dir="auto" style={style === null ? undefined : drawnStyle(style)}>
      {readWords(text, codes).map((piece, index) => {
        // The parts of a line that was said never change their places.
        const key = `${index}`
        if (piece.kind === 'text') return piece.text
        if (piece.kind === 'emoticon') return <Emoticon key={key} code={piece.code} />
        return (
          <b key={key} className={classes.mention} data-me={piece.name === me || undefined}>
            @{piece.name}
          </b>
        )
      })}
    </span>
  )
}
