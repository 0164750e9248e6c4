import type { PictureHashVersion } from '@footlight/core/protocol/picture-hashes'
import { Button } from '@footlight/ui/Button'
import { useState } from 'react'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ReasonForm } from './ReasonForm.tsx'
import staff from '../staff/Staff.module.css'
import classes from '../term-lists/TermLists.module.css'

interface HashHistoryProps {
  /** Newest first. */
  readonly versions: readonly PictureHashVersion[]
  /** The version that the page shows. */
  readonly seen: number
}

/** Every change: what, why, by whom; each can be taken back. */
export function HashHistory({ versions, seen }: HashHistoryProps) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  /** Version that is about to be taken back; null: none is. */
  const [undoing, setUndoing] = useState<number | null>(null)
  if (versions.length === 0) return <p className={staff.quiet}>{t('picture_hashes.no_history')}</p>
  return (
    <>
      {undoing !== null && (
        <ReasonForm
          change={{ kind: 'undo', version: undoing }}
          seen={seen}
          label={t('picture_hashes.undo_of', { version: undoing })}
          onDone={() => setUndoing(null)}
          onCancel={() => setUndoing(null)}
        >
          <p>{t('picture_hashes.undoing', { version: undoing })}</p>
        </ReasonForm>
      )}
      <ol className={classes.list} data-testid="hash-history">
        {versions.map(({ version, at, by, kind, reason, added, ended, undone, case: ofCase }) => (
          <li key={version}>
            <div>
              <strong>{t(`picture_hashes.change_${kind}`, { added, ended, version: undone ?? 0 })}</strong>
              <span>{reason}</span>
              <span className={staff.quiet}>
                {t('picture_hashes.change_by', {
                  version,
                  by: by ?? t('picture_hashes.nobody'),
                  at: dateTime(at),
                })}
                {ofCase !== null && ` · ${ofCase}`}
              </span>
            </div>
            <Button onClick={() => setUndoing(version)}>{t('picture_hashes.undo_of', { version })}</Button>
          </li>
        ))}
      </ol>
    </>
  )
}
