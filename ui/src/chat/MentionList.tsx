import { completeMention, type OpenMention, openMention } from '@footlight/core/rules/chat/words'
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { nameColorIndex } from '../name-color.ts'
import classes from './MentionList.module.css'

const SHOWN_MAX = 8

export interface MentionListProps {
  readonly inputRef: RefObject<HTMLInputElement | null>
  /** What stands in the field. */
  readonly draft: string
  readonly onDraft: (draft: string) => void
  /** Who is in the room, in the order of its list. */
  readonly names: readonly string[]
  readonly label: string
  /** An `@` was written, or is not there any more: the names are wanted, or not. Absent: they are always known. */
  readonly onOpenChange?: (isOpen: boolean) => void
}

/**
 * Names that go with the `@` that is being written, above the field. The focus stays in the field: up, down,
 * Enter, Tab and Esc are for the list while it is there.
 */
export function MentionList({ inputRef, draft, onDraft, names, label, onOpenChange }: MentionListProps) {
  const id = useId()
  const [mention, setMention] = useState<OpenMention | null>(null)
  const [picked, setPicked] = useState(0)
  /** Where an `@` stands that Esc was pressed on. */
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const isWanted = mention !== null && mention.start !== closedAt
  const found = isWanted ? namesFor(mention.query, names) : []
  const isOpen = found.length > 0
  const current = Math.min(picked, found.length - 1)

  function look(): void {
    const input = inputRef.current
    if (input === null) return
    const next = openMention(input.value, input.selectionStart ?? input.value.length)
    if (next?.start !== mention?.start || next?.query !== mention?.query) {
      setMention(next)
      setPicked(0)
    }
    if (next === null) setClosedAt(null)
  }

  function take(name: string): void {
    const input = inputRef.current
    if (input === null || mention === null) return
    const done = completeMention(input.value, input.selectionStart ?? input.value.length, mention, name)
    onDraft(done.draft)
    setMention(null)
    // After the field has its new value.
    requestAnimationFrame(() => {
      input.focus()
      input.setSelectionRange(done.caret, done.caret)
    })
  }

  function press(event: KeyboardEvent): void {
    if (!isOpen || event.isComposing) return
    if (event.key === 'ArrowDown') setPicked((current + 1) % found.length)
    else if (event.key === 'ArrowUp') setPicked((current + found.length - 1) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') take(found[current]!)
    else if (event.key === 'Escape') setClosedAt(mention?.start ?? null)
    else return
    // Neither the form nor the field's own Esc hears of it.
    event.preventDefault()
    event.stopPropagation()
  }

  useFieldEvents(inputRef, look, press)
  // The draft may be set by others: sent, or with a name put into it.
  const lookAgain = useEffectEvent(look)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `draft` is why it looks
  useEffect(() => lookAgain(), [draft])
  useEffect(() => onOpenChange?.(isWanted), [isWanted, onOpenChange])
  useComboboxRole(inputRef, isOpen ? { list: id, option: `${id}-${current}` } : null)

  if (!isOpen) return null
  return (
    <div role="listbox" id={id} aria-label={label} className={classes.list} data-testid="mention-list">
      {found.map((name, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
        <div
          key={name}
          role="option"
          id={`${id}-${index}`}
          aria-selected={index === current}
          className={classes.option}
          style={{ color: `var(--name-${nameColorIndex(name)})` }}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => take(name)}
        >
          @{name}
        </div>
      ))}
    </div>
  )
}

/** Those that begin so first, then those that have it anywhere. */
function namesFor(query: string, names: readonly string[]): readonly string[] {
  const begins = names.filter((name) => name.startsWith(query))
  const has = names.filter((name) => !name.startsWith(query) && name.includes(query))
  return [...begins, ...has].slice(0, SHOWN_MAX)
}

function useFieldEvents(
  inputRef: RefObject<HTMLInputElement | null>,
  look: () => void,
  press: (event: KeyboardEvent) => void,
): void {
  const onLook = useEffectEvent(look)
  const onPress = useEffectEvent(press)
  useEffect(() => {
    const input = inputRef.current
    if (input === null) return
    const ended = new AbortController()
    // Ahead of the page's own listeners: Enter is for the list while there is one.
    const options = { signal: ended.signal, capture: true }
    input.addEventListener('keydown', (event) => onPress(event), options)
    for (const name of ['input', 'keyup', 'click'] as const)
      input.addEventListener(name, () => onLook(), options)
    return () => ended.abort()
  }, [inputRef])
}

/** Says to screen readers that the field has a list now. null: it has none. */
function useComboboxRole(
  inputRef: RefObject<HTMLInputElement | null>,
  ids: { readonly list: string; readonly option: string } | null,
): void {
  const { list, option } = ids ?? { list: null, option: null }
  useEffect(() => {
    const input = inputRef.current
    if (input === null || list === null || option === null) return
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': 'true',
      'aria-controls': list,
      'aria-activedescendant': option,
    }
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(attributes)) input.removeAttribute(name)
    }
  }, [inputRef, list, option])
}
