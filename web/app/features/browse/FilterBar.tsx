import type { BrowseFilterValue } from '@footlight/core/protocol/browse'
import { classNames } from '@footlight/ui/class-names'
import { Bookmark, ChevronDown, X } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageLink } from '../../platform/page-link.tsx'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { type BrowseRequest, listAddress, toggled } from './browse-request.ts'
import { forgetFilters, readSavedFilters, saveFilters } from './saved-filters.ts'
import classes from './FilterBar.module.css'

export interface FilterBarProps {
  /** What narrows the list further, with how many are left. */
  readonly filters: readonly BrowseFilterValue[]
  readonly page: BrowseRequest
}

const kinds = ['lang', 'region', 'rate', 'show', 'new'] as const
type Kind = (typeof kinds)[number]

/** What the list is narrowed by, and by what it can be: stays in sight while the list is read. */
export function FilterBar({ filters, page }: FilterBarProps) {
  const { t } = useTranslation()
  const chosen = kinds.flatMap((kind) => valuesOf(page, kind).map((value) => ({ kind, value })))
  const nameOf = ({ kind, value }: { readonly kind: Kind; readonly value: string }) =>
    filters.find((filter) => filter.kind === kind && filter.value === value)?.name ?? value
  return (
    <nav className={classes.bar} aria-label={t('filters.title')}>
      {kinds.map((kind) => {
        const values = filters.filter((filter) => filter.kind === kind)
        if (values.length === 0) return null
        return kind === 'new' ? (
          <FilterLink key={kind} page={page} filter={values[0]!} />
        ) : (
          <FilterMenu key={kind} label={t(`filters.${kind}`)} values={values} page={page} />
        )
      })}
      {chosen
        .filter(({ kind }) => kind !== 'new')
        .map((value) => (
          <Link
            key={`${value.kind}-${value.value}`}
            to={toggled(page, value.kind, value.value)}
            preventScrollReset
            className={classNames(classes.chip, classes.chosen)}
            aria-label={t('filters.remove', { name: nameOf(value) })}
          >
            {nameOf(value)}
            <X aria-hidden />
          </Link>
        ))}
      <SavedFilters page={page} canSave={chosen.length > 0} />
    </nav>
  )
}

/** The values of one kind, each with how many it leaves. */
function FilterMenu({
  label,
  values,
  page,
}: {
  readonly label: string
  readonly values: readonly BrowseFilterValue[]
  readonly page: BrowseRequest
}) {
  const id = useId()
  const anchor = `--filter${id.replaceAll(/[^\w-]/g, '')}`
  return (
    <span className={classes.menu}>
      <button type="button" popoverTarget={id} className={classes.chip} style={{ anchorName: anchor }}>
        {label}
        <ChevronDown aria-hidden />
      </button>
      <div id={id} popover="auto" className={classes.values} style={{ positionAnchor: anchor }}>
        <ul>
          {values.map((filter) => (
            <li key={filter.value}>
              <FilterLink page={page} filter={filter} />
            </li>
          ))}
        </ul>
      </div>
    </span>
  )
}

function FilterLink({ page, filter }: { readonly page: BrowseRequest; readonly filter: BrowseFilterValue }) {
  const format = useFormat()
  const isChosen = valuesOf(page, filter.kind as Kind).includes(filter.value)
  return (
    <PageLink
      to={toggled(page, filter.kind, filter.value)}
      preventScrollReset
      prefetch="intent"
      data-intent
      aria-current={isChosen || undefined}
      className={classNames(classes.chip, isChosen && classes.chosen)}
    >
      {filter.name}
      <span className={classes.count}>{format.number(filter.count)}</span>
    </PageLink>
  )
}

/** Lists that somebody wants to come back to, in this browser. */
function SavedFilters({ page, canSave }: { readonly page: BrowseRequest; readonly canSave: boolean }) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  const [, setChanges] = useState(0)
  if (!isBrowser) return null
  const address = listAddress(page)
  const saved = readSavedFilters()
  const isSaved = saved.includes(address)
  return (
    <>
      {(canSave || isSaved) && (
        <button
          type="button"
          className={classes.chip}
          aria-pressed={isSaved}
          onClick={() => {
            if (isSaved) forgetFilters(address)
            else saveFilters(address)
            setChanges((count) => count + 1)
          }}
        >
          <Bookmark aria-hidden fill={isSaved ? 'currentColor' : 'none'} />
          {t(isSaved ? 'filters.saved' : 'filters.save')}
        </button>
      )}
      {saved
        .filter((each) => each !== address)
        .map((each) => (
          <Link key={each} to={each} className={classes.chip}>
            <Bookmark aria-hidden fill="currentColor" />
            {decodeURIComponent(
              each.replace(/^\/\??/, '').replaceAll(/[?&]?(?:lang|region|rate|show|tag)=/g, ' '),
            ).trim()}
          </Link>
        ))}
    </>
  )
}

function valuesOf({ query }: BrowseRequest, kind: Kind): readonly string[] {
  return (query[kind] ?? '').split(',').filter(Boolean)
}
