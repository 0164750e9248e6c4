import {
  type ChatFilters,
  defaultChatFilters,
  HIDDEN_WORD_CHARS_MAX,
  HIDDEN_WORDS_MAX,
} from '@footlight/core/protocol'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { TextArea } from '@footlight/ui/TextArea'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { failureSentence } from '../../i18n/sentences.ts'
import { ChoiceRow } from '../../layout/ChoiceRow.tsx'
import { GuideLink } from '../../layout/GuideLink.tsx'
import { SwitchRow } from '../apps/SwitchRow.tsx'
import classes from './ChatDialogs.module.css'

const slowSteps = [0, 5, 10, 30, 60]
const silenceSteps = [0, 2, 5, 15, 60]

/** What the performer keeps out of their chat. Their moderators are exempt and do not see the list. */
export const FiltersDialog = observer(function FiltersDialog() {
  const {
    ui,
    chat: { chatRules },
  } = useConsole()
  const { t } = useTranslation('chat')
  const [filters, setFilters] = useState<ChatFilters>(chatRules.facts?.filters ?? defaultChatFilters)
  const [words, setWords] = useState(filters.hidden_words.join('\n'))
  const [pending, setPending] = useState(false)
  const change = (patch: Partial<ChatFilters>) => setFilters({ ...filters, ...patch })

  async function save() {
    setPending(true)
    const saved = await chatRules.saveFilters({ ...filters, hidden_words: wordsOf(words) })
    setPending(false)
    if (saved) ui.close()
  }

  const slow = slowSteps.includes(filters.slow_mode_seconds)
    ? slowSteps
    : [...slowSteps, filters.slow_mode_seconds].sort((a, b) => a - b)
  return (
    <Modal
      title={t('filters.title')}
      lead={t('filters.lead')}
      closeLabel={t('close')}
      onClose={() => ui.close()}
      footer={
        <Button variant="primary" size="large" block pending={pending} onClick={() => void save()}>
          {t('save')}
        </Button>
      }
    >
      <div className={classes.form}>
        <TextArea
          label={t('filters.words')}
          hint={t('filters.words_hint')}
          rows={5}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <ChoiceRow
          label={t('filters.on_word')}
          value={filters.on_hidden_word}
          options={[
            { value: 'refuse' as const, label: t('filters.refuse') },
            { value: 'hold' as const, label: t('filters.hold') },
          ]}
          onChange={(on_hidden_word) => change({ on_hidden_word })}
        />
        <ChoiceRow
          label={t('filters.slow')}
          value={filters.slow_mode_seconds}
          options={slow.map((value) => ({
            value,
            label: value === 0 ? t('filters.slow_off') : t('filters.seconds', { count: value }),
          }))}
          onChange={(slow_mode_seconds) => change({ slow_mode_seconds })}
        />
        <SwitchRow
          label={t('filters.links')}
          help={t('filters.links_help')}
          checked={filters.no_links}
          onChange={(no_links) => change({ no_links })}
        />
        <SwitchRow
          label={t('filters.shouting')}
          help={t('filters.shouting_help')}
          checked={filters.no_shouting}
          onChange={(no_shouting) => change({ no_shouting })}
        />
        <SwitchRow
          label={t('filters.repeats')}
          help={t('filters.repeats_help')}
          checked={filters.no_repeats}
          onChange={(no_repeats) => change({ no_repeats })}
        />
        <ChoiceRow
          label={t('filters.autosilence')}
          value={filters.autosilence_minutes}
          options={[...new Set([...silenceSteps, filters.autosilence_minutes])]
            .sort((a, b) => a - b)
            .map((value) => ({
              value,
              label: value === 0 ? t('filters.slow_off') : t('filters.minutes', { minutes: value }),
            }))}
          onChange={(autosilence_minutes) => change({ autosilence_minutes })}
        />
        {chatRules.failure !== null && <p role="alert">{failureSentence(t, chatRules.failure)}</p>}
        <GuideLink section="performer#moderation" />
      </div>
    </Modal>
  )
})

/** One a line or between commas. */
function wordsOf(text: string): string[] {
  const words = text
    .split(/[\n,]+/)
    .map((word) => word.trim().slice(0, HIDDEN_WORD_CHARS_MAX))
    .filter((word) => word !== '')
  return [...new Set(words)].slice(0, HIDDEN_WORDS_MAX)
}
