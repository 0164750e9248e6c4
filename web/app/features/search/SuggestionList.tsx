import type { Suggestion } from '@footlight/core/protocol/search'
import { Avatar } from '@footlight/ui/Avatar'
import { Badge } from '@footlight/ui/Badge'
import { classNames } from '@footlight/ui/class-names'
import { Clock, Hash, Languages, LayoutGrid, Search } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { clearRecentSearches, recentSearches, rememberSearch } from './recent-searches.ts'
import { type Suggested, useSuggestions } from './use-suggestions.ts'
import classes from './SuggestionList.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/suggest.json', { import: 'default' }))

const LIST_ID = 'suggestions'

export interface SuggestionListProps {
  /** The search field, which keeps the focus. */
  readonly field: HTMLInputElement
  /** Where something was chosen, and with Escape. */
  readonly onClose: () => void
}

interface Option {
  readonly key: string
  readonly address: string
  readonly content: ReactNode
}

interface Group {
  readonly label: string
  readonly options: readonly Option[]
}

/** What the text in the search field may mean; without one what was looked for last, and popular tags. */
export default function SuggestionList({ field, onClose }: SuggestionListProps) {
  const { t } = useTranslation()
  useCombobox(field)
  const text = useFieldText(field)
  const suggested = useSuggestions(text)
  const [recent, setRecent] = useState(recentSearches)
  const groups = useGroups(text, suggested.suggestions, text === '' ? recent : [])
  const navigate = useNavigate()
  function choose({ address }: Option): void {
    const search = new URLSearchParams(address.split('?')[1]).get('q')
    if (search !== null) rememberSearch(search)
    onClose()
    void navigate(address)
  }
  const options = groups.flatMap((group) => group.options)
  const [active, setActive] = useActiveOption(field, options, { choose, onClose })

  let place = -1
  return (
    <div className={classes.panel}>
      <div id={LIST_ID} role="listbox" aria-label={t('suggest.label')}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a part of a list of options, not of a form.
          <div key={group.label} role="group" aria-label={group.label}>
            <div className={classes.heading} aria-hidden>
              {group.label}
            </div>
            {group.options.map((option) => {
              place += 1
              const at = place
              return (
                // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus (combobox).
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys.
                <div
                  key={option.key}
                  id={`${LIST_ID}-${at}`}
                  role="option"
                  aria-selected={at === active}
                  className={classNames(classes.option, at === active && classes.active)}
                  onPointerDown={(event) => event.preventDefault()}
                  onPointerMove={() => setActive(at)}
                  onClick={() => choose(option)}
                >
                  {option.content}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      {text === '' && recent.length > 0 && (
        <button
          type="button"
          className={classes.clear}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            clearRecentSearches()
            setRecent([])
          }}
        >
          {t('suggest.clear_recent')}
        </button>
      )}
      <State {...suggested} />
    </div>
  )
}

function State({ suggestions, state }: Suggested) {
  const { t } = useTranslation()
  const format = useFormat()
  const count = suggestions.length
  const isFound = state === 'ready' && count > 0
  return (
    <p role="status" className={isFound ? 'visually-hidden' : classes.state}>
      {isFound
        ? t('suggest.count', { count, formatted: format.number(count) })
        : t(`suggest.${state === 'ready' ? 'none' : state}`)}
    </p>
  )
}

const comboboxAttributes = {
  role: 'combobox',
  autocomplete: 'off',
  'aria-autocomplete': 'list',
  'aria-expanded': 'true',
  'aria-controls': LIST_ID,
}

/** The field is one while it has this list. It is on every page and the list is not, so the list says so. */
function useCombobox(field: HTMLInputElement): void {
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(comboboxAttributes)) field.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(comboboxAttributes)) field.removeAttribute(name)
    }
  }, [field])
}

/** What stands in the field, without space around it. */
function useFieldText(field: HTMLInputElement): string {
  const [text, setText] = useState(field.value.trim())
  useEffect(() => {
    const read = () => setText(field.value.trim())
    field.addEventListener('input', read)
    return () => field.removeEventListener('input', read)
  }, [field])
  return text
}

interface OptionKeys {
  readonly choose: (option: Option) => void
  readonly onClose: () => void
}

