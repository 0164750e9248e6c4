import { type ContentRef, caseRoutes, type ShownContent } from '@footlight/core/protocol/cases'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { EyeOff } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import forms from '../account/forms.module.css'
import classes from './Cases.module.css'

/** Above so many a field finds one of them. */
const FIND_FROM = 8

interface ContentChoiceProps {
  /** Of the case. */
  readonly number: string
  readonly chosen: readonly ContentRef[]
  readonly error: string | undefined
  readonly onChange: (chosen: readonly ContentRef[]) => void
}

/** What the person of a case shows, and which of it is taken off the site. */
export function ContentChoice({ number, chosen, error, onChange }: ContentChoiceProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  /** null: it is being looked for. */
  const [found, setFound] = useState<ShownContent[] | 'failed' | null>(null)
  const [isCut, setCut] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again.
  useEffect(() => {
    let isGone = false
    void api.call(caseRoutes.caseContent, { params: { number } }).then((answer) => {
      if (isGone) return
      setFound(answer.ok ? answer.value.content : 'failed')
      setCut(answer.ok && answer.value.is_cut)
    })
    return () => {
      isGone = true
    }
  }, [api, number, attempt])
  const again = () => {
    setFound(null)
    setAttempt(attempt + 1)
  }
  const errorId = useId()
  return (
    <fieldset className={classes.content} data-testid="content-choice" aria-describedby={errorId}>
      <legend className={forms.legend}>{t('cases.content.title')}</legend>
      {found === null && (
        <p className={classes.quiet} role="status">
          {t('cases.content.loading')}
        </p>
      )}
      {found === 'failed' && (
        <div className={classes.actions} role="alert">
          <p>{t('cases.content.failed')}</p>
          <Button size="small" onClick={again}>
            {t('cases.content.retry')}
          </Button>
        </div>
      )}
      {Array.isArray(found) &&
        (found.length === 0 ? (
          <p className={classes.quiet}>{t('cases.content.empty')}</p>
        ) : (
          <ContentList content={found} chosen={chosen} onChange={onChange} />
        ))}
      {isCut && <p className={classes.quiet}>{t('cases.content.cut')}</p>}
      <p id={errorId} className={forms.error} role="alert" hidden={error === undefined}>
        {error}
      </p>
    </fieldset>
  )
}

type ContentListProps = Pick<ContentChoiceProps, 'chosen' | 'onChange'> & {
  readonly content: readonly ShownContent[]
}

/** Pictures are fetched when somebody asks for them, and blurred until they ask to see them clearly. */
function ContentList({ content, chosen, onChange }: ContentListProps) {
  const { t } = useTranslation()
  const [sought, setSought] = useState('')
  const [pictures, setPictures] = useState<'none' | 'blurred' | 'clear'>('none')
  const words = sought.trim().toLowerCase()
  const listed = content.filter(({ title }) => title.toLowerCase().includes(words))
  const isChosen = ({ kind, id }: ContentRef) => chosen.some((each) => each.kind === kind && each.id === id)
  const toggle = ({ kind, id }: ContentRef) =>
    onChange(
      isChosen({ kind, id })
        ? chosen.filter((each) => each.kind !== kind || each.id !== id)
        : [...chosen, { kind, id }],
    )
  const next = { none: 'blurred', blurred: 'clear', clear: 'blurred' } as const
  const label = { none: 'show', blurred: 'clear', clear: 'blur' } as const
  return (
    <>
      {content.length > FIND_FROM && (
        <TextField
          type="search"
          label={t('cases.content.find')}
          value={sought}
          onChange={({ currentTarget }) => setSought(currentTarget.value)}
        />
      )}
      {content.some(({ picture_url: url }) => url !== null) && (
        <Button size="small" icon={<EyeOff />} onClick={() => setPictures(next[pictures])}>
          {t(`cases.content.${label[pictures]}`)}
        </Button>
      )}
      <ul className={classes.contentList}>
        {listed.map((each) => (
          <li key={`${each.kind} ${each.id}`}>
            <label>
              <input type="checkbox" checked={isChosen(each)} onChange={() => toggle(each)} />
              <ContentWords content={each} />
            </label>
            {pictures !== 'none' && each.picture_url !== null && (
              <div className={classes.frame}>
                <img
                  src={each.picture_url}
                  loading="lazy"
                  alt={
                    each.title === ''
                      ? t('cases.content.picture_untitled')
                      : t('cases.content.picture', { title: each.title })
                  }
                  data-blurred={pictures === 'blurred'}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {listed.length === 0 && <p className={classes.quiet}>{t('cases.content.none_found')}</p>}
      <p className={classes.quiet} role="status">
        {t('cases.content.chosen', { count: chosen.length })}
      </p>
    </>
  )
}

function ContentWords({
  content: { kind, title, at, is_removed: isRemoved },
}: {
  readonly content: ShownContent
}) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const facts = [at === null ? null : dateTime(at), isRemoved ? t('cases.content.already') : null]
  return (
    <span>
      <b>{t(`cases.content.kind.${kind}`)}</b>
      {title !== '' && <span className={classes.contentTitle}> {title}</span>}
      <span className={classes.facts}> {facts.filter((each) => each !== null).join(' · ')}</span>
    </span>
  )
}
