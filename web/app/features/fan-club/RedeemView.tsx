import {
  type FanClubGift,
  fanClubGiftLimits,
  fanClubGiftRoutes,
} from '@footlight/core/protocol/fan-club-gifts'
import { errorMessage } from '@footlight/core/stores/message'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { PageForm } from '../shell/PageForm.tsx'
import './texts.ts'
import classes from './FanClub.module.css'

/** Redeems the code of a gift: what it is for first, then one press. */
export const RedeemView = observer(function RedeemView() {
  const { t } = useTranslation()
  const { session, ui } = useStores()
  const { code, type, gift, error, isPending, look, redeem } = useCode()
  return (
    <main id="content" className={classes.page} data-testid="redeem-gift">
      <header className={classes.header}>
        <h1>{t('fan_club.gift.redeem_title')}</h1>
      </header>
      {session.isModel ? (
        <p>{t('errors.models_cannot_purchase')}</p>
      ) : !session.isLoggedIn ? (
        <section className={classes.part}>
          <p>{t('fan_club.gift.log_in')}</p>
          <div className={classes.actions}>
            <Button variant="primary" onClick={() => ui.open('login')}>
              {t('auth.log_in')}
            </Button>
          </div>
        </section>
      ) : (
        <PageForm className={classes.part} onSubmit={(event) => void (gift === null ? look : redeem)(event)}>
          <TextField
            label={t('fan_club.gift.code')}
            value={code}
            required
            autoComplete="off"
            spellCheck={false}
            maxLength={2 * fanClubGiftLimits.codeChars}
            error={error === null ? undefined : t(error)}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
          {gift !== null && <Found gift={gift} />}
          <div className={classes.actions}>
            <Button type="submit" variant="primary" pending={isPending} disabled={code.trim() === ''}>
              {t(gift === null ? 'fan_club.gift.look' : 'fan_club.gift.redeem')}
            </Button>
          </div>
        </PageForm>
      )}
    </main>
  )
})

function Found({ gift }: { readonly gift: FanClubGift }) {
  const { t } = useTranslation()
  const date = useDateTime()
  return (
    <div role="status" data-testid="found-gift">
      <p>
        <b>
          {t('fan_club.gift.is_for', {
            count: gift.days,
            level: t(`fan_club.level.${gift.level}`),
            name: gift.performer.display_name,
          })}
        </b>
      </p>
      <p className={classes.quiet}>{t('fan_club.gift.until', { date: date(gift.redeem_until) })}</p>
      <p className={classes.quiet}>{t('fan_club.gift.redeem_rules')}</p>
    </div>
  )
}

function useCode() {
  const { api, toasts } = useStores()
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const [gift, setGift] = useState<FanClubGift | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  // Only a browser has what stands behind `#`.
  useEffect(() => setCode(decodeURIComponent(window.location.hash.slice(1))), [])

  function type(text: string): void {
    setCode(text)
    setGift(null)
    setError(null)
  }

  async function look(event: FormEvent): Promise<void> {
    event.preventDefault()
    setPending(true)
    const answer = await api.call(fanClubGiftRoutes.fanClubGift, { params: { code: code.trim() } })
    setPending(false)
    if (answer.ok) setGift(answer.value)
    else setError(textOf(answer.error.error))
  }

  async function redeem(event: FormEvent): Promise<void> {
    event.preventDefault()
    setPending(true)
    const answer = await api.call(fanClubGiftRoutes.redeemFanClubGift, { body: { code: code.trim() } })
    setPending(false)
    if (!answer.ok) return setError(textOf(answer.error.error))
    toasts.show({ appearance: 'success', title: { key: 'fan_club.joined' } })
    void navigate(`/${answer.value.membership.username}/fanclub`)
  }

  return { code, type, gift, error, isPending, look, redeem }
}

/** A code that is nobody's, used or over; a level above that of the gift; anything else in its own words. */
function textOf(error: string): string {
  if (error === 'not_found') return 'fan_club.gift.unknown'
  if (error === 'wrong_state') return 'fan_club.gift.has_higher'
  return errorMessage(error).key
}
