import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToySetUp } from '../../../shared/ipc/toys.ts'
import { useConsole } from '../../app/console-context.ts'
import { GuideLink } from '../../layout/GuideLink.tsx'
import { AppsTab } from './AppsTab.tsx'
import { LevelsTab } from './LevelsTab.tsx'
import { PatternsTab } from './PatternsTab.tsx'
import { type DraftProblems, draftOf, setUpOf } from './toys-draft.ts'
import type { ToysTabProps } from './toys-tab.ts'
import classes from './ToysDialog.module.css'

const fields = [
  { name: 'capPercent', suffix: '%' },
  { name: 'actionSeconds', suffix: 's' },
  { name: 'continuousSeconds', suffix: 's' },
  { name: 'restSeconds', suffix: 's' },
  { name: 'cooldownSeconds', suffix: 's' },
  { name: 'queueMax', suffix: null },
] as const

const pages: Readonly<Record<string, ComponentType<ToysTabProps>>> = {
  apps: AppsTab,
  levels: LevelsTab,
  control: ControlTab,
  limits: LimitsTab,
  patterns: PatternsTab,
}

/** Where the performer's toys are, and what tips may do with them. */
export const ToysDialog = observer(function ToysDialog() {
  const { t } = useTranslation('toys')
  const { ui, toys } = useConsole()
  return (
    <Modal
      title={t('settings')}
      lead={t('settings_lead')}
      closeLabel={t('close')}
      size="large"
      onClose={() => ui.close()}
    >
      {toys.setUp === null ? <p role="status">{t('loading')}</p> : <ToysForm setUp={toys.setUp} />}
      <GuideLink section="performer#toys" />
    </Modal>
  )
})

function ToysForm({ setUp }: { readonly setUp: ToySetUp }) {
  const { t } = useTranslation('toys')
  const { toys } = useConsole()
  const [chosen, setChosen] = useState('apps')
  const [draft, setDraft] = useState(() => draftOf(setUp))
  const [problems, setProblems] = useState<DraftProblems>({})
  const [outcome, setOutcome] = useState<'saved' | 'refused' | null>(null)
  const Page = pages[chosen]!
  const problem = (field: string) =>
    problems[field] === undefined ? undefined : t(`problem.${problems[field]}`)

  async function save() {
    const checked = setUpOf(draft)
    setProblems(checked.problems)
    const [first] = Object.keys(checked.problems)
    if (first !== undefined) setChosen(pageOf(first))
    setOutcome(checked.setUp !== null && (await toys.save(checked.setUp)) ? 'saved' : 'refused')
  }

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className={classes.tabs} role="tablist" aria-label={t('settings')}>
        {Object.keys(pages).map((id) => (
          <button
            key={id}
            type="button"
            role="tab"
            aria-selected={id === chosen}
            className={classes.tab}
            onClick={() => setChosen(id)}
          >
            {t(`tabs.${id}`)}
          </button>
        ))}
      </div>
      <Page
        draft={draft}
        problem={problem}
        change={(patch) => {
          setDraft({ ...draft, ...patch })
          setOutcome(null)
        }}
      />
      <div className={classes.foot}>
        <p role="status" data-outcome={outcome ?? undefined}>
          {outcome !== null && t(outcome)}
        </p>
        <Button type="submit" variant="primary">
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

function pageOf(field: string): string {
  if (field.startsWith('tipLevels')) return 'levels'
  if (field.startsWith('patterns')) return 'patterns'
  if (field.startsWith('offer')) return 'control'
  return field === 'lovense' || field === 'intiface' ? 'apps' : 'limits'
}

/** What it costs a viewer to have the controls, and for how long. */
function ControlTab({ draft, problem, change }: ToysTabProps) {
  const { t } = useTranslation('toys')
  return (
    <>
      <p>{t('offer_help')}</p>
      <div className={classes.limits}>
        <TextField
          label={t('offer.tokens')}
          hint={t('offer_hint.tokens')}
          error={problem('offerTokens')}
          inputMode="numeric"
          suffix="tk"
          value={draft.offerTokens}
          onChange={(event) => change({ offerTokens: event.currentTarget.value })}
        />
        <TextField
          label={t('offer.seconds')}
          hint={t('offer_hint.seconds')}
          error={problem('offerSeconds')}
          inputMode="numeric"
          suffix="s"
          value={draft.offerSeconds}
          onChange={(event) => change({ offerSeconds: event.currentTarget.value })}
        />
      </div>
    </>
  )
}

/** What nothing and nobody gets past. */
function LimitsTab({ draft, problem, change }: ToysTabProps) {
  const { t } = useTranslation('toys')
  return (
    <div className={classes.limits}>
      {fields.map(({ name, suffix }) => (
        <TextField
          key={name}
          label={t(`limit.${name}`)}
          hint={t(`limit_hint.${name}`)}
          error={problem(name)}
          inputMode="numeric"
          suffix={suffix}
          value={draft[name]}
          onChange={(event) => change({ [name]: event.currentTarget.value })}
        />
      ))}
    </div>
  )
}