/** Which option the arrow keys or the pointer are on, -1: none; the field says it to screen readers. */
function useActiveOption(
  field: HTMLInputElement,
  options: readonly Option[],
  { choose, onClose }: OptionKeys,
) {
  const [key, setKey] = useState<string | null>(null)
  const active = options.findIndex((option) => option.key === key)
  useEffect(() => {
    if (active < 0) return
    field.setAttribute('aria-activedescendant', `${LIST_ID}-${active}`)
    document.getElementById(`${LIST_ID}-${active}`)?.scrollIntoView({ block: 'nearest' })
    return () => field.removeAttribute('aria-activedescendant')
  }, [field, active])
  useEffect(() => {
    // One place more than there are options: the field itself.
    const step = (by: number) => {
      const places = options.length + 1
      setKey(options[((active + 1 + by + places) % places) - 1]?.key ?? null)
    }
    const listen = (event: globalThis.KeyboardEvent) => {
      const chosen = options[active]
      if (event.key === 'ArrowDown') step(1)
      else if (event.key === 'ArrowUp') step(-1)
      else if (event.key === 'Escape') onClose()
      else if (event.key !== 'Enter') return
      else if (chosen === undefined) return rememberSearch(field.value)
      else choose(chosen)
      event.preventDefault()
      event.stopPropagation()
    }
    field.addEventListener('keydown', listen)
    return () => field.removeEventListener('keydown', listen)
  })
  return [active, (at: number) => setKey(options[at]?.key ?? null)] as const
}

function useGroups(text: string, suggestions: readonly Suggestion[], recent: readonly string[]): Group[] {
  const { t } = useTranslation()
  const option = useOption()
  const of = (label: string, kind: Suggestion['kind']): Group => ({
    label,
    options: suggestions.filter((each) => each.kind === kind).map(option),
  })
  const search = (query: string, icon: ReactNode, said: string): Option => ({
    key: `search ${query}`,
    address: `/?q=${encodeURIComponent(query)}`,
    content: (
      <>
        {icon}
        <span className={classes.name}>{said}</span>
      </>
    ),
  })
  const groups = [
    {
      label: t('suggest.recent'),
      options: recent.map((query) => search(query, <Clock aria-hidden />, query)),
    },
    of(t('suggest.performers'), 'performer'),
    of(text === '' ? t('suggest.popular') : t('suggest.tags'), 'tag'),
    of(t('suggest.languages'), 'language'),
    of(t('suggest.areas'), 'area'),
  ]
  if (text !== '')
    groups.push({
      label: t('search.label'),
      options: [search(text, <Search aria-hidden />, t('suggest.all_results', { query: text }))],
    })
  return groups.filter(({ options }) => options.length > 0)
}

function useOption(): (suggestion: Suggestion) => Option {
  const { t } = useTranslation()
  const format = useFormat()
  return (suggestion) => {
    switch (suggestion.kind) {
      case 'performer':
        return {
          key: `performer ${suggestion.username}`,
          address: `/${suggestion.username}`,
          content: (
            <>
              <Avatar
                name={suggestion.username}
                src={suggestion.avatar_url}
                size={28}
                live={suggestion.is_live}
              />
              <span className={classes.name}>{suggestion.display_name}</span>
              {suggestion.is_live && <Badge tone="live">{t('room.live')}</Badge>}
            </>
          ),
        }
      case 'tag': {
        const { tag, count, area } = suggestion
        return {
          key: `tag ${tag}`,
          address:
            area === null ? `/?q=${encodeURIComponent(tag)}` : `/${area}/tag/${encodeURIComponent(tag)}`,
          content: (
            <>
              <Hash aria-hidden />
              <span className={classes.name}>{tag}</span>
              <span className={classes.more}>
                {t('suggest.tag_count', { count, formatted: format.number(count) })}
              </span>
            </>
          ),
        }
      }
      case 'language':
        return {
          key: `language ${suggestion.code}`,
          address: `/?q=${encodeURIComponent(suggestion.language)}`,
          content: (
            <>
              <Languages aria-hidden />
              <span className={classes.name}>{format.languageName(suggestion.code)}</span>
            </>
          ),
        }
      case 'area':
        return {
          key: `area ${suggestion.area}`,
          address: `/${suggestion.area}`,
          content: (
            <>
              <LayoutGrid aria-hidden />
              <span className={classes.name}>{t(`areas.${suggestion.area}`)}</span>
            </>
          ),
        }
    }
  }
}
