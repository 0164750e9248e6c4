import type { ApiFailure } from '@footlight/core/client/api-failure'
import { leaderboardRoutes } from '@footlight/core/protocol/leaderboards'
import type { VersusTournament } from '@footlight/core/protocol/tournaments'
import { VERSUS_MINUTES_DEFAULT, VERSUS_MINUTES_MAX } from '@footlight/core/protocol/versus'
import { Badge } from '@footlight/ui/Badge'
import { Button } from '@footlight/ui/Button'
import { NumberField, TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { PageForm } from '../shell/PageForm.tsx'
import statement from '../account/StatementView.module.css'
import classes from './TournamentView.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/tournaments.json', { import: 'default' }),
)

/** Announces tournaments and calls them off. */
export function TournamentAdmin({ tournaments }: { readonly tournaments: readonly VersusTournament[] }) {
  const { t } = useTranslation()
  return (
    <main id="content" className={statement.page}>
      <h1>{t('tournaments.admin')}</h1>
      <CreateForm />
      <section className={classes.others} aria-labelledby="all-tournaments">
        <h2 id="all-tournaments">{t('tournaments.all')}</h2>
        {tournaments.length === 0 && <p>{t('tournaments.none')}</p>}
        <ul>
          {tournaments.map((tournament) => (
            <Row key={tournament.tournament_id} tournament={tournament} />
          ))}
        </ul>
      </section>
    </main>
  )
}

function Row({ tournament }: { readonly tournament: VersusTournament }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { api, toasts } = useStores()
  const { revalidate } = useRevalidator()
  const [step, setStep] = useState<'none' | 'asked' | 'sent'>('none')
  const { tournament_id: id, name, phase, starts_at, ends_at } = tournament

  async function cancel(): Promise<void> {
    setStep('sent')
    const answer = await api.call(leaderboardRoutes.versusTournamentCancel, { params: { id } })
    setStep('none')
    if (!answer.ok) toasts.error({ key: `errors.${answer.error.error}` })
    await revalidate()
  }

  return (
    <li data-testid="tournament" data-phase={phase}>
      <Link to={`/versus-tournament/${id}`}>{name}</Link>
      <span>{t('tournaments.from_to', { from: dateTime(starts_at), to: dateTime(ends_at) })}</span>
      <Badge>{t(`tournaments.phase.${phase}`)}</Badge>
      {(phase === 'running' || phase === 'upcoming') && (
        <span className={classes.actions}>
          {step === 'none' ? (
            <Button size="small" onClick={() => setStep('asked')}>
              {t('tournaments.cancel')}
            </Button>
          ) : (
            <>
              <Button size="small" variant="danger" pending={step === 'sent'} onClick={() => void cancel()}>
                {t('tournaments.cancel_for_good')}
              </Button>
              <Button size="small" onClick={() => setStep('none')}>
                {t('tournaments.keep')}
              </Button>
            </>
          )}
        </span>
      )}
    </li>
  )
}

const empty = { name: '', players: '', startsAt: '', endsAt: '', minutes: VERSUS_MINUTES_DEFAULT }

/** Times are the administrator's own; the server hears them with their zone. */
function CreateForm() {
  const { t } = useTranslation()
  const { api } = useStores()
  const { revalidate } = useRevalidator()
  const [form, setForm] = useState(empty)
  const [isNow, setNow] = useState(false)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const wrong = failure?.fields ?? {}
  const set = (change: Partial<typeof empty>): void => {
    setForm({ ...form, ...change })
    setFailure(null)
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setPending(true)
    const answer = await api.call(leaderboardRoutes.versusTournamentCreate, {
      body: {
        name: form.name,
        players: form.players.split(/[\s,]+/).filter((name) => name !== ''),
        starts_at: (isNow ? new Date() : new Date(form.startsAt)).toISOString(),
        ends_at: new Date(form.endsAt).toISOString(),
        match_minutes: form.minutes,
      },
    })
    setPending(false)
    if (!answer.ok) return setFailure(answer.error)
    setForm(empty)
    await revalidate()
  }

  return (
    <PageForm className={classes.form} onSubmit={(event) => void submit(event)} data-testid="tournament-form">
      <h2>{t('tournaments.create')}</h2>
      <TextField
        label={t('tournaments.name')}
        required
        minLength={3}
        maxLength={80}
        value={form.name}
        error={'name' in wrong ? t('tournaments.wrong.name') : undefined}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <TextField
        label={t('tournaments.who_plays')}
        hint={t('tournaments.who_plays_hint')}
        required
        autoCapitalize="none"
        spellCheck={false}
        value={form.players}
        error={'players' in wrong ? t('tournaments.wrong.players') : undefined}
        onChange={({ currentTarget }) => set({ players: currentTarget.value })}
      />
      <label className={classes.now}>
        <input type="checkbox" checked={isNow} onChange={() => setNow(!isNow)} />
        {t('tournaments.start_now')}
      </label>
      <div className={classes.row}>
        {!isNow && (
          <TextField
            label={t('tournaments.starts')}
            type="datetime-local"
            required
            value={form.startsAt}
            onChange={({ currentTarget }) => set({ startsAt: currentTarget.value })}
          />
        )}
        <TextField
          label={t('tournaments.ends')}
          type="datetime-local"
          required
          value={form.endsAt}
          error={'ends_at' in wrong ? t('tournaments.wrong.ends_at') : undefined}
          onChange={({ currentTarget }) => set({ endsAt: currentTarget.value })}
        />
        <NumberField
          label={t('tournaments.minutes')}
          required
          min={1}
          max={VERSUS_MINUTES_MAX}
          value={form.minutes}
          onValueChange={(minutes) => set({ minutes })}
        />
      </div>
      {failure !== null && failure.fields === undefined && (
        <p className={classes.error} role="alert">
          {t(`errors.${failure.error}`)}
        </p>
      )}
      <Button type="submit" variant="primary" pending={pending}>
        {t('tournaments.create')}
      </Button>
    </PageForm>
  )
}
