import type { ListedEmoticon } from '@footlight/core/protocol/chat-style'
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import { useOverlayHost } from '../overlay-host.tsx'
import { TextField } from '../TextField.tsx'
import { Emoticon } from './Emoticon.tsx'
import classes from './EmoticonPicker.module.css'

export interface EmoticonPickerTexts {
  readonly title: string
  readonly search: string
  readonly recent: string
  readonly all: string
  /** Nothing of the list has the word that was searched. */
  readonly none: string
}

export interface EmoticonPickerProps {
  readonly triggerRef: RefObject<Element | null>
  readonly emoticons: readonly ListedEmoticon[]
  /** Codes, the last one first. */
  readonly recent: readonly string[]
  readonly texts: EmoticonPickerTexts
  readonly onPick: (code: string) => void
  readonly onClose: () => void
  /** Under the pictures. */
  readonly footer?: ReactNode
}

/** All emoticons, found by a word of any language; the last used ones first. Stays open for the next one. */
export function EmoticonPicker(props: EmoticonPickerProps) {
  const { triggerRef, emoticons, recent, texts, onPick, onClose, footer } = props
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase().replaceAll(':', '')
  const found = emoticons.filter(
    ({ code, words }) => code.includes(wanted) || words.some((word) => word.startsWith(wanted)),
  )
  const used = recent.filter((code) => emoticons.some((each) => each.code === code))
  return (
    <Popover
      {...useOverlayHost()?.popover}
      triggerRef={triggerRef}
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      placement="top end"
      offset={8}
      className={classes.popover!}
    >
      <Dialog aria-label={texts.title} className={classes.dialog!} data-testid="emoticon-picker">
        <TextField
          label={texts.search}
          placeholder={texts.search}
          hideLabel
          // Not of type search: Esc would empty it instead of closing the dialog.
          inputMode="search"
          autoFocus
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || found[0] === undefined) return
            onPick(found[0].code)
            setSearch('')
          }}
        />
        <div className={classes.all}>
          {wanted === '' && used.length > 0 && <Group title={texts.recent} codes={used} onPick={onPick} />}
          {found.length > 0 ? (
            <Group title={texts.all} codes={found.map(({ code }) => code)} onPick={onPick} />
          ) : (
            <p className={classes.none}>{texts.none}</p>
          )}
        </div>
        {footer}
      </Dialog>
    </Popover>
  )
}

interface GroupProps {
  readonly title: string
  readonly codes: readonly string[]
  readonly onPick: (code: string) => void
}

/** One stop of the Tab key; the arrow keys go from picture to picture. */
function Group({ title, codes, onPick }: GroupProps) {
  const [current, setCurrent] = useState(0)
  const stop = Math.min(current, codes.length - 1)

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const next = neighborOf(buttons, stop, event.key)
    if (next === null) return
    event.preventDefault()
    setCurrent(next)
    buttons[next]?.focus()
  }

  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <div role="toolbar" aria-label={title} className={classes.grid} onKeyDown={move}>
        {codes.map((code, index) => (
          <button
            key={code}
            type="button"
            tabIndex={index === stop ? 0 : -1}
            className={classes.emoticon}
            aria-label={`:${code}:`}
            title={`:${code}:`}
            onFocus={() => setCurrent(index)}
            onClick={() => onPick(code)}
          >
            <Emoticon code={code} isDecoration />
          </button>
        ))}
      </div>
    </section>
  )
}

/** By the places on the screen, because rows are as long as they fit. null: the key means nothing here. */
function neighborOf(buttons: readonly HTMLElement[], from: number, key: string): number | null {
  const clamp = (index: number) => Math.min(Math.max(index, 0), buttons.length - 1)
  if (key === 'ArrowRight') return clamp(from + 1)
  if (key === 'ArrowLeft') return clamp(from - 1)
  if (key === 'Home') return 0
  if (key === 'End') return clamp(buttons.length)
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null
  const top = buttons[0]?.offsetTop
  const columns = buttons.filter((each) => each.offsetTop === top).length
  return clamp(key === 'ArrowDown' ? from + columns : from - columns)
}
