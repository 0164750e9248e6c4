import { applicationDeskRoutes, type DocumentSide } from '@footlight/core/protocol/applications'
import { Button } from '@footlight/ui/Button'
import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useStores } from '../../platform/stores-context.ts'
import forms from '../account/forms.module.css'
import classes from './ApplicationDesk.module.css'

interface ReviewPictureProps {
  readonly id: string
  readonly side: DocumentSide
  /** null: it is not said. */
  readonly addedAt: string | null
  readonly reason: string
}

/** Nothing of it is fetched before it is asked for: the look is in the audit log. Hidden again, it is fetched anew. */
export function ReviewPicture({ id, side, addedAt, reason }: ReviewPictureProps) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { api } = useStores()
  /** As an address; null: it is not shown. */
  const [picture, setPicture] = useState<string | null>(null)
  const [isLarge, setLarge] = useState(false)
  const [isPending, setPending] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const name = t(`application_desk.side.${side}`)

  async function show(): Promise<void> {
    setPending(true)
    const call = { params: { id, side }, body: { reason } }
    const answer = await api.call(applicationDeskRoutes.lookAtDocument, call)
    setPending(false)
    setTrouble(answer.ok ? null : answer.error.error)
    if (answer.ok) setPicture(`data:${answer.value.type};base64,${answer.value.picture}`)
  }

  return (
    <li className={classes.picture} data-large={isLarge} data-testid={`review-${side}`}>
      <h4>{name}</h4>
      {addedAt !== null && (
        <p className={classes.quiet}>{t('application_desk.added_at', { at: dateTime(addedAt) })}</p>
      )}
      {picture === null ? (
        <div className={classes.hidden}>
          <EyeOff aria-hidden />
          <Button pending={isPending} onClick={() => void show()}>
            {t('application_desk.show', { picture: name })}
          </Button>
        </div>
      ) : (
        <>
          <section
            className={classes.frame}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be scrolled by keys as well
            tabIndex={0}
            aria-label={name}
          >
            <img src={picture} alt={name} />
          </section>
          <div className={classes.actions}>
            <Button aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
              {t(isLarge ? 'application_desk.smaller' : 'application_desk.larger')}
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                setPicture(null)
                setLarge(false)
              }}
            >
              {t('application_desk.hide')}
            </Button>
          </div>
        </>
      )}
      {trouble !== null && (
        <p className={forms.error} role="alert">
          {t([`application_desk.picture_${trouble}`, `errors.${trouble}`, 'errors.unknown'])}
        </p>
      )}
    </li>
  )
}
