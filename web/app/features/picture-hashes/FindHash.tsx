import { PictureHash, type PictureHashEntry } from '@footlight/core/protocol/picture-hashes'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageForm } from '../shell/PageForm.tsx'
import { ReasonForm } from './ReasonForm.tsx'
import staff from '../staff/Staff.module.css'
import classes from '../term-lists/TermLists.module.css'

interface FindHashProps {
  readonly sought: string
  readonly found: readonly PictureHashEntry[]
  /** The version that the page shows. */
  readonly seen: number
}

/** Entries with this hash, and the nearest that looks like it, each of which can be ended. */
export function FindHash({ sought, found, seen }: FindHashProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isWrong, setWrong] = useState(false)
  /** Of the entry that is about to end; null: none is. */
  const [ending, setEnding] = useState<number | null>(null)

  function find(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const hash = String(new FormData(event.currentTarget).get('hash') ?? '')
      .trim()
      .toLowerCase()
    const isHash = hash === '' || PictureHash.safeParse(hash).success
    setWrong(!isHash)
    if (isHash) void navigate(hash === '' ? '?' : `?hash=${hash}`)
  }

  return (
    <>
      <PageForm className={classes.form} onSubmit={find}>
        <TextField
          key={sought}
          name="hash"
          label={t('picture_hashes.hash')}
          hint={t('picture_hashes.hash_hint')}
          error={isWrong ? t('picture_hashes.hash_wrong') : undefined}
          defaultValue={sought}
          autoComplete="off"
          spellCheck={false}
        />
        <div className={classes.actions}>
          <Button type="submit">{t('picture_hashes.find_it')}</Button>
        </div>
      </PageForm>
      {sought !== '' && found.length === 0 && <p role="status">{t('picture_hashes.none_found')}</p>}
      {ending !== null && (
        <ReasonForm
          change={{ kind: 'end', id: ending }}
          seen={seen}
          label={t('picture_hashes.end_of', { id: ending })}
          onDone={() => setEnding(null)}
          onCancel={() => setEnding(null)}
        >
          <p>{t('picture_hashes.ending', { id: ending })}</p>
        </ReasonForm>
      )}
      {found.length > 0 && (
        <ul className={classes.list} data-testid="found-hashes">
          {found.map((entry) => (
            <Entry key={entry.id} entry={entry} onEnd={() => setEnding(entry.id)} />
          ))}
        </ul>
      )}
    </>
  )
}

function Entry({ entry, onEnd }: { readonly entry: PictureHashEntry; readonly onEnd: () => void }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const nobody = t('picture_hashes.nobody')
  const { id, hash, case_kind: kind, stops, reason, added_by: by, added_at: at, ended_at: endedAt } = entry
  return (
    <li>
      <div>
        <strong>{t('picture_hashes.entry', { id, kind: t(`cases.kind.${kind}`) })}</strong>
        <code>{hash}</code>
        <span>{reason}</span>
        <span className={staff.quiet}>
          {t(`picture_hashes.from_${entry.source}`, { by: by ?? nobody, at: dateTime(at) })}
          {stops && ` · ${t('picture_hashes.live_stops')}`}
        </span>
        {endedAt !== null && (
          <span className={staff.quiet}>
            {t('picture_hashes.ended', { by: entry.ended_by ?? nobody, at: dateTime(endedAt) })}
          </span>
        )}
      </div>
      {endedAt === null && <Button onClick={onEnd}>{t('picture_hashes.end_of', { id })}</Button>}
    </li>
  )
}
