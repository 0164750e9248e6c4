import { STUDIO_PART_MAX } from '@footlight/core/protocol/limits'
import {
  STUDIO_SHARE_MESSAGE_CHARS_MAX,
  type StudioShareState,
  studioShareRoutes,
} from '@footlight/core/protocol/studio-shares'
import { Button } from '@footlight/ui/Button'
import { TextArea } from '@footlight/ui/TextArea'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useCall } from '../../platform/use-call.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { GuideLink } from '../help/GuideLink.tsx'
import { AgreedShares, ShareOffer, ShareTable } from './ShareParts.tsx'
import statement from '../account/StatementView.module.css'
import settings from '../settings/AccountSettings.module.css'
import classes from './Studio.module.css'
import './texts.ts'

/** How one performer shares with the studio, for its owner. */
export function MemberShareView({ share }: { readonly share: StudioShareState }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const isBrowser = useIsBrowser()
  const { isPending, call } = useCall({ wrong_state: 'studio.share.gone' })
  const { username, shares, agreed, offer } = share
  const withdraw = (id: number) =>
    void call(() => api.call(studioShareRoutes.withdrawShareOffer, { params: { username }, body: { id } }))
  return (
    <main id="content" className={statement.page} data-testid="member-share">
      <h1>{t('studio.share.of', { name: username })}</h1>
      <p className={`${settings.lead} ${classes.lead}`}>{t('studio.share.lead')}</p>
      <GuideLink section="studio#earnings" />
      <div inert={!isBrowser}>
        <section className={`${settings.group} ${classes.group}`} aria-labelledby="shares">
          <h2 id="shares">{t('studio.share.now')}</h2>
          <p id="shares-text" className={classes.quiet}>
            {t('studio.shares_text')}
          </p>
          <ShareTable shares={shares} labelledBy="shares-text" performer={t('studio.share.performer')} />
          <AgreedShares agreed={agreed} />
        </section>
        <section className={settings.group} aria-labelledby="share-offer">
          <h2 id="share-offer">{t('studio.share.ask_title')}</h2>
          {offer === null ? (
            <OfferForm share={share} />
          ) : (
            <ShareOffer offer={offer} performer={t('studio.share.performer')}>
              <Button pending={isPending} onClick={() => withdraw(offer.id)}>
                {t('studio.withdraw')}
              </Button>
            </ShareOffer>
          )}
        </section>
        <p className={settings.links}>
          <Link to="/account/studio">{t('studio.team')}</Link>
        </p>
      </div>
    </main>
  )
}

function OfferForm({ share: { username, shares, agreed, earliest } }: { readonly share: StudioShareState }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const { isPending, call } = useCall({ wrong_state: null })
  const [percent, setPercent] = useState(() => String((agreed[0]?.studio_part ?? partNow(shares)) / 100))
  const [from, setFrom] = useState(earliest)
  const [message, setMessage] = useState('')
  const [error, setError] = useState<string | undefined>()
  const part = Math.round(Number(percent) * 100)
  const isWrong = percent.trim() === '' || !(part >= 0 && part <= STUDIO_PART_MAX)

  async function offer(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isPending) return
    if (isWrong) return setError(t('studio.share.refused.part'))
    let refused: string | undefined
    await call(async () => {
      const answer = await api.call(studioShareRoutes.offerShare, {
        params: { username },
        body: { studio_part: part, from, message },
      })
      if (!answer.ok && answer.error.error === 'wrong_state') refused = answer.error.state ?? ''
      return answer
    })
    if (refused !== undefined) setError(t([`studio.share.refused.${refused}`, 'errors.wrong_state']))
  }

  const tip = shares.find(({ kind }) => kind === 'tip')
  return (
    <form className={classes.roleForm} onSubmit={(event) => void offer(event)} data-testid="share-form">
      <TextField
        label={t('studio.share.part')}
        hint={!isWrong && tip !== undefined && <Example part={part} platform={tip.platform} />}
        error={error}
        suffix="%"
        inputMode="decimal"
        value={percent}
        onChange={({ target }) => {
          setPercent(target.value.replace(',', '.'))
          setError(undefined)
        }}
      />
      <TextField
        label={t('studio.share.from')}
        hint={t('studio.share.from_hint')}
        type="date"
        min={earliest}
        required
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextArea
        label={t('studio.share.message')}
        maxLength={STUDIO_SHARE_MESSAGE_CHARS_MAX}
        rows={3}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <Button type="submit" variant="primary" pending={isPending}>
        {t('studio.share.ask')}
      </Button>
    </form>
  )
}

/** What it comes to, of a round sum: the part is one of what remains, which is soon taken for one of the whole. */
function Example({ part, platform }: { readonly part: number; readonly platform: number }) {
  const { t } = useTranslation()
  const rest = (1_000 * (10_000 - platform)) / 10_000
  const studio = Math.round((rest * part) / 10_000)
  return t('studio.share.example', { site: 1_000 - rest, studio, performer: rest - studio })
}

/** The studio's part of what remains, as the site has it for tips. */
function partNow(shares: StudioShareState['shares']): number {
  const tip = shares.find(({ kind }) => kind === 'tip')
  return tip === undefined ? 0 : Math.round((tip.studio * 10_000) / (10_000 - tip.platform))
}
