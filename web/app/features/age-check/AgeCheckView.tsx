import type { AgeCheck, AgePurpose, AgeVerification } from '@footlight/core/protocol/age-checks'
import { Button } from '@footlight/ui/Button'
import { BadgeCheck, Hourglass } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type MouseEvent, useEffect } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { GuideLink } from '../help/GuideLink.tsx'
import { EmptyState } from '../shell/EmptyState.tsx'
import { AgeOffer } from './AgeOffer.tsx'
import { MethodList } from './MethodList.tsx'
import { useAgeCheck } from './use-age-check.ts'
import { rememberWayOn, wayOn } from './way-on.ts'
import './own-camera-texts.ts'
import page from '../library/MediaPage.module.css'
import classes from './AgeCheck.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/age-check.json', { import: 'default' }),
)

/** Why a proof is wanted, how it can be given, and what came of it. */
export const AgeCheckView = observer(function AgeCheckView({ asked }: { readonly asked: AgeVerification }) {
  const { t } = useTranslation()
  const { session } = useStores()
  const [search] = useSearchParams()
  const check = useAgeCheck(session.isLoggedIn ? search.get('check') : null)
  const { revalidate } = useRevalidator()
  const purpose = search.get('for') === 'own_camera' ? 'own_camera' : 'law'
  const isWanted = purpose === 'law' ? asked.required : !asked.own_camera.is_proven
  const isOver = check !== null && check.state !== 'pending'
  useEffect(() => rememberWayOn(search.get('to')), [search])
  // What may be begun now is another thing than when the page was drawn.
  useEffect(() => {
    if (isOver) void revalidate()
  }, [isOver, revalidate])
  return (
    <main id="content" className={page.page} data-testid="age-check">
      {check?.state === 'passed' || (purpose === 'own_camera' && !isWanted) ? (
        <Passed purpose={purpose} />
      ) : isWanted ? (
        <Wanted asked={asked} check={check} purpose={purpose} />
      ) : (
        <EmptyState
          heading="h1"
          icon={<BadgeCheck />}
          title={t('age_check.not_needed')}
          text={t('age_check.not_needed_text')}
          action={<GoOn />}
        />
      )}
    </main>
  )
})

function Passed({ purpose }: { readonly purpose: AgePurpose }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      <EmptyState
        heading="h1"
        icon={<BadgeCheck />}
        title={t('age_check.done')}
        text={t(purpose === 'law' ? 'age_check.done_text' : 'own_camera.done')}
        action={<GoOn />}
      />
    </div>
  )
}

/** A page of the browser's own: what was refused, sockets too, is asked for anew. */
function GoOn() {
  const { t } = useTranslation()
  function goOn(event: MouseEvent): void {
    event.preventDefault()
    location.assign(wayOn())
  }
  return (
    <a href="/" onClick={goOn}>
      {t('age_check.go_on')}
    </a>
  )
}

interface WantedProps {
  readonly asked: AgeVerification
  /** That somebody has just come back from; null: none. */
  readonly check: AgeCheck | null
  readonly purpose: AgePurpose
}

function Wanted({ asked, check, purpose }: WantedProps) {
  const { t } = useTranslation()
  const { session } = useStores()
  const dateTime = useDateTime()
  const { law, next_at: nextAt } = asked
  const isForLaw = purpose === 'law'
  const { methods } = isForLaw ? asked : asked.own_camera
  const mayChoose = session.isLoggedIn && check?.state !== 'pending'
  return (
    <>
      <header className={page.header}>
        <h1>{t(isForLaw ? 'age_check.title' : 'own_camera.title')}</h1>
      </header>
      <div className={classes.text}>
        {!isForLaw ? <p>{t('own_camera.why')}</p> : law !== null && <Law law={law} />}
        <p className={classes.quiet}>{t(isForLaw ? 'age_check.kept' : 'own_camera.kept')}</p>
        <GuideLink section={isForLaw ? 'viewer#age' : 'viewer#camera'} />
        {check !== null && check.state !== 'pending' && <Failed check={check} />}
        {!session.isLoggedIn ? (
          <LogInFirst />
        ) : check?.state === 'pending' ? (
          <Waiting />
        ) : nextAt !== null ? (
          <p role="status">{t('age_check.later', { at: dateTime(new Date(nextAt).toISOString()) })}</p>
        ) : methods.length === 0 ? (
          <p>
            {t(isForLaw ? 'age_check.none' : 'own_camera.off')}{' '}
            <Link to="/support">{t('error_page.help')}</Link>
          </p>
        ) : null}
        {mayChoose && nextAt === null && methods.length > 0 && (
          <MethodList
            methods={methods}
            purpose={purpose}
            pending={asked.pending?.id === check?.id ? null : asked.pending}
          />
        )}
        {mayChoose && isForLaw && <AgeOffer />}
      </div>
    </>
  )
}

function Law({ law }: { readonly law: NonNullable<AgeVerification['law']> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const country = format.countryName(law.place.slice(0, 2))
  return <p>{t('age_check.law', { country, law: law.name })}</p>
}

function Failed({ check }: { readonly check: AgeCheck }) {
  const { t } = useTranslation()
  const isLeft = check.state === 'expired' || check.fault === 'cancelled'
  return (
    <div role="alert" className={classes.failed}>
      <h2>{t(isLeft ? 'age_check.expired' : 'age_check.failed')}</h2>
      <p>{t(check.fault === null ? 'age_check.expired_text' : `age_check.faults.${check.fault}`)}</p>
    </div>
  )
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <p role="status" className={classes.waiting}>
      <Hourglass aria-hidden /> {t('age_check.waiting')}
    </p>
  )
}

/** The proof belongs to an account: without one it would have to be given again and again. */
function LogInFirst() {
  const { t } = useTranslation()
  const { ui } = useStores()
  return (
    <>
      <p>{t('age_check.guest')}</p>
      <div className={classes.actions}>
        <Button variant="primary" onClick={() => ui.open('signup')}>
          {t('auth.sign_up')}
        </Button>
        <Button onClick={() => ui.open('login')}>{t('auth.log_in')}</Button>
      </div>
    </>
  )
}
