import { classNames } from '@footlight/ui/class-names'
import { Search, X } from 'lucide-react'
import { reaction } from 'mobx'
import { observer } from 'mobx-react-lite'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Form, useNavigate, useSearchParams } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import classes from './SearchBox.module.css'

const SuggestionList = lazyPart(
  () => import('../search/SuggestionList.tsx'),
  () => null,
)

/** Names, tags and subjects. Where the header has no room for it, it is an icon until it is asked for. */
export const SearchBox = observer(function SearchBox() {
  const { t } = useTranslation()
  const { ui } = useStores()
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const query = parameters.get('q') ?? ''
  const [isSuggesting, setSuggesting] = useState(false)

  useEffect(
    () =>
      reaction(
        () => ui.pendingFocus.get('search'),
        () => {
          setOpen(true)
          input.current?.focus()
        },
      ),
    [ui],
  )

  function clear(): void {
    if (query !== '') void navigate('/')
    if (input.current) input.current.value = ''
    setOpen(false)
  }

  return (
    <Form
      role="search"
      action="/"
      className={classNames(classes.search, open && classes.open)}
      onSubmit={() => input.current?.blur()}
      onBlur={(event) => setSuggesting(event.currentTarget.contains(event.relatedTarget))}
    >
      <button
        type="button"
        className={classes.opener}
        aria-label={t('search.label')}
        onClick={() => ui.requestFocus('search')}
      >
        <Search aria-hidden />
      </button>
      <Search aria-hidden className={classes.icon} />
      <input
        key={query}
        ref={input}
        type="search"
        name="q"
        defaultValue={query}
        maxLength={64}
        placeholder={t('search.placeholder')}
        aria-label={t('search.label')}
        aria-keyshortcuts="/"
        enterKeyHint="search"
        className={classes.input}
        onFocus={() => setSuggesting(true)}
        onInput={() => setSuggesting(true)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      {query !== '' || open ? (
        <button type="button" className={classes.clear} aria-label={t('search.clear')} onClick={clear}>
          <X aria-hidden />
        </button>
      ) : (
        <kbd className={classes.key} aria-hidden>
          /
        </kbd>
      )}
      {isSuggesting && (
        <Suspense>
          <SuggestionList field={input.current!} onClose={() => setSuggesting(false)} />
        </Suspense>
      )}
    </Form>
  )
})
