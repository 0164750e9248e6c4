import type { ApiFailure } from '@footlight/core/client'
import type { OwnMedia } from '@footlight/core/protocol/library'
import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { isWorkedOn } from './library-store.ts'
import { libraryRefusal } from './library-texts.ts'
import classes from './ItemView.module.css'

/** Sends an item to the site staff, with the word that everybody on it is named. */
export const SubmitForm = observer(function SubmitForm({ item }: { readonly item: OwnMedia }) {
  const {
    library: { library, uploads },
  } = useConsole()
  const { t } = useTranslation('library')
  const [isNamed, setNamed] = useState(false)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const missing = missingOf(item, uploads.of(item.id).length > 0)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setPending(true)
    setFailure(await library.submit(item.id))
    setPending(false)
  }

  return (
    <form className={classes.part} onSubmit={(event) => void submit(event)} data-testid="item-submit">
      <h3>{t('review.title')}</h3>
      <p>{t('review.lead')}</p>
      {item.people.length > 0 && (
        <ul className={classes.people}>
          {item.people.map(({ username, state }) => (
            <li key={username}>
              {username}: {t(`release.${state}`)}
            </li>
          ))}
        </ul>
      )}
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={isNamed}
          onChange={({ currentTarget }) => setNamed(currentTarget.checked)}
        />
        <span>{t('review.everyone_named')}</span>
      </label>
      <div className={classes.buttons}>
        <Button type="submit" variant="primary" pending={isPending} disabled={!isNamed || missing !== null}>
          {t('review.submit')}
        </Button>
        {missing !== null && <p>{t(`not_ready.${missing}`)}</p>}
        {failure !== null && (
          <p className={classes.refused} role="alert">
            {libraryRefusal(t, failure)}
          </p>
        )}
      </div>
    </form>
  )
})

function missingOf(
  item: OwnMedia,
  isSending: boolean,
): 'no_files' | 'failed_files' | 'files_on_their_way' | null {
  if (isSending || isWorkedOn(item)) return 'files_on_their_way'
  if (item.files.length === 0) return 'no_files'
  return item.files.some(({ state }) => state === 'failed') ? 'failed_files' : null
}
