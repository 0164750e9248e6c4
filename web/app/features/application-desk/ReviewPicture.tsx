import type { ApiFailure } from '@footlight/core/client/api-failure'
import type { Result } from '@footlight/core/rules/result'
import { Button } from '@footlight/ui/Button'
import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import forms from '../account/forms.module.css'
import classes from './ApplicationDesk.module.css'

interface ReviewPictureProps {
  readonly testId: string
  readonly name: string
  /** Of its name, below those of the page. */
  readonly heading: 'h3' | 'h4'
  /** Below its name; absent: nothing. */
  readonly note?: string
  /** Whether there is a reason for the look. */
  readonly mayLook: boolean
  readonly look: () => Promise<Result<{ readonly type: string; readonly picture: string }, ApiFailure>>
}

/** Nothing of it is fetched before it is asked for: the look is in the audit log. Hidden again, it is fetched anew. */
export function ReviewPicture(props: ReviewPictureProps) {
  const { testId, name, heading: Heading, note, mayLook, look } = props
  const { t } = useTranslation()
  /** As an address; null: it is not shown. */
  const [picture, setPicture] = useState<string | null>(null)
  const [isLarge, setLarge] = useState(false)
  const [isPending, setPending] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)

  async function show(): Promise<void> {
    setPending(true)
    const answer = await look()
    setPending(false)
    setTrouble(answer.ok ? null : answer.error.error)
    if (answer.ok) setPicture(`data:${answer.value.type};base64,${answer.value.picture}`)
  }

  return (
    <li className={classes.picture} data-large={isLarge} data-testid={testId}>
      <Heading>{name}</Heading>
      {note !== undefined && <p className={classes.quiet}>{note}</p>}
      {picture === null ? (
        <div className={classes.hidden}>
          <EyeOff aria-hidden />
          <Button pending={isPending} disabled={!mayLook} onClick={() => void show()}>
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
          {t([`application_desk.picture_${trouble}`, `errors.${trouble}`])}
        </p>
      )}
    </li>
  )
}
